import { exportTexts } from '../export-texts.ts'
import type { KnownQuestion } from './parts.ts'
import type { FormRow } from './sheets.ts'

/** The name of the choice "other" in forms. */
export const OTHER = 'other'

const OWN_LABELS: readonly string[] = [exportTexts.mn.analysis.otherText, exportTexts.en.analysis.otherText]

/**
 * Whether a row asks for the text of "other" of a question, as forms exported by this system do: `q1_other` after `q1`, with our
 * label. With another label it is an ordinary question.
 */
export function isOther(row: FormRow, type: string, known: ReadonlyMap<string, KnownQuestion>): boolean {
  const name = row.get('name')
  const label = row.text('label')
  if (type !== 'text' || !name.endsWith('_other') || !label || !OWN_LABELS.includes(label.mn)) return false
  const asked = known.get(name.slice(0, -'_other'.length))
  return asked !== undefined && withOther(asked) !== undefined
}

/** Replaces the choice "other" of a question by its built-in option; undefined if it has none. */
export function withOther({ question, options }: KnownQuestion): KnownQuestion | undefined {
  const id = options.get(OTHER)
  if (id === undefined || (question.type !== 'single_choice' && question.type !== 'multiple_choice')) return undefined
  const remaining = question.options.filter((option) => option.id !== id)
  const names = new Map([...options].filter(([name]) => name !== OTHER))
  return { question: { ...question, options: remaining, other: true }, options: names }
}
