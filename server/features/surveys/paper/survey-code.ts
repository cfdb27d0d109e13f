import { createHash } from 'node:crypto'
import { questionsOf, type Structure } from '#contract/features/surveys/index.ts'

/** The column with the code of the survey that a workbook was made for. */
export const SURVEY_CODE = 'survey'

/**
 * A code of the survey with its current questions and choices. Workbooks of different surveys have the same column names and codes,
 * so without it answers to other questions would be accepted. Corrected texts do not change the code.
 */
export function surveyCode({ id, structure }: { id: string; structure: Structure }): string {
  const ids = questionsOf(structure).flatMap((question) => [
    question.id,
    ...('options' in question ? question.options : []).map((option) => option.id),
    ...('rows' in question ? [...question.rows, ...question.columns] : []).map((one) => one.id),
  ])
  const hash = createHash('sha256')
    .update([id, ...ids].join(' '))
    .digest('hex')
  // starts with a letter, so that spreadsheets do not convert it to a number
  return `S${hash.slice(0, 8).toUpperCase()}`
}
