// What texts need without their schemas: public pages bring no zod.

/** Languages of content and interface; Mongolian is the one that is always there. Rule: docs/rules/formats.md "Text". */
export type Lang = 'mn' | 'en'

/** A value in both languages: Mongolian always, English where somebody wrote it. */
export type InBoth<T> = { mn: T; en?: T | undefined }

/** Text in both languages, as stored and sent. */
export type Localized = InBoth<string>

/** Unicode NFC: й and ё are one character each, whatever keyboard they came from. */
export const nfc = (text: string): string => text.normalize('NFC')

/** Unicode code points, the unit of every character limit (PostgreSQL's `char_length` counts the same). */
export function countCodePoints(text: string): number {
  let count = text.length
  // two code units that belong together are one character; walking code units is ten times faster than iterating the text
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
 * Form for comparing and searching: NFC, lower case, ө→о, ү→у, ё→е, white space as single spaces; й stays й. є and ї, which people
 * write for ө and ү where the keyboard or an old font has none, are folded with them.
 */
export function foldForSearch(text: string): string {
  const lower = nfc(nfc(text).toLowerCase())
  const folded = lower
    .replaceAll('ө', 'о')
    .replaceAll('ү', 'у')
    .replaceAll('ё', 'е')
    .replaceAll('є', 'о')
    .replaceAll('ї', 'у')
  // single spaces, which are nearly all there is, stay untouched
  return folded.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

// Direction overrides and isolates can make a text read differently from what it says; U+FFFE and U+FFFF break XML (XLSX).
export const NEVER = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
/** What a single line may not hold. */
export const NEVER_IN_A_LINE = /\p{Cc}|\p{Cs}|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const ALL_NEVER = /* @__PURE__ */ new RegExp(NEVER, 'gu')
/** Line ends of all systems. */
export const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
const VISIBLE = /[^\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a reader sees anything: white space and zero-width characters alone are nothing. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

/** Removes what nobody can see or type (control characters but \n and \t, lone surrogates, direction overrides); line ends become \n; NFC. */
export const cleanText = (text: string): string => nfc(text.replace(LINE_ENDS, '\n').replace(ALL_NEVER, ''))

/** Code of a value of the wrong type: `required` when there is none, else `not_string`, `not_object` … */
export const typeIssue = (issue: { code?: string; input?: unknown; expected?: unknown }): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined || issue.input === null ? 'required' : `not_${issue.expected}`
}

/** The language really shown when `lang` is asked for (for `lang` attributes): Mongolian stands in for missing English. */
export function langOf(value: InBoth<unknown>, lang: Lang): Lang {
  return lang === 'en' && value.en !== undefined && value.en !== '' ? 'en' : 'mn'
}

/** The value in the language asked for, Mongolian where English is missing. */
export function inLang<T>(value: InBoth<T>, lang: Lang): T {
  return langOf(value, lang) === 'en' && value.en !== undefined ? value.en : value.mn
}
