import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = { file: string; category: { chapter: string }; more: { screen: string } }

/** Texts of the manual by language. */
export const manualLabels: { mn: Words; en: Words } = { mn, en }
