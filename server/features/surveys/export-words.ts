import { en } from './export-en.ts'
import { mn } from './export-mn.ts'

/** What files of answers and of coverage say besides the survey's own words. */
export const words = { mn, en }
