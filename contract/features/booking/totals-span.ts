import * as z from 'zod/mini'
import { daysBetween, IsoDay, isDay } from '../../core/time/dates.ts'

/** Days of one question about figures, and the first day that can be asked for. Our choice. */
const TOTALS_DAYS_MAX = 400
const FIRST_DAY = '2000-01-01'

/** A period, both days included. Issues on `from`: `date`, on `to`: `end_before_start`, `too_many_days`. */
export const TotalsSpan = z
  .strictObject({ from: IsoDay, to: IsoDay, areaId: z.optional(z.uuid()) })
  .check(({ value: { from, to }, issues }) => {
    if (!isDay(from) || !isDay(to)) return
    const days = daysBetween(from, to)
    if (from < FIRST_DAY) issues.push({ code: 'custom', input: from, path: ['from'], message: 'date' })
    if (days < 0) issues.push({ code: 'custom', input: to, path: ['to'], message: 'end_before_start' })
    if (days >= TOTALS_DAYS_MAX)
      issues.push({
        code: 'custom',
        input: to,
        path: ['to'],
        message: 'too_many_days',
        params: { max: TOTALS_DAYS_MAX },
      })
  })
