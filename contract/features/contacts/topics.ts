import { type Entry, entriesFrom } from '../../core/model/entries.ts'
import type { Dated } from '../../core/time/dated.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** The topic of a message: a list of the city. */
export const contactTopics: Dated<Entry[]> = {
  key: 'contacts.topics',
  default: entriesFrom({ mn: mn.topic, en: en.topic }),
}
