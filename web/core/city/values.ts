import { useMemo, useSyncExternalStore } from 'react'
import { type Entry, entryName, openEntries } from '#contract/core/model/entries.ts'
import type { Lang } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { type Dated, type DatedValue, type SettingChanges, valueOn, valuesOf } from '#contract/core/time/dated.ts'

let changes: SettingChanges = {}
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Applies the city's settings; before that every setting has its default. */
export function showChanges(next: SettingChanges): void {
  changes = next
  for (const listener of listeners) listener()
}

/** All values of a city setting, for use outside components. */
export const cityValues = <V>(setting: Dated<V>): readonly DatedValue<V>[] => valuesOf(setting, changes)

const snapshot = () => changes

/** All settings changed by the city. */
export const useCityChanges = (): SettingChanges => useSyncExternalStore(subscribe, snapshot, snapshot)

/** All values of a city setting, ordered by effective date. */
export function useCityValues<V>(setting: Dated<V>): readonly DatedValue<V>[] {
  const known = useCityChanges()
  return useMemo(() => valuesOf(setting, known), [setting, known])
}

/** The value of a city setting today. */
export function useCity<V>(setting: Dated<V>): V {
  return valueOn(useCityValues(setting), dayInUlaanbaatar(new Date()))
}

/** A list of the city: the selectable entries, all entries, and the name of an entry, now or in the past. */
export interface CityEntries<E extends Entry> {
  offered: readonly E[]
  all: readonly E[]
  nameOf: (key: string, lang: Lang, at?: string) => string
}

/** A list maintained by the city; `nameOf` takes the instant of a record, which determines the name. */
export function useEntries<E extends Entry>(setting: Dated<E[]>): CityEntries<E> {
  const values = useCityValues(setting)
  return useMemo(() => {
    const all = valueOn(values, dayInUlaanbaatar(new Date()))
    return { all, offered: openEntries(all), nameOf: (key, lang, at) => entryNameAt(values, key, lang, at) }
  }, [values])
}

/** The name of an entry at an instant, or its current name. */
export const entryNameAt = (
  values: readonly DatedValue<readonly Entry[]>[],
  key: string,
  lang: Lang,
  at?: string,
): string => entryName(values, key, lang, at === undefined ? undefined : dayInUlaanbaatar(new Date(at)))
