import { integerOf } from '#contract/core/text/numbers.ts'
import { addDays, type Day, daysBetween, isDay } from '#contract/core/time/dates.ts'
import type { CalendarEvent, REPEAT_UNITS, Repeat } from '#contract/features/calendar/index.ts'

/** When a series ends, as the form asks. */
export const REPEAT_ENDS = ['never', 'until', 'count'] as const

/** The fields of a repetition. */
export interface RepeatValues {
  unit: (typeof REPEAT_UNITS)[number]
  interval: string
  weekdays: number[]
  monthBy: Repeat['monthBy']
  end: (typeof REPEAT_ENDS)[number]
  until: string
  count: string
}

/** The repetition of an event in its form: null for once, 'other' for one that the form cannot show and leaves as it is. */
export type RepeatField = RepeatValues | 'other' | null

/** Days after the start that are offered as the last one. */
const UNTIL_DAYS = 28

/** A repetition of this unit, as it is offered for an event that begins on this day. */
export const newRepeat = (unit: RepeatValues['unit'], startDay: Day): RepeatValues => ({
  unit,
  interval: '1',
  weekdays: [],
  monthBy: 'date',
  end: 'never',
  until: isDay(startDay) ? addDays(startDay, UNTIL_DAYS) : '',
  count: '10',
})

/** The fields of an existing repetition. */
export function repeatValuesOf(event: Pick<CalendarEvent, 'repeats' | 'repeat'>, startDay: Day): RepeatField {
  const { repeats, repeat } = event
  if (!repeat) return repeats ? 'other' : null
  const { unit, interval, weekdays, monthBy, until } = repeat
  const offered = newRepeat(unit, startDay)
  return {
    ...offered,
    interval: String(interval),
    weekdays,
    monthBy,
    end: until === null ? 'never' : 'until',
    until: until ?? offered.until,
  }
}

/** The repetition as it is sent; undefined leaves it as it is. What is not a number stays one that the schema refuses. */
export function repeatBody(field: RepeatField): object | null | undefined {
  if (field === null) return null
  if (field === 'other') return undefined
  const { unit, interval, weekdays, monthBy, end, until, count } = field
  return {
    unit,
    interval: integerOf(interval),
    weekdays: unit === 'week' ? weekdays : [],
    monthBy: unit === 'month' ? monthBy : 'date',
    until: end === 'until' ? until : null,
    count: end === 'count' ? integerOf(count) : null,
  }
}

/** The repetition when the event moves from one day to another: its last day moves along. */
export const repeatMoved = (field: RepeatField, from: Day, to: Day): RepeatField =>
  field !== null && field !== 'other' && isDay(field.until)
    ? { ...field, until: addDays(field.until, daysBetween(from, to)) }
    : field
