import { fill, textAt } from './catalogue.ts'
import { en } from './messages/en.ts'
import { mn } from './messages/mn.ts'

export { fill, type Same, textAt } from './catalogue.ts'

const MESSAGES = { mn, en }

/** The message of a problem's or a field's code: `message('mn', 'field.required')`. Days are formatted for people. */
export function message(lang: 'mn' | 'en', key: string, params: Record<string, unknown> = {}): string {
  const text = textAt(MESSAGES[lang], key)
  if (text === undefined) return key
  return fill(text, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, dayAsWritten(value)])))
}

const dayAsWritten = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '.') : value
