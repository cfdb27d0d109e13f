import { type Entry, entriesFrom } from '../../core/model/entries.ts'
import type { Dated } from '../../core/time/dated.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/**
 * The category of an article: a list of the city. `market_news` and `report` have their own pages
 * (docs/rules/addresses.md).
 */
export const newsCategories: Dated<Entry[]> = {
  key: 'news.categories',
  default: entriesFrom({ mn: mn.category, en: en.category }),
}
