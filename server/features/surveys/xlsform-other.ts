import { words } from './export-words.ts'
import type { Known } from './xlsform-parts.ts'
import type { FormRow } from './xlsform-sheets.ts'

/** The name of the choice «other» in forms. */
export const OTHER = 'other'

const OWN_LABELS: readonly string[] = [words.mn.analysis.otherText, words.en.analysis.otherText]

/**
 * Whether a row asks for the words of «other» of the question before it, as forms of this system do: `q1_other` after `q1`, without words of
 * its own. A question that somebody else has written for it stays a question.
 */
export function isOther(row: FormRow, type: string, known: ReadonlyMap<string, Known>): boolean {
  const name = row.get('name')
  const label = row.text('label')
  if (type !== 'text' || !name.endsWith('_other') || !label || !OWN_LABELS.includes(label.mn)) return false
  const asked = known.get(name.slice(0, -'_other'.length))
  return asked !== undefined && withOther(asked) !== undefined
}

/** The question with «other» in place of a choice of this name; undefined where it has none. */
export function withOther({ question, options }: Known): Known | undefined {
  const id = options.get(OTHER)
  if (id === undefined || (question.type !== 'single_choice' && question.type !== 'multiple_choice')) return undefined
  const left = question.options.filter((option) => option.id !== id)
  const names = new Map([...options].filter(([name]) => name !== OTHER))
  return { question: { ...question, options: left, other: true }, options: names }
}
