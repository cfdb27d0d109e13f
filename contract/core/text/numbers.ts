import type { Lang } from './localized.ts'
import { memoized } from './memoized.ts'

/** A number to show. Decimal strings (PostgreSQL's numeric) are exact at any size; null, undefined and NaN show as NO_VALUE. */
export type Shown = number | bigint | string | null | undefined

/** Shown for a missing value: never 0. */
export const NO_VALUE = '–'

/** A space at which no line breaks. */
export const NBSP = '\u00A0'
const MINUS = '−'
const DECIMAL = /^-?\d+(\.\d+)?$/

const isDecimal = (text: string): text is `${number}` => DECIMAL.test(text)

// Intl supports English everywhere; Chromium has no Mongolian, so other languages are derived from the English format.
// marked as pure: a module with effects would bring the schemas, which are bundled with its importers, to every public page
const formats = /* @__PURE__ */ memoized((least: number) =>
  memoized((most: number) => {
    const options = { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: 'negative' } as const
    return new Intl.NumberFormat('en', options)
  }),
)
const english = (least: number, most: number): Intl.NumberFormat => formats(least)(most)

/** "-1,234.5" with exactly `decimals` places, or as many as there are up to 6; undefined without a value. */
function plainEnglish(value: Shown, decimals?: number): string | undefined {
  if (value === null || value === undefined) return undefined
  const format = english(decimals ?? 0, decimals ?? 6)
  if (typeof value === 'string') return isDecimal(value) ? format.format(value) : undefined
  return typeof value === 'bigint' || Number.isFinite(value) ? format.format(value) : undefined
}

const withMinus = (text: string) => text.replace('-', MINUS)

/**
 * Formats a number: mn "1 480.5" (no-break space), en "1,480.5"; the minus is "−". Half rounds away from zero. Without
 * `decimals` as many as there are, 6 at most. Rule: docs/rules/formats.md "Numbers".
 */
export function formatNumber(n: Shown, lang: Lang, { decimals }: { decimals?: number } = {}): string {
  const text = plainEnglish(n, decimals)
  if (text === undefined) return NO_VALUE
  return withMinus(lang === 'mn' ? text.replaceAll(',', NBSP) : text)
}

/** Tögrög without decimals, "₮ 1,234,567" in both languages (the space does not break). */
export function formatMoney(amount: Shown, _lang: Lang): string {
  const text = plainEnglish(amount, 0)
  if (text === undefined) return NO_VALUE
  return text.startsWith('-') ? `${MINUS}₮${NBSP}${text.slice(1)}` : `₮${NBSP}${text}`
}

/** Per cent, 12.5 → "12.5%" (not a ratio). */
export function formatPercent(value: Shown, lang: Lang, decimals = 1): string {
  const text = formatNumber(value, lang, { decimals })
  return text === NO_VALUE ? text : `${text}%`
}

/** A change as text ("▲ +2.5%") and for screen readers ("2.5% өссөн"). */
export type Change = { direction: 'up' | 'down' | 'same' | 'none'; text: string; words: string }

const CHANGE_WORDS = {
  mn: {
    up: (size: string) => `${size} өссөн`,
    down: (size: string) => `${size} буурсан`,
    same: 'өөрчлөгдөөгүй',
    none: 'мэдээлэл алга',
  },
  en: {
    up: (size: string) => `up ${size}`,
    down: (size: string) => `down ${size}`,
    same: 'unchanged',
    none: 'no data',
  },
}

/** A change with sign, arrow and words; per cent unless `unit` says otherwise. A change that rounds to zero is none. */
export function formatChange(
  value: Shown,
  lang: Lang,
  { decimals = 1, unit = '%' }: { decimals?: number; unit?: string } = {},
): Change {
  const words = CHANGE_WORDS[lang]
  const number = formatNumber(value, lang, { decimals })
  if (number === NO_VALUE) return { direction: 'none', text: NO_VALUE, words: words.none }
  const size = `${number.replace(MINUS, '')}${unit}`
  if (!/[1-9]/.test(number)) return { direction: 'same', text: size, words: words.same }
  if (number.startsWith(MINUS)) return { direction: 'down', text: `▼ ${MINUS}${size}`, words: words.down(size) }
  return { direction: 'up', text: `▲ +${size}`, words: words.up(size) }
}

const BYTE_UNITS = { mn: ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'], en: ['B', 'KB', 'MB', 'GB', 'TB'] }

/** Formats a file size: steps of 1024, one decimal below 10 ("1.5 МБ"), none above ("21 МБ"). */
export function formatBytes(bytes: number, lang: Lang): string {
  const units = BYTE_UNITS[lang]
  let size = bytes
  let step = 0
  // 1023.5 would be written 1024
  while (Math.round(size) >= 1024 && step < units.length - 1) {
    size /= 1024
    step++
  }
  const text =
    step > 0 && size < 9.95 ? formatNumber(Number(size.toFixed(1)), lang) : formatNumber(size, lang, { decimals: 0 })
  return `${text}${NBSP}${units[step] ?? ''}`
}

/** Depends on the last word of the spoken number: нэг, дөрөв, ес, дөч, ер and тэг have front vowels. */
function mongolianOrdinalSuffix(n: number): 'дүгээр' | 'дугаар' {
  if (n === 0) return 'дүгээр'
  const last = n % 10 === 0 ? n % 100 : n % 10
  return [1, 4, 9, 40, 90].includes(last) ? 'дүгээр' : 'дугаар'
}

function englishOrdinalSuffix(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'
}

/**
 * Ordinal number: mn "1 дүгээр", "7 дугаар" (short "7-р"), en "1st".
 * @throws RangeError unless n is a whole number from 0. Rule: docs/rules/formats.md "Ordinal numbers".
 */
export function ordinal(n: number, lang: Lang, { short = false }: { short?: boolean } = {}): string {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`no ordinal of ${n}`)
  if (lang === 'en') return `${n}${englishOrdinalSuffix(n)}`
  return short ? `${n}-р` : `${n} ${mongolianOrdinalSuffix(n)}`
}

/**
 * The genitive ending of the number of a day, which follows the same vowels as its ordinal: '-ний' after 1, 4, 9, else '-ны'.
 * @throws RangeError unless n is a whole number from 0.
 */
export const dayEnding = (n: number): '-ний' | '-ны' => (ordinal(n, 'mn').endsWith('дүгээр') ? '-ний' : '-ны')

/** Name of a numbered khoroo: "1 дүгээр хороо", "Khoroo 1". */
export const khorooName = (n: number, lang: Lang): string =>
  lang === 'mn' ? `${ordinal(n, 'mn')} хороо` : `Khoroo ${n}`

/** Name of a numbered section: "1 дүгээр хэсэг", "Section 1". */
export const sectionName = (n: number, lang: Lang): string =>
  lang === 'mn' ? `${ordinal(n, 'mn')} хэсэг` : `Section ${n}`

/** The form that fits n: `one` for 1, `other` for the rest; both languages share the rule (CLDR). */
export const plural = (n: number, _lang: Lang, forms: { one: string; other: string }): string =>
  n === 1 ? forms.one : forms.other

/**
 * The whole number in an input field, with or without spaces between thousands. Undefined while the field is empty and NaN for anything
 * else, so that the schema answers `required` or `not_number`.
 */
export function integerOf(text: string): number | undefined {
  const digits = text.replace(/\s/g, '')
  if (digits === '') return undefined
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
