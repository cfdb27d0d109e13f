import type { Dated } from '../../core/dated.ts'
import { type Entry, entriesFrom } from '../../core/entries.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** What a piece of news is about: a list of the city. `market_news` and `report` have pages of their own (docs/rules/addresses.md). */
export const newsCategories: Dated<Entry[]> = {
  key: 'news.categories',
  default: entriesFrom({ mn: mn.category, en: en.category }),
}
