import { messageIn } from './catalogue.ts'
import { en } from './messages/en.ts'
import { mn } from './messages/mn.ts'

export { fill, type Same, textAt } from './catalogue.ts'

const MESSAGES = { mn, en }

/** The message of a problem's or a field's code: `message('mn', 'field.required')`. Days are formatted for people. */
export const message = (lang: 'mn' | 'en', key: string, params?: Record<string, unknown>): string =>
  messageIn(MESSAGES[lang], lang, key, params)
