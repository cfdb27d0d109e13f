import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** Texts of homes by language: states and actions. */
export const citizenLabels = { mn, en }
