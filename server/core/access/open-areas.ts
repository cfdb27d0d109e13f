import { type RawBuilder, sql } from 'kysely'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'

/** Whether the area is open on this day; `t` is the table areas or its alias. */
export const isOpenOn = (day: Day, t = 'areas'): RawBuilder<boolean> => {
  const [opened, closed] = [sql.ref(`${t}.opened_on`), sql.ref(`${t}.closed_on`)]
  return sql<boolean>`((${opened} is null or ${opened} <= ${day}::date) and (${closed} is null or ${closed} > ${day}::date))`
}

/**
 * Whether the area is open now. Closed areas stay in old records, but disappear from pickers and lists of expected
 * reports (docs/rules/areas.md).
 */
export const isOpenNow = (now: Date, t = 'areas'): RawBuilder<boolean> => isOpenOn(dayInUlaanbaatar(now), t)
