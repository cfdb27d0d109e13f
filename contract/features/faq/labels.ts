import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = { file: string; category: Record<string, string>; more: Record<string, string> }

/** Texts of questions by language, including every group. */
export const faqLabels: { mn: Words; en: Words } = { mn, en }
