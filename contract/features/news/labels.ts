import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = { file: string; category: Record<string, string>; more: { views: string } }

/** Texts of news by language, including every category. */
export const newsLabels: { mn: Words; en: Words } = { mn, en }
