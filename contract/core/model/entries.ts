import { type InBoth, inLang, type Lang } from '../text/unicode.ts'
import type { Day } from '../time/calendar.ts'
import { type DatedValue, valueOn } from '../time/dated.ts'

// Lists stored in a setting. Without schemas, because public pages do not load zod.

/**
 * The fields of every entry of a list. Records refer to it by its key; `closed` entries are no longer offered, but keep
 * their name.
 */
export interface Entry {
  key: string
  name: InBoth<string>
  closed: boolean
}

/** Creates open entries from keys and their names. */
export const entriesFrom = <K extends string>(words: Record<'mn' | 'en', Record<K, string>>): Entry[] =>
  (Object.keys(words.mn) as K[]).map((key) => ({
    key,
    name: { mn: words.mn[key], en: words.en[key] },
    closed: false,
  }))

/** The keys of a list. */
export const keysOf = (list: readonly Pick<Entry, 'key'>[]): string[] => list.map(({ key }) => key)

/** The entries that are offered. */
export const openEntries = <E extends Pick<Entry, 'closed'>>(list: readonly E[]): E[] =>
  list.filter(({ closed }) => !closed)

/** An entry as it was on a day, or is now without a day; for a day before the entry existed, its first state. */
export function entryOn<E extends Entry>(
  values: readonly DatedValue<readonly E[]>[],
  key: string,
  day?: Day,
): E | undefined {
  const known = values.flatMap(({ from, value }) => {
    const entry = value.find((one) => one.key === key)
    return entry ? [{ from, value: entry }] : []
  })
  return day === undefined || known.length === 0 ? known.at(-1)?.value : valueOn(known, day)
}

/** The name of an entry on a day, or now; for an unknown key, the key itself. */
export function entryName(values: readonly DatedValue<readonly Entry[]>[], key: string, lang: Lang, day?: Day): string {
  const entry = entryOn(values, key, day)
  return entry ? inLang(entry.name, lang) : key
}
