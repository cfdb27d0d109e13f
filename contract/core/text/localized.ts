import * as z from 'zod/mini'
import { countCodePoints, hasVisibleText, LINE_ENDS, NEVER, NEVER_IN_A_LINE, nfc, typeIssue } from './unicode.ts'

export { findLookalikes, foldLatinLookalikes } from './lookalikes.ts'
export {
  cleanText,
  countCharacters,
  countCodePoints,
  foldForSearch,
  hasVisibleText,
  type InBoth,
  inLang,
  type Lang,
  type Localized,
  langOf,
  nfc,
  typeIssue,
} from './unicode.ts'

type LengthProblem = { message: 'required' | 'too_short' | 'too_long'; params?: Record<string, number> }

function lengthProblem(text: string, min: number, max: number): LengthProblem | undefined {
  if (min > 0 && !hasVisibleText(text)) return { message: 'required' }
  const count = countCodePoints(text)
  if (count < min) return { message: 'too_short', params: { min, count } }
  if (count > max) return { message: 'too_long', params: { max, count } }
  return undefined
}

/**
 * Schema of plain text of min..max characters: trimmed, NFC, line ends as \n. Issues: `required`, `too_short`,
 * `too_long` (params min, max, count), `control_character`, `not_string`. A single line rejects line ends and tabs as
 * well. Rule: docs/rules/formats.md "Text".
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
 * Schema of text in both languages: `{ mn, en? }`, nothing else; an empty English text is omitted. `required: false`
 * lets the Mongolian text be empty. Issues as `plainText`, and `unknown_field`.
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

/** Schema of a text in both languages in an answer, where its limits no longer matter. */
export const LocalizedAnswer = z.object({ mn: z.string(), en: z.optional(z.string()) })
