import * as z from 'zod/mini'
import { IsoDay } from '../../core/time/dates.ts'

/** Units of time after which an event repeats. */
export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const
/** Largest interval and number of occurrences. Our choice. */
export const REPEAT_INTERVAL_MAX = 99
export const REPEAT_COUNT_MAX = 730

const Weekday = z.int().check(z.minimum(1), z.maximum(7))

/** How an event repeats; a part of RFC 5545's RRULE that a form can show. */
export const Repeat = z
  .strictObject({
    unit: z.enum(REPEAT_UNITS),
    interval: z.int().check(z.minimum(1), z.maximum(REPEAT_INTERVAL_MAX)),
    /** For weeks: 1 Monday … 7 Sunday. None: the day of the week of the first occurrence. */
    weekdays: z.array(Weekday).check(
      z.maxLength(7),
      z.refine((days) => new Set(days).size === days.length, { error: 'twice' }),
    ),
    /** For months: the same date, or the same day of the week («the second Tuesday»; the fifth is the last). */
    monthBy: z.enum(['date', 'weekday']),
    /** The last day on which it may begin; null: no end, or after `count`. */
    until: z.nullable(IsoDay),
    /** The number of occurrences; an answer has `until` in its place. */
    count: z.nullable(z.int().check(z.minimum(1), z.maximum(REPEAT_COUNT_MAX))),
  })
  .check(z.refine(({ until, count }) => until === null || count === null, { error: 'choose_one', path: ['count'] }))
export type Repeat = z.infer<typeof Repeat>

/** Which occurrences of a series a change concerns. */
export const SCOPES = ['this', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]
