import type { Lang } from '#contract/core/text/localized.ts'

export type DayPart = 'year' | 'month' | 'day'
/** The typed parts of a day. */
type DayParts = Readonly<Record<DayPart, string>>

/** The order in which a language writes the parts of a day. */
export const DAY_ORDER: Readonly<Record<Lang, readonly DayPart[]>> = {
  mn: ['year', 'month', 'day'],
  en: ['day', 'month', 'year'],
}

/** The name of the input of one part, with which the form is read before hydration. */
export const dayPartName = (questionId: string, part: DayPart): string => `${questionId}-${part}`

const twoDigits = (text: string): string => (text === '' ? '' : text.padStart(2, '0'))

/** The ISO day of typed parts; undefined if all are empty. Parts that are no day give a text that validation refuses. */
export function dayOf(typed: DayParts): string | undefined {
  const year = typed.year.trim()
  const month = typed.month.trim()
  const day = typed.day.trim()
  if (year + month + day === '') return undefined
  return [year, twoDigits(month), twoDigits(day)].join('-')
}

/** The parts of a stored value. */
export function partsOf(value: unknown): DayParts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : []
  return { year, month, day }
}
