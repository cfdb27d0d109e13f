import type { Dated } from '../../core/dated.ts'
import { type Entry, entriesFrom } from '../../core/entries.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** What a video is about: a list of the city. */
export const videoCategories: Dated<Entry[]> = {
  key: 'videos.categories',
  default: entriesFrom({ mn: mn.category, en: en.category }),
}
