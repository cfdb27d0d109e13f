import type { Lang } from '#contract/core/text/localized.ts'

export type DayPart = 'year' | 'month' | 'day'
/** The typed parts of a day. */
export type DayParts = Readonly<Record<DayPart, string>>

/** The order in which a language writes the parts of a day. */
export const DAY_ORDER: Readonly<Record<Lang, readonly DayPart[]>> = {
  mn: ['year', 'month', 'day'],
  en: ['day', 'month', 'year'],
}

/** The name of the input of one part, with which the form is read before hydration. */
export const dayPartName = (questionId: string, part: DayPart): string => `${questionId}-${part}`

/** The id of the text with the limits of a day, which describes the group of its boxes. */
export const limitsId = (id: string): string => `${id}-limits`

const twoDigits = (text: string): string => (text === '' ? '' : text.padStart(2, '0'))

/** The ISO day of typed parts; undefined if all are empty. Parts that are no day give a text that validation refuses. */
export function dayOf(typed: DayParts): string | undefined {
  const year = typed.year.trim()
  const month = typed.month.trim()
  const day = typed.day.trim()
  if (year + month + day === '') return undefined
  return [year, twoDigits(month), twoDigits(day)].join('-')
}

/** Whether the year of a typed day has fewer than four digits: the century is not guessed. */
export const hasShortYear = (value: unknown): boolean => /^\d{1,3}$/.test(partsOf(value).year)

const YEAR_FIRST = /^\D*(?<year>\d{4})\D+(?<month>\d{1,2})\D+(?<day>\d{1,2})\D*$/
const DAY_FIRST = /^\D*(?<day>\d{1,2})\D+(?<month>\d{1,2})\D+(?<year>\d{4})\D*$/
const WITHOUT_SIGNS = /^\s*(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})\s*$/

/** The parts of a whole day in a text: 1985.03.07, 07/03/1985, 19850307; undefined if it is none. */
export function wholeDayIn(text: string): DayParts | undefined {
  const found = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? WITHOUT_SIGNS.exec(text)
  const { year = '', month = '', day = '' } = found?.groups ?? {}
  return found ? { year, month, day } : undefined
}

/** The parts of a stored value. */
export function partsOf(value: unknown): DayParts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : []
  return { year, month, day }
}
