// Basics of texts without schemas, because public pages do not load zod.

/** Languages of content and interface; Mongolian is always present. Rule: docs/rules/formats.md "Text". */
export type Lang = 'mn' | 'en'

/** A value in both languages: Mongolian always, English optionally. */
export type InBoth<T> = { mn: T; en?: T | undefined }

/** Text in both languages, as stored and sent. */
export type Localized = InBoth<string>

/** Unicode NFC: й and ё are one character each, whatever keyboard they came from. */
export const nfc = (text: string): string => text.normalize('NFC')

/** Unicode code points, the unit of every character limit (PostgreSQL's `char_length` counts the same). */
export function countCodePoints(text: string): number {
  let count = text.length
  // a surrogate pair is one character; counting code units is ten times faster than iterating the text
  for (let at = 1; at < text.length; at++) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count--
  }
  return count
}

const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00

/** Characters as the product's limits count them: code points after NFC and trim. */
export const countCharacters = (text: string): number => countCodePoints(nfc(text).trim())

/**
 * Normalizes text for comparing and searching: NFC, lower case, ө→о, ү→у, ё→е, white space as single spaces; й stays й.
 * є and ї, which people type instead of ө and ү on some keyboards and with old fonts, are folded likewise.
 */
export function foldForSearch(text: string): string {
  const lower = nfc(nfc(text).toLowerCase())
  const folded = lower
    .replaceAll('ө', 'о')
    .replaceAll('ү', 'у')
    .replaceAll('ё', 'е')
    .replaceAll('є', 'о')
    .replaceAll('ї', 'у')
  // single spaces, which are by far the most frequent, are left alone
  return folded.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

// Direction overrides and isolates can make a text look different from its content; U+FFFE and U+FFFF are invalid in
// XML (XLSX).
export const NEVER = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
/** Characters not allowed in a single line. */
export const NEVER_IN_A_LINE = /\p{Cc}|\p{Cs}|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const ALL_NEVER = /* @__PURE__ */ new RegExp(NEVER, 'gu')
/** Line ends of all platforms. */
export const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
const VISIBLE = /[^\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether anything is visible: white space and zero-width characters alone are not. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

/**
 * Removes invisible and untypable characters (control characters except \n and \t, lone surrogates, direction
 * overrides); line ends become \n; NFC.
 */
export const cleanText = (text: string): string => nfc(text.replace(LINE_ENDS, '\n').replace(ALL_NEVER, ''))

/** Code of a value of the wrong type: `required` when it is missing, otherwise `not_string`, `not_object` … */
export const typeIssue = (issue: { code?: string; input?: unknown; expected?: unknown }): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined || issue.input === null ? 'required' : `not_${issue.expected}`
}

/** The language actually shown when `lang` is requested (for `lang` attributes): Mongolian when English is missing. */
export function langOf(value: InBoth<unknown>, lang: Lang): Lang {
  return lang === 'en' && value.en !== undefined && value.en !== '' ? 'en' : 'mn'
}

/** The value in the requested language, Mongolian when English is missing. */
export function inLang<T>(value: InBoth<T>, lang: Lang): T {
  return langOf(value, lang) === 'en' && value.en !== undefined ? value.en : value.mn
}
