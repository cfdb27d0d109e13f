import * as z from 'zod/mini'
import { type Lang, typeIssue } from '../../core/text/localized.ts'
import { ordinal } from '../../core/text/numbers.ts'
import {
  addDays,
  type Day,
  daysInMonth,
  formatDay,
  MONTH_NAMES,
  parseIsoDate,
  weekdayOf,
} from '../../core/time/dates.ts'

/** The lengths of reporting periods. */
export const PERIOD_KINDS = ['week', 'month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** '2026-W47' (ISO week), '2026-11', '2026-Q4' or '2026'. */
export type PeriodCode = string

export interface Period {
  kind: PeriodKind
  /** First and last day. */
  from: Day
  to: Day
}

const two = (n: number) => String(n).padStart(2, '0')

/** The days of a period, or undefined if the code is invalid. Years 2000 to 2099. */
export function periodOf(code: PeriodCode): Period | undefined {
  const match = /^(20\d{2})(?:-(?:W(\d{2})|Q([1-4])|(\d{2})))?$/.exec(code)
  if (!match) return undefined
  const [, year = '', week, quarter, month] = match
  if (week) {
    const monday = parseIsoDate(`${year}-W${week}-1`)
    return monday === undefined ? undefined : { kind: 'week', from: monday, to: addDays(monday, 6) }
  }
  if (quarter) return { kind: 'quarter', ...months(year, Number(quarter) * 3 - 2, Number(quarter) * 3) }
  if (month)
    return isMonth(Number(month)) ? { kind: 'month', ...months(year, Number(month), Number(month)) } : undefined
  return { kind: 'year', ...months(year, 1, 12) }
}

const isMonth = (n: number) => n >= 1 && n <= 12
const months = (year: string, first: number, last: number) => ({
  from: `${year}-${two(first)}-01`,
  to: `${year}-${two(last)}-${two(daysInMonth(Number(year), last))}`,
})

/** Schema of a period code. Issue `period`. */
export const PeriodText = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(z.refine((code) => periodOf(code) !== undefined, { error: 'period' })))()

/** The period of a kind that contains a day. */
export function periodAt(kind: PeriodKind, day: Day): PeriodCode {
  const [year = '', month = '01'] = day.split('-')
  if (kind === 'year') return year
  if (kind === 'month') return `${year}-${month}`
  if (kind === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`
  // ISO 8601: a week belongs to the year of its Thursday
  const thursday = addDays(day, 4 - weekdayOf(day))
  const first = `${thursday.slice(0, 4)}-01-01`
  const week = Math.floor((Date.parse(thursday) - Date.parse(first)) / (7 * 86_400_000)) + 1
  return `${thursday.slice(0, 4)}-W${two(week)}`
}

/** The period of a kind that contains a day and the ones before it, latest first. */
export function periodsUpTo(kind: PeriodKind, day: Day, count: number): PeriodCode[] {
  const codes: PeriodCode[] = []
  for (let at = day; codes.length < count; ) {
    const code = periodAt(kind, at)
    codes.push(code)
    at = addDays(periodOf(code)?.from ?? at, -1)
  }
  return codes
}

/** Quarters as Mongolian offices number them. */
const QUARTERS = ['I', 'II', 'III', 'IV'] as const

/** '2026 оны 47 дугаар долоо хоног', '2026 оны 11 дүгээр сар', '2026 оны IV улирал', '2026 он'. */
export function formatPeriod(code: PeriodCode, lang: Lang): string {
  const period = periodOf(code)
  if (!period) return code
  const year = code.slice(0, 4)
  const number = Number(code.slice(-2).replace(/\D/g, ''))
  if (lang === 'en') {
    if (period.kind === 'week') return `Week ${number}, ${year}`
    if (period.kind === 'month') return `${MONTH_NAMES.en.long[number - 1]} ${year}`
    return period.kind === 'quarter' ? `Q${number} ${year}` : year
  }
  if (period.kind === 'year') return `${year} он`
  if (period.kind === 'quarter') return `${year} оны ${QUARTERS[number - 1]} улирал`
  return `${year} оны ${ordinal(number, 'mn')} ${period.kind === 'week' ? 'долоо хоног' : 'сар'}`
}

/** '2026.11.16 – 2026.11.22'. */
export const formatPeriodDays = ({ from, to }: Pick<Period, 'from' | 'to'>, lang: Lang): string =>
  `${formatDay(from, lang)} – ${formatDay(to, lang)}`
