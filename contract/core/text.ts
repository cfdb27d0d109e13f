import * as z from 'zod/mini'

export { findLookalikes, foldLatinLookalikes } from './lookalikes.ts'

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

/** Form for comparing and searching: NFC, lower case, ө→о, ү→у, ё→е, white space as single spaces; й stays й. */
export function foldForSearch(text: string): string {
  const lower = nfc(nfc(text).toLowerCase())
  const folded = lower.replaceAll('ө', 'о').replaceAll('ү', 'у').replaceAll('ё', 'е')
  // single spaces, which are nearly all there is, stay untouched
  return folded.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

// Direction overrides and isolates can make a text read differently from what it says; U+FFFE and U+FFFF break XML (XLSX).
const NEVER = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const NEVER_IN_A_LINE = /\p{Cc}|\p{Cs}|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const ALL_NEVER = /* @__PURE__ */ new RegExp(NEVER, 'gu')
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
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

type LengthProblem = { message: 'required' | 'too_short' | 'too_long'; params?: Record<string, number> }

function lengthProblem(text: string, min: number, max: number): LengthProblem | undefined {
  if (min > 0 && !hasVisibleText(text)) return { message: 'required' }
  const count = countCodePoints(text)
  if (count < min) return { message: 'too_short', params: { min, count } }
  if (count > max) return { message: 'too_long', params: { max, count } }
  return undefined
}

/**
 * Schema of plain text of min..max characters: trimmed, NFC, line ends as \n.
 * Issues: `required`, `too_short`, `too_long` (params min, max, count), `control_character`, `not_string`.
 * A single line refuses line ends and tabs as well. Rule: docs/rules/formats.md "Text".
 */
export function plainText(min: number, max: number, { multiline = false }: { multiline?: boolean } = {}) {
  const refused = multiline ? NEVER : NEVER_IN_A_LINE
  const tidy = (text: string) => nfc((multiline ? text.replace(LINE_ENDS, '\n') : text).trim())
  return z.string({ error: typeIssue }).check(
    z.overwrite(tidy),
    z.check<string>(({ value, issues }) => {
      const problem = refused.test(value) ? { message: 'control_character' } : lengthProblem(value, min, max)
      if (problem) issues.push({ code: 'custom', input: value, ...problem })
    }),
    z.meta({ minLength: min, maxLength: max }),
  )
}

/**
 * Schema of text in both languages: `{ mn, en? }`, nothing else; an empty English text is left out.
 * `required: false` lets the Mongolian text be empty. Issues as `plainText`, and `unknown_field`.
 */
export function localized(
  max: number,
  { multiline = false, required = true }: { multiline?: boolean; required?: boolean } = {},
) {
  const shape = {
    mn: plainText(required ? 1 : 0, max, { multiline }),
    en: z.optional(plainText(0, max, { multiline })),
  }
  return z
    .strictObject(shape, { error: typeIssue })
    .check(z.overwrite((text) => (text.en === undefined || hasVisibleText(text.en) ? text : { mn: text.mn })))
}

/** The language really shown when `lang` is asked for (for `lang` attributes): Mongolian stands in for missing English. */
export function langOf(value: InBoth<unknown>, lang: Lang): Lang {
  return lang === 'en' && value.en !== undefined && value.en !== '' ? 'en' : 'mn'
}

/** The value in the language asked for, Mongolian where English is missing. */
export function inLang<T>(value: InBoth<T>, lang: Lang): T {
  return langOf(value, lang) === 'en' && value.en !== undefined ? value.en : value.mn
}
