import type { Lang } from '#contract/core/text/localized.ts'
import { addDays, type Day, daysInMonth, formatDay, MONTH_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { calendarTexts } from './texts.ts'

/** The views of the calendar. */
export const VIEWS = ['month', 'week', 'day', 'agenda', 'year'] as const
export type View = (typeof VIEWS)[number]

/** Days of the list. */
const AGENDA_DAYS = 30

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`
const lastOfMonth = (day: Day): Day =>
  `${day.slice(0, 8)}${daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))}`
const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** The first and the last day that a view shows; whole weeks from Monday for a month. */
export function spanOf(view: View, day: Day): { from: Day; to: Day } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
  if (view === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(lastOfMonth(day)), 6) }
}

/** All days from one to another, both included. */
export function daysOf({ from, to }: { from: Day; to: Day }): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The day n months later; the last one of the month where it has fewer days. */
function addMonths(day: Day, n: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** The same day of the next (n = 1) or the previous (n = -1) span of a view. */
export function stepOf(view: View, day: Day, n: 1 | -1): Day {
  if (view === 'day') return addDays(day, n)
  if (view === 'week') return addDays(day, 7 * n)
  if (view === 'agenda') return addDays(day, AGENDA_DAYS * n)
  return addMonths(day, view === 'year' ? 12 * n : n)
}

/** What a view shows, as its heading says: «2026 оны 12 дугаар сар», '30 Nov …'. */
export function spanText(view: View, day: Day, lang: Lang): string {
  const year = day.slice(0, 4)
  if (view === 'year') return year
  const month = MONTH_NAMES[lang].long[Number(day.slice(5, 7)) - 1]
  if (view === 'month') return calendarTexts.text('monthOf', { year, month: month ?? '' })
  const { from, to } = spanOf(view, day)
  return from === to ? formatDay(from, lang) : `${formatDay(from, lang)} – ${formatDay(to, lang)}`
}
