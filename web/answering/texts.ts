import type { Lang } from '#contract/core/text/localized.ts'
import { fill, textAt } from '#contract/core/text/messages.ts'
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

/** The form's texts in one language. */
export function formTexts(lang: Lang): FormTexts {
  return (key, params) => fill(textAt(CATALOGUES[lang], key) ?? key, params)
}
