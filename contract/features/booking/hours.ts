import * as z from 'zod/mini'
import { IsoDay } from '../../core/time/dates.ts'

/** Opening hours of one desk in a week, and its ranges of days off. Our choice. */
export const DESK_HOURS_MAX = 21
export const DAYS_OFF_MAX = 50

/** The minutes of a day from 'HH:MM'; '24:00' is its end. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const Time = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'not_regex' }))

/** Hours of a day of the week (1 Monday … 7 Sunday) in Ulaanbaatar; the end is exclusive. */
const Hours = z
  .strictObject({ weekday: z.int().check(z.minimum(1), z.maximum(7)), from: Time, to: Time })
  .check(z.refine(({ from, to }) => from < to, { error: 'end_before_start', path: ['to'] }))
export type Hours = z.infer<typeof Hours>

const areApart = (hours: readonly Hours[]): boolean =>
  hours.every((one, i) =>
    hours.slice(i + 1).every(({ weekday, from, to }) => weekday !== one.weekday || to <= one.from || one.to <= from),
  )

/** The opening hours of a week. Issue `hours_overlap` when two of one day overlap. */
export const WeekHours = z
  .array(Hours)
  .check(z.maxLength(DESK_HOURS_MAX), z.refine(areApart, { error: 'hours_overlap' }))

const DaysOff = z
  .strictObject({ from: IsoDay, to: IsoDay })
  .check(z.refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] }))
export type DaysOff = z.infer<typeof DaysOff>
export const AllDaysOff = z.array(DaysOff).check(z.maxLength(DAYS_OFF_MAX))
