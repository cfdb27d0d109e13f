import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** Words of citizens' homes by language: states and steps. */
export const citizenWords = { mn, en }
