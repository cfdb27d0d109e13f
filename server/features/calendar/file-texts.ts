import { en } from './file-texts-en.ts'
import { mn } from './file-texts-mn.ts'

/** Texts in calendar files, by language. */
export const fileTexts = { mn, en }
