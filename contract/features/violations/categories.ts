import type { Dated } from '../../core/dated.ts'
import { type Entry, entriesFrom } from '../../core/entries.ts'
import type { HandlingLevel } from './terms.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** What a violation is about, and who answers for it. */
export interface ViolationCategory extends Entry {
  /** Number and title of the law that is named where the reporter names none; '' for none. */
  law: string
  /** The level that handles it first. */
  level: HandlingLevel
  /** Working days that this level has for it; null: as for all others. */
  workingDays: number | null
  /** Who is responsible, where the reporter names nobody; '' for nobody. */
  organisation: string
}

/** A list of the city. Rule: docs/rules/violations.md. */
export const violationCategories: Dated<ViolationCategory[]> = {
  key: 'violations.categories',
  default: entriesFrom({ mn: mn.category, en: en.category }).map((entry) => ({
    ...entry,
    law: '',
    level: 'khoroo',
    workingDays: null,
    organisation: '',
  })),
}
