import { dayEnding, ordinal } from '../text/numbers.ts'
import type { Lang } from '../text/unicode.ts'

/** A calendar day, 'YYYY-MM-DD', years 0001 to 9999, without time and zone. */
export type Day = string

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Ulaanbaatar is UTC+8 all year since 24 September 2016, when its last summer time ended. */
const ULAANBAATAR_MS = 8 * 3_600_000

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days of a month (1..12); 0 for an invalid month. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Whether the text is a valid day, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month)
}

/** Days since 1970-01-01. @throws RangeError when it is not a day. */
function toEpochDay(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** @throws RangeError outside the years 0001 to 9999. */
function fromEpochDay(epochDay: number): Day {
  const day = new Date(epochDay * DAY_MS).toISOString().slice(0, 10)
  if (!isDay(day)) throw new RangeError('outside the calendar')
  return day
}

/** Day of the week, 1 Monday … 7 Sunday. The week starts on Monday. */
export const weekdayOf = (day: Day): number => ((((toEpochDay(day) + 3) % 7) + 7) % 7) + 1

/** ISO weeks of a year: 53 when 1 January or 31 December is a Thursday, else 52. */
export function weeksInYear(year: number): 52 | 53 {
  const text = String(year).padStart(4, '0')
  return weekdayOf(`${text}-01-01`) === 4 || weekdayOf(`${text}-12-31`) === 4 ? 53 : 52
}

function parseWeekDate(text: string): Day | undefined {
  const match = /^(\d{4})-W(\d{2})-([1-7])$/.exec(text)
  if (!match) return undefined
  const [year = 0, week = 0, weekday = 0] = match.slice(1).map(Number)
  if (year < 1 || week < 1 || week > weeksInYear(year)) return undefined
  const fourth: Day = `${match[1]}-01-04` // always in week 1
  const epochDay = toEpochDay(fourth) - weekdayOf(fourth) + (week - 1) * 7 + weekday
  return epochDay > toEpochDay('9999-12-31') ? undefined : fromEpochDay(epochDay)
}

/** The day of a strict ISO date, '2026-02-28' or the week date '2026-W53-7'; undefined if there is none. No ordinal dates. */
export const parseIsoDate = (text: string): Day | undefined => (isDay(text) ? text : parseWeekDate(text))

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** The instant of a strict ISO date and time with offset ('2026-09-28T16:30:00+08:00', 'Z'); undefined if there is none. */
export function parseIsoDateTime(text: string): Date | undefined {
  const split = text.indexOf('T')
  const time = text.slice(split + 1)
  const day = split < 0 ? undefined : parseIsoDate(text.slice(0, split))
  if (!day || !TIME.test(time) || time.endsWith('-00:00')) return undefined
  const instant = new Date(`${day}T${time.replace(/(\.\d{3})\d+/, '$1')}`)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant : undefined
}

let known: { epochDay: number; day: Day } | undefined

/** The day in Ulaanbaatar. Remembers the last one: it is asked for several times in most requests, nearly always for today. */
export function dayInUlaanbaatar(instant: Date): Day {
  const epochDay = Math.floor((instant.getTime() + ULAANBAATAR_MS) / DAY_MS)
  if (known?.epochDay !== epochDay) known = { epochDay, day: fromEpochDay(epochDay) }
  return known.day
}

/** The hour in Ulaanbaatar, 0 … 23. */
export const hourInUlaanbaatar = (instant: Date): number => new Date(instant.getTime() + ULAANBAATAR_MS).getUTCHours()

/** The instant at which a day begins in Ulaanbaatar. */
export const startOfDayInUlaanbaatar = (day: Day): Date => new Date(toEpochDay(day) * DAY_MS - ULAANBAATAR_MS)

/** The instant at which a day ends in Ulaanbaatar and the next begins; also of 9999-12-31, which has no next day. */
export const endOfDayInUlaanbaatar = (day: Day): Date => new Date((toEpochDay(day) + 1) * DAY_MS - ULAANBAATAR_MS)

/** The day n days later (earlier for a negative n). */
export const addDays = (day: Day, n: number): Day => fromEpochDay(toEpochDay(day) + wholeNumber(n))

/** Days from one day to another: 0 on the same day, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => toEpochDay(to) - toEpochDay(from)

/** @throws RangeError for a fraction. */
export function wholeNumber(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of days: ${n}`)
  return n
}

/** '2026.09.28' in both languages. */
export function formatDay(day: Day, _lang: Lang): string {
  toEpochDay(day)
  return day.replaceAll('-', '.')
}

/** '2026 оны 9 дүгээр сарын 28', '28 September 2026'. */
export function formatDayLong(day: Day, lang: Lang): string {
  toEpochDay(day)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return lang === 'mn'
    ? `${year} оны ${ordinal(month, 'mn')} сарын ${date}`
    : `${date} ${MONTH_NAMES.en.long[month - 1]} ${year}`
}

/** Before «өдөр» in any case: '2026.09.28-ны', '2026.09.01-ний'; as formatted in English, which has no endings. */
export const formatDayOf = (day: Day, lang: Lang): string => withEnding(formatDay(day, lang), day, lang)

/** The long form of the same: '2026 оны 9 дүгээр сарын 28-ны', '28 September 2026'. */
export const formatDayLongOf = (day: Day, lang: Lang): string => withEnding(formatDayLong(day, lang), day, lang)

const withEnding = (formatted: string, day: Day, lang: Lang) =>
  lang === 'mn' ? `${formatted}${dayEnding(Number(day.slice(-2)))}` : formatted

/** '2026.09.28 16:30' in Ulaanbaatar time, in both languages. */
export const formatDateTime = (instant: Date, lang: Lang): string =>
  `${formatDay(dayInUlaanbaatar(instant), lang)} ${new Date(instant.getTime() + ULAANBAATAR_MS).toISOString().slice(-13, -8)}`

type Words = { now: string; past: (n: number, unit: string) => string; future: (n: number, unit: string) => string }
const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
const RELATIVE: Record<Lang, Words> = {
  mn: { now: 'дөнгөж сая', past: (n, unit) => `${n} ${unit} өмнө`, future: (n, unit) => `${n} ${unit} дараа` },
  en: { now: 'just now', past: (n, unit) => `${counted(n, unit)} ago`, future: (n, unit) => `in ${counted(n, unit)}` },
}
// Longest first. A month is a twelfth of a year of 365 days.
const UNITS = [
  { mn: 'жилийн', en: 'year', minutes: 365 * 1440 },
  { mn: 'сарын', en: 'month', minutes: (365 * 1440) / 12 },
  { mn: 'хоногийн', en: 'day', minutes: 1440 },
  { mn: 'цагийн', en: 'hour', minutes: 60 },
  { mn: 'минутын', en: 'minute', minutes: 1 },
]

/** 'дөнгөж сая', '5 минутын өмнө', '3 хоногийн дараа': whole units elapsed or remaining; less than a minute either way is now. */
export function formatRelative(instant: Date, now: Date, lang: Lang): string {
  const words = RELATIVE[lang]
  const ms = instant.getTime() - now.getTime()
  const minutes = Math.abs(ms) / MINUTE_MS
  const unit = UNITS.find((candidate) => minutes >= candidate.minutes)
  if (!unit) return words.now
  const n = Math.floor(minutes / unit.minutes)
  return ms < 0 ? words.past(n, unit[lang]) : words.future(n, unit[lang])
}

/** Names of the months, January first. */
export const MONTH_NAMES = {
  mn: {
    long: /* @__PURE__ */ monthsBy((n) => `${ordinal(n, 'mn')} сар`),
    short: /* @__PURE__ */ monthsBy((n) => `${ordinal(n, 'mn', { short: true })} сар`),
  },
  en: {
    long: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
}

function monthsBy(name: (n: number) => string): string[] {
  return Array.from({ length: 12 }, (_, i) => name(i + 1))
}

/** Names of the days of the week, Monday first. */
export const WEEKDAY_NAMES = {
  mn: {
    long: ['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба', 'Ням'],
    short: ['Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя', 'Ня'],
  },
  en: {
    long: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    short: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  },
}
