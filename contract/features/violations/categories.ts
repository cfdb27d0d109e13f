import { type Entry, entriesFrom } from '../../core/model/entries.ts'
import type { Dated } from '../../core/time/dated.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'
import type { HandlingLevel } from './terms.ts'

/** A category of violations, with the level responsible for it. */
export interface ViolationCategory extends Entry {
  /** Default number and title of the law; '' for none. */
  law: string
  /** The first level to handle it. */
  level: HandlingLevel
  /** The working days of this level; null for the general deadline. */
  workingDays: number | null
  /** Default responsible organisation; '' for none. */
  organisation: string
}

/** The city's list of categories. Rule: docs/rules/violations.md. */
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
