import { createHash } from 'node:crypto'
import { questionsOf, type Structure } from '#contract/features/surveys/index.ts'

/** The column that says which survey a row of a workbook belongs to. */
export const MARK = 'survey'

/**
 * Names a survey with its questions and choices as they are now. The columns of every workbook are called alike, and their codes are
 * places: answers that were typed for other questions would pass as answers to these. Corrected texts change nothing.
 */
export function paperMark({ id, structure }: { id: string; structure: Structure }): string {
  const ids = questionsOf(structure).flatMap((question) => [
    question.id,
    ...('options' in question ? question.options : []).map((option) => option.id),
    ...('rows' in question ? [...question.rows, ...question.columns] : []).map((one) => one.id),
  ])
  const hash = createHash('sha256')
    .update([id, ...ids].join(' '))
    .digest('hex')
  // a letter first, so that no spreadsheet takes it for a number
  return `S${hash.slice(0, 8).toUpperCase()}`
}
