import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** The texts of content by language: phases and export headers. */
export const contentLabels = { mn, en }
