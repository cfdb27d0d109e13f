import * as z from 'zod/mini'
import { localized } from '../text/localized.ts'
import type { Dated } from '../time/dated.ts'
import { type Entry as EntryValue, keysOf } from './entries.ts'
import { setting } from './settings.ts'

/** Maximum characters of an entry's name in one language. */
export const ENTRY_NAME_MAX_CHARS = 60
/** Maximum characters of an entry's key. */
const ENTRY_KEY_MAX_CHARS = 40
/** Maximum entries of a list. */
export const ENTRIES_MAX = 50

/** The key by which records refer to an entry: it never changes, while the name may. Issue `entry_key`. */
export const EntryKey = /* @__PURE__ */ (() =>
  z.string().check(z.maxLength(ENTRY_KEY_MAX_CHARS), z.regex(/^[a-z][a-zA-Z0-9_]*$/, { error: 'entry_key' })))()

/** The fields that every entry of a list has. */
export const entryShape = /* @__PURE__ */ (() => ({
  key: EntryKey,
  name: localized(ENTRY_NAME_MAX_CHARS),
  closed: z.boolean(),
}))()

/** An entry without additional fields. */
const Entry = /* @__PURE__ */ (() => z.strictObject(entryShape))()

/** A list of entries in display order. Issues `none_open`, and `twice` on a key or Mongolian name. */
export function entryList<S extends z.ZodMiniType<EntryValue>>(entry: S) {
  return z.array(entry).check(
    z.minLength(1),
    z.maxLength(ENTRIES_MAX),
    z.check<z.output<S>[]>(({ value, issues }) => {
      if (value.every(({ closed }) => closed)) issues.push({ code: 'custom', input: value, message: 'none_open' })
      for (const [at, { key, name }] of value.entries()) {
        const before = value.slice(0, at)
        if (before.some((other) => other.key === key))
          issues.push({ code: 'custom', input: key, path: [at, 'key'], message: 'twice' })
        else if (before.some((other) => other.name.mn === name.mn))
          issues.push({ code: 'custom', input: key, path: [at, 'name', 'mn'], message: 'twice' })
      }
    }),
  )
}

/** Declares a list of the city whose entries only have a name. */
export const entrySetting = (dated: Dated<EntryValue[]>) => setting(dated, entryList(Entry), { entries: keysOf })
