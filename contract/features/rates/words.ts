import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = {
  period: Record<'quarter' | 'half' | 'year', readonly string[]>
  periodShort: Record<'quarter' | 'half' | 'year', readonly string[]>
  grade: Record<'A' | 'B' | 'C' | 'D' | 'F', string>
  state: Record<'none' | 'not_sent' | 'sent' | 'not_approved' | 'approved', string>
  column: Record<keyof (typeof mn)['column'], string>
  /** What a new template of criteria begins with. */
  newTemplate: { name: string; group: string; criterion: string }
}

/** Words of rating that server and screens share. */
export const rateWords: { mn: Words; en: Words } = { mn, en }
