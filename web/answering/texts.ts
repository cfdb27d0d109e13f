import type { Lang } from '#contract/core/text/localized.ts'
import { fill, textAt } from '#contract/core/text/messages.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** A dotted key of the form's catalogue. */
type FormKey = Keys<typeof mn>
/** Returns a text of the form with its {{placeholders}} filled. */
export type FormTexts = (key: FormKey, params?: Record<string, string | number>) => string

const CATALOGUES = { mn, en }

/** The form's texts in one language. Every number in them is a count or a limit, so all are written as people read them. */
export function formTexts(lang: Lang): FormTexts {
  const shown = (value: string | number) => (typeof value === 'number' ? formatNumber(value, lang) : value)
  return (key, params = {}) => {
    const values = Object.entries(params).map(([name, value]) => [name, shown(value)])
    return fill(textAt(CATALOGUES[lang], key) ?? key, Object.fromEntries(values))
  }
}
