import type { Dated } from '../../core/dated.ts'
import { type Entry, entriesFrom } from '../../core/entries.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** Groups of questions, in the order in which readers see them: a list of the city. */
export const faqGroups: Dated<Entry[]> = {
  key: 'faq.groups',
  default: entriesFrom({ mn: mn.category, en: en.category }),
}
