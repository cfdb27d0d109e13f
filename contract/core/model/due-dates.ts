import * as z from 'zod/mini'
import { LocalizedAnswer } from '../text/localized.ts'
import { daysBetween, IsoDay, isDay } from '../time/dates.ts'

/** Days of one request, and dates in its response; the earliest are answered. Our choice. */
export const DUE_SPAN_DAYS_MAX = 400
export const DUE_DATES_MAX = 1000

/** The days, both included, whose due dates are asked for. Issues on `to`: `end_before_start`, `too_many_days`. */
const DueSpan = z.strictObject({ from: IsoDay, to: IsoDay }).check(({ value: { from, to }, issues }) => {
  // the fields have their own issues
  if (!isDay(from) || !isDay(to)) return
  const days = daysBetween(from, to)
  if (days < 0) issues.push({ code: 'custom', input: to, path: ['to'], message: 'end_before_start' })
  if (days >= DUE_SPAN_DAYS_MAX)
    issues.push({
      code: 'custom',
      input: to,
      path: ['to'],
      message: 'too_many_days',
      params: { max: DUE_SPAN_DAYS_MAX },
    })
})
export type DueSpan = z.infer<typeof DueSpan>

/** A day on which work of the reader, or of the reader's office, is due. */
export const DueDate = z.object({
  id: z.uuid(),
  day: z.string(),
  title: LocalizedAnswer,
  /** The page of the record. */
  link: z.string(),
})
export type DueDate = z.infer<typeof DueDate>

/**
 * The route of a feature that answers its due dates within the reach of `can`, in order: its `dueDates` on the browser's side asks it. No
 * other part of a feature is read for it. Source: docs/between-features.md.
 */
export const dueDatesRoute = <const Verb extends string>(path: string, can: Verb, summary: string) =>
  ({
    method: 'GET',
    path,
    can,
    summary,
    query: DueSpan,
    answer: z.object({ data: z.array(DueDate) }),
  }) as const
