import type { Lang } from './localized.ts'
import { formatNumber } from './numbers.ts'

/** The English catalogue of a Mongolian one: the same keys; a missing or extra key is a type error. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Texts under dotted keys. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

/** Fills the {{placeholders}} of a text; one without a value is unchanged. */
export function fill(text: string, params: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
}

/** The placeholders for how many there are; others can be the number of a document or a limit. */
const COUNTS = new Set(['count', 'rank', 'of'])

/** The values of placeholders with counts as people read them: 1480 is «1 480», in English «1,480». */
export const withCounts = <V>(params: Record<string, V>, lang: Lang): Record<string, V | string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && COUNTS.has(name) ? formatNumber(value, lang) : value,
    ]),
  )

/** The message at a key, or the key where there is none. Days are formatted for people. */
export function messageIn(catalogue: Catalogue, lang: Lang, key: string, params: Record<string, unknown> = {}): string {
  const text = textAt(catalogue, key)
  if (text === undefined) return key
  const values = Object.entries(withCounts(params, lang))
  return fill(text, Object.fromEntries(values.map(([name, value]) => [name, dayAsWritten(value)])))
}

const dayAsWritten = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '.') : value

/** The text behind a dotted key of a catalogue, or undefined. */
export function textAt(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}
