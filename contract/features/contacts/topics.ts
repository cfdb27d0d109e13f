import type { Dated } from '../../core/dated.ts'
import { type Entry, entriesFrom } from '../../core/entries.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** What a message is about: a list of the city. */
export const contactTopics: Dated<Entry[]> = {
  key: 'contacts.topics',
  default: entriesFrom({ mn: mn.topic, en: en.topic }),
}
