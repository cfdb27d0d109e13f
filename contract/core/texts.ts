import { en } from './messages/en.ts'
import { mn } from './messages/mn.ts'

/** The English catalogue of a Mongolian one: the same keys, any words. A key too few or too many does not compile. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

type Catalogue = { [key: string]: string | Catalogue }

const MESSAGES = { mn, en }

/** Puts values into a text's {{places}}, as i18next does. */
export function fill(text: string, params: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
}

/** The text behind a dotted key of a catalogue, or undefined. */
export function textAt(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}

/** What a problem's or a field's code says to the reader: `message('mn', 'field.required')`. */
export function message(lang: 'mn' | 'en', key: string, params?: Record<string, unknown>): string {
  const text = textAt(MESSAGES[lang], key)
  return text === undefined ? key : fill(text, params)
}
