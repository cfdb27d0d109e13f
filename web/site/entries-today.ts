import type { Entry } from '#contract/core/model/entries.ts'
import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { type Dated, type SettingChanges, valueOn, valuesOf } from '#contract/core/time/dated.ts'

/** Today's entries of a city list, including closed ones. */
export const entriesToday = <E extends Entry>(list: Dated<E[]>, city: SettingChanges): readonly E[] =>
  valueOn(valuesOf(list, city), dayInUlaanbaatar(new Date()))
