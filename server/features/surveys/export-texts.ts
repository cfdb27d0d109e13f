import { en } from './export-en.ts'
import { mn } from './export-mn.ts'

/** Texts of exported files by language. */
export const exportTexts = { mn, en }
