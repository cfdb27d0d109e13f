import { type Dated, type SettingChanges, valueOn, valuesOf } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/days.ts'
import type { Entry } from '#contract/core/entries.ts'

/** The entries of a list of the city as they are today, closed ones included. */
export const entriesToday = <E extends Entry>(list: Dated<E[]>, city: SettingChanges): readonly E[] =>
  valueOn(valuesOf(list, city), dayInUlaanbaatar(new Date()))
