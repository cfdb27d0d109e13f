import { en } from './content-words/en.ts'
import { mn } from './content-words/mn.ts'

/** Words of content by language: phases, and the heads of exports. */
export const contentWords = { mn, en }
