import { WEEKDAY_NAMES } from '#contract/core/time/dates.ts'
import type { Hours } from '#contract/features/booking/index.ts'

/** The numbers of the days of the week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const SPAN = /^(\d{1,2})[:.]?(\d{2})?\s*[-–—]\s*(\d{1,2})[:.]?(\d{2})?$/

const time = (hour: string | undefined, minute = '00') => `${(hour ?? '').padStart(2, '0')}:${minute}`

/** The hours typed for one day, such as '9-13, 14:00–18:00'; what cannot be read becomes a span that the schema refuses. */
export const hoursFromText = (text: string, weekday: number): Hours[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const found = SPAN.exec(part)
      return { weekday, from: found ? time(found[1], found[2]) : part, to: found ? time(found[3], found[4]) : '' }
    })

/** Whether a typed text is hours, or nothing. */
export const isHoursText = (text: string): boolean =>
  hoursFromText(text, 1).every(({ from, to }) => /^\d{2}:\d{2}$/.test(from) && from < to && to <= '24:00')

/** The hours of one day as text. */
export const hoursText = (hours: readonly Hours[], weekday: number): string =>
  hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

/** The hours of a week in one line: days with the same hours together. */
export function weekText(hours: readonly Hours[], lang: 'mn' | 'en'): string {
  const names = WEEKDAY_NAMES[lang].short
  const parts: { days: number[]; text: string }[] = []
  for (const weekday of WEEKDAYS) {
    const text = hoursText(hours, weekday)
    const last = parts.at(-1)
    if (last?.text === text && last.days.at(-1) === weekday - 1) last.days.push(weekday)
    else if (text !== '') parts.push({ days: [weekday], text })
  }
  return parts
    .map(({ days, text }) => {
      const [first, last] = [names[(days[0] ?? 1) - 1], names[(days.at(-1) ?? 1) - 1]]
      return `${days.length > 1 ? `${first}–${last}` : first} ${text}`
    })
    .join('; ')
}
