import type { Day } from './days.ts'

// Reading of dated settings without their schemas: public pages bring no zod.

/** A setting as its readers know it: its key and what holds until somebody changes it. */
export interface Dated<V> {
  /** '<feature>.<name>', unique among all features. */
  key: string
  default: V
}

/** A value, and the day from which it holds; null: since ever. */
export interface DatedValue<V> {
  from: Day | null
  value: V
}

/** The changes of settings that hold or have held, by key and in the order of their days. Settings that nobody changed are missing. */
export type SettingChanges = Readonly<Record<string, readonly { from: Day; value: unknown }[]>>

/** All values of a setting in the order of their days: its default, and what it was changed to. */
export function valuesOf<V>(setting: Dated<V>, changes: SettingChanges): readonly DatedValue<V>[] {
  const changed = Object.hasOwn(changes, setting.key) ? (changes[setting.key] ?? []) : []
  // the server parsed them by the setting's schema
  return [{ from: null, value: setting.default }, ...(changed as readonly DatedValue<V>[])]
}

/** The value that holds on a day, of values in the order of their days; the first one for days before it. */
export function valueOn<V>(values: readonly DatedValue<V>[], day: Day): V {
  const found = values.findLast(({ from }) => from === null || from <= day) ?? values[0]
  if (!found) throw new Error('a setting has at least its default')
  return found.value
}
