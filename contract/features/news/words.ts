import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = { file: string; category: Record<string, string>; more: { views: string } }

/** Words of news by language; every category has one. */
export const newsWords: { mn: Words; en: Words } = { mn, en }
