import * as z from 'zod/mini'
import { daysBetween, IsoDay, isDay } from '../../core/time/dates.ts'

/** Days of one question about free times. */
export const FREE_DAYS_MAX = 31

/** Days, both included. Issues on `to`: `end_before_start`, `too_many_days`. */
export const FreeSpan = z.strictObject({ from: IsoDay, to: IsoDay }).check(({ value: { from, to }, issues }) => {
  if (!isDay(from) || !isDay(to)) return
  const days = daysBetween(from, to)
  if (days < 0) issues.push({ code: 'custom', input: to, path: ['to'], message: 'end_before_start' })
  if (days >= FREE_DAYS_MAX)
    issues.push({ code: 'custom', input: to, path: ['to'], message: 'too_many_days', params: { max: FREE_DAYS_MAX } })
})
