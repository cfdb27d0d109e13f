import type { Day } from './calendar.ts'

// Reads dated settings without their schemas, because public pages do not load zod.

/** A setting for readers: its key and its default. */
export interface Dated<V> {
  /** '<feature>.<name>', unique among all features. */
  key: string
  default: V
}

/** A value, and the day from which it applies; null: from the beginning. */
export interface DatedValue<V> {
  from: Day | null
  value: V
}

/** Past and current changes of settings, by key and ordered by day. Unchanged settings are missing. */
export type SettingChanges = Readonly<Record<string, readonly { from: Day; value: unknown }[]>>

/** All values of a setting, ordered by day: its default and its changes. */
export function valuesOf<V>(setting: Dated<V>, changes: SettingChanges): readonly DatedValue<V>[] {
  const changed = Object.hasOwn(changes, setting.key) ? (changes[setting.key] ?? []) : []
  // the server parsed them by the setting's schema
  return [{ from: null, value: setting.default }, ...(changed as readonly DatedValue<V>[])]
}

/** The value that applies on a day, given values ordered by day; the first one for earlier days. */
export function valueOn<V>(values: readonly DatedValue<V>[], day: Day): V {
  const found = values.findLast(({ from }) => from === null || from <= day) ?? values[0]
  if (!found) throw new Error('a setting has at least its default')
  return found.value
}
