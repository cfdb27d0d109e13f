import { type Entry, entriesFrom } from '../../core/model/entries.ts'
import type { Dated } from '../../core/time/dated.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** The category of a product: a list of the city. */
export const shopCategories: Dated<Entry[]> = {
  key: 'shop.categories',
  default: entriesFrom({ mn: mn.category, en: en.category }),
}
