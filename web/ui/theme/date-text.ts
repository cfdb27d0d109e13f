const TYPED = /^(\d{4})([.\-/])(\d{1,2})\2(\d{1,2})\.?$/
const TYPED_SHORT = /^(\d{4})(\d{2})(\d{2})$/

const two = (n: number) => String(n).padStart(2, '0')

/** Year, month 1..12 and day of 'YYYY-MM-DD'. */
export type DayParts = [year: number, month: number, day: number]

/** Formats parts as 'YYYY-MM-DD'. */
export const isoOf = ([year, month, day]: DayParts) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The number of days in a month, including leap years. */
export const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The parts of 'YYYY-MM-DD', or undefined when that day does not exist. */
export function partsOf(iso: string): DayParts | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  return match ? existing([Number(match[1]), Number(match[2]), Number(match[3])]) : undefined
}

function existing(parts: DayParts): DayParts | undefined {
  const [year, month, day] = parts
  if (year < 1000 || month < 1 || month > 12 || day < 1) return undefined
  return day <= daysIn(year, month) ? parts : undefined
}

/** Parses a typed day: 2026.9.28, 2026-09-28, 2026/09/28 or 20260928; undefined when there is no such day. */
export function parseTyped(text: string): string | undefined {
  const typed = text.trim()
  const match = TYPED.exec(typed)
  const short = TYPED_SHORT.exec(typed)
  const parts: DayParts | undefined = match
    ? [Number(match[1]), Number(match[3]), Number(match[4])]
    : short
      ? [Number(short[1]), Number(short[2]), Number(short[3])]
      : undefined
  const day = parts && existing(parts)
  return day && isoOf(day)
}

/** '2026-09-28' in display format: 2026.09.28. Anything else is returned unchanged. */
export const shownDate = (iso: string) => (partsOf(iso) ? iso.replaceAll('-', '.') : iso)

/** The day a number of days later, or earlier when negative. */
export function shiftDays(iso: string, days: number): string {
  const [year, month, day] = partsOf(iso) ?? [1970, 1, 1]
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return isoOf([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()])
}

/** The same day a number of months later, or the last day of a shorter month. */
export function shiftMonths(iso: string, months: number): string {
  const [year, month, day] = partsOf(iso) ?? [1970, 1, 1]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const y = first.getUTCFullYear()
  const m = first.getUTCMonth() + 1
  return isoOf([y, m, Math.min(day, daysIn(y, m))])
}

/** The weeks from Monday to Sunday that the month of a day touches. */
export function weeksOf(iso: string): string[][] {
  const [year, month] = partsOf(iso) ?? [1970, 1]
  const first = isoOf([year, month, 1])
  const lead = weekdayOf(first)
  const weeks = Math.ceil((lead + daysIn(year, month)) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, i) => shiftDays(first, week * 7 + i - lead)),
  )
}

/** Weekday, 0 Monday … 6 Sunday. */
export function weekdayOf(iso: string): number {
  const [year, month, day] = partsOf(iso) ?? [1970, 1, 1]
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}
