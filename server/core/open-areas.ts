import { type RawBuilder, sql } from 'kysely'
import { type Day, dayInUlaanbaatar } from '#contract/core/dates.ts'

/** "The area is open on this day", for the row or alias `t` of the table areas. */
export const isOpenOn = (day: Day, t = 'areas'): RawBuilder<boolean> => {
  const [opened, closed] = [sql.ref(`${t}.opened_on`), sql.ref(`${t}.closed_on`)]
  return sql<boolean>`((${opened} is null or ${opened} <= ${day}::date) and (${closed} is null or ${closed} > ${day}::date))`
}

/** "The area is open now". Closed areas stay in old records and leave pickers and lists of what is expected (docs/rules/areas.md). */
export const isOpenNow = (now: Date, t = 'areas'): RawBuilder<boolean> => isOpenOn(dayInUlaanbaatar(now), t)
