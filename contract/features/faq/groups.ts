import { type Entry, entriesFrom } from '../../core/model/entries.ts'
import type { Dated } from '../../core/time/dated.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** Groups of questions in display order: a list of the city. */
export const faqGroups: Dated<Entry[]> = {
  key: 'faq.groups',
  default: entriesFrom({ mn: mn.category, en: en.category }),
}
