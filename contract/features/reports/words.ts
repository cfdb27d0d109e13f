import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** Words of reports by language, for screens and exports. */
export const reportWords = { mn, en }
