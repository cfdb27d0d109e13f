import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** Words of surveys by language: phases, channels, kinds of questions, conditions. */
export const surveyWords = { mn, en }
