import { type DatedValue, valueOn } from './dated.ts'
import type { Day } from './days.ts'
import { type InBoth, inLang, type Lang } from './plain.ts'

// Lists that a setting holds. Without schemas: public pages bring no zod.

/** What every entry of a list has. Records name it by its key; `closed` entries are no longer offered, but keep their name. */
export interface Entry {
  key: string
  name: InBoth<string>
  closed: boolean
}

/** Entries that are all open, of keys and the words for them. */
export const entriesFrom = <K extends string>(words: Record<'mn' | 'en', Record<K, string>>): Entry[] =>
  (Object.keys(words.mn) as K[]).map((key) => ({
    key,
    name: { mn: words.mn[key], en: words.en[key] },
    closed: false,
  }))

/** The keys of the entries of a list. */
export const keysOf = (list: readonly Pick<Entry, 'key'>[]): string[] => list.map(({ key }) => key)

/** The entries that can be chosen. */
export const openEntries = <E extends Pick<Entry, 'closed'>>(list: readonly E[]): E[] =>
  list.filter(({ closed }) => !closed)

/** An entry as it was on a day, or is now when no day is given; one that came later than the day as it was first. */
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

/** The name of an entry on a day, or now; a key that was never in the list stands for itself. */
export function entryName(values: readonly DatedValue<readonly Entry[]>[], key: string, lang: Lang, day?: Day): string {
  const entry = entryOn(values, key, day)
  return entry ? inLang(entry.name, lang) : key
}
