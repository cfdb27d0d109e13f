import type { DocumentKind } from './kinds.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  category: Record<DocumentKind, string>
  more: Record<string, string>
  column: { year: string; quarter: string; datedOn: string; files: string }
}

/** Texts of the fund's documents by language, including every kind. */
export const documentLabels: { mn: Words; en: Words } = { mn, en }
