import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** The words of appointments, by language. */
export const bookingLabels = { mn, en }
