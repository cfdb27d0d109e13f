import { type Catalogue, fill, textAt } from '#contract/core/text/catalogue.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import type { mn as blogMn } from './texts/blog-all-mn.ts'
import type { mn as fundMn } from './texts/fund-all-mn.ts'
import type { mn } from './texts/mn.ts'
import type { mn as paymentMn } from './texts/payment-all-mn.ts'
import type { mn as servicesMn } from './texts/services-all-mn.ts'

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** A dotted key of the catalogue of the public pages. */
export type TextKey = Keys<typeof mn & typeof blogMn & typeof fundMn & typeof paymentMn & typeof servicesMn>
/** Returns the text of a key with its {{placeholders}} filled. */
export type Translate = (key: TextKey, params?: Record<string, string>) => string

const CATALOGUES: Record<Lang, Catalogue> = { mn: {}, en: {} }

/** Adds texts of one language: all at once (texts/add-common.ts), or those that a page needs (load-texts.ts). */
export function addTexts(lang: Lang, texts: Catalogue): void {
  CATALOGUES[lang] = { ...CATALOGUES[lang], ...texts }
}

/** The texts of one language, which must have been added. */
export function textsOf(lang: Lang): Translate {
  return (key, params) => fill(textAt(CATALOGUES[lang], key) ?? key, params)
}
