import type { Lang } from '#contract/core/text/localized.ts'

/** Parses a typed number, allowing spaces and a decimal comma. Other text is returned unchanged, so that validation refuses it. */
export function numberOf(text: string): number | string | undefined {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (plain === '') return undefined
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

const THOUSANDS = { mn: /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d+)?$/, en: /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/ }

/** Parses a number by the conventions of a language: '1,500' is fifteen hundred in English, one and a half in Mongolian. */
export const numberIn = (text: string, lang: Lang): number | string | undefined =>
  THOUSANDS[lang].test(text.trim()) ? numberOf(text.replaceAll(',', '')) : numberOf(text)
