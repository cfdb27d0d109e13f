import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = { file: string; category: Record<string, string>; more: Record<string, string> }

/** Words of questions by language; every group has one. */
export const faqWords: { mn: Words; en: Words } = { mn, en }
