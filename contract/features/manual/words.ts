import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = { file: string; category: { chapter: string }; more: { screen: string } }

/** Words of the manual by language. */
export const manualWords: { mn: Words; en: Words } = { mn, en }
