import type { Lang } from '#contract/core/text.ts'

/** What a typed number is: people write spaces, and a comma for the decimal point; anything else stays text and is refused. */
export function numberOf(text: string): number | string | undefined {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (plain === '') return undefined
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

const THOUSANDS = { mn: /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d+)?$/, en: /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/ }

/** A number as it is written in a language: «1,500» is fifteen hundred in English, one and a half in Mongolian. */
export const numberIn = (text: string, lang: Lang): number | string | undefined =>
  THOUSANDS[lang].test(text.trim()) ? numberOf(text.replaceAll(',', '')) : numberOf(text)
