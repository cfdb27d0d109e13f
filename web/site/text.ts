import { fill, textAt } from '#contract/core/text/catalogue.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { en } from './texts/en.ts'
import { mn } from './texts/mn.ts'

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** A dotted key of the catalogue of the public pages. */
export type TextKey = Keys<typeof mn>
/** Returns the text of a key with its {{placeholders}} filled. */
export type Translate = (key: TextKey, params?: Record<string, string>) => string

const CATALOGUES = { mn, en }

/** The texts of one language. */
export function textsOf(lang: Lang): Translate {
  return (key, params) => fill(textAt(CATALOGUES[lang], key) ?? key, params)
}
