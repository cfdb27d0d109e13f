import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  period: Record<'quarter' | 'half' | 'year', readonly string[]>
  periodShort: Record<'quarter' | 'half' | 'year', readonly string[]>
  grade: Record<'A' | 'B' | 'C' | 'D' | 'F', string>
  state: Record<'none' | 'not_sent' | 'sent' | 'not_approved' | 'approved', string>
  column: Record<keyof (typeof mn)['column'], string>
  /** Initial texts of a new template. */
  newTemplate: { name: string; group: string; criterion: string }
}

/** Texts of rating shared by server and screens. */
export const rateLabels: { mn: Words; en: Words } = { mn, en }
