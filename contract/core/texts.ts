import { fill, textAt } from './catalogue.ts'
import { en } from './messages/en.ts'
import { mn } from './messages/mn.ts'

export { fill, type Same, textAt } from './catalogue.ts'

const MESSAGES = { mn, en }

/** What a problem's or a field's code says to the reader: `message('mn', 'field.required')`. */
export function message(lang: 'mn' | 'en', key: string, params?: Record<string, unknown>): string {
  const text = textAt(MESSAGES[lang], key)
  return text === undefined ? key : fill(text, params)
}
