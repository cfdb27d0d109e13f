import { useMemo, useSyncExternalStore } from 'react'
import { type Dated, type DatedValue, type SettingChanges, valueOn, valuesOf } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/days.ts'
import { type Entry, entryName, openEntries } from '#contract/core/entries.ts'
import type { Lang } from '#contract/core/plain.ts'

let changes: SettingChanges = {}
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Takes over what the city has set; until then every setting has its default. */
export function showChanges(next: SettingChanges): void {
  changes = next
  for (const listener of listeners) listener()
}

/** All values of a setting of the city, outside of components. */
export const cityValues = <V>(setting: Dated<V>): readonly DatedValue<V>[] => valuesOf(setting, changes)

const snapshot = () => changes

/** What the city has set, all of it. */
export const useCityChanges = (): SettingChanges => useSyncExternalStore(subscribe, snapshot, snapshot)

/** All values of a setting of the city in the order of their days. */
export function useCityValues<V>(setting: Dated<V>): readonly DatedValue<V>[] {
  const known = useCityChanges()
  return useMemo(() => valuesOf(setting, known), [setting, known])
}

/** What a setting of the city is today. */
export function useCity<V>(setting: Dated<V>): V {
  return valueOn(useCityValues(setting), dayInUlaanbaatar(new Date()))
}

/** A list of the city: the entries that are offered, all of them, and what one is or was called. */
export interface CityEntries<E extends Entry> {
  offered: readonly E[]
  all: readonly E[]
  nameOf: (key: string, lang: Lang, at?: string) => string
}

/** A list that the city keeps; `nameOf` takes the instant of a record, whose day decides about the name. */
export function useEntries<E extends Entry>(setting: Dated<E[]>): CityEntries<E> {
  const values = useCityValues(setting)
  return useMemo(() => {
    const all = valueOn(values, dayInUlaanbaatar(new Date()))
    return { all, offered: openEntries(all), nameOf: (key, lang, at) => entryNameAt(values, key, lang, at) }
  }, [values])
}

/** What an entry was called at an instant, or is called now. */
export const entryNameAt = (
  values: readonly DatedValue<readonly Entry[]>[],
  key: string,
  lang: Lang,
  at?: string,
): string => entryName(values, key, lang, at === undefined ? undefined : dayInUlaanbaatar(new Date(at)))
