import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** Texts about surveys by language: phases, channels, question types, operators. */
export const surveyLabels = { mn, en }
