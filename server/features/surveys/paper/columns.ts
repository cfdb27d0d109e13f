import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { isAnswered, numbersOf, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import type { ImportShape } from '../../../core/import/find-rows.ts'
import type { ImportColumn, ImportWords } from '../../../core/import/kind.ts'
import type { ColumnCheck } from '../../../core/sheets/sheet.ts'
import { variablesOfQuestion } from '../export/variables.ts'
import { exportTexts } from '../export-texts.ts'
import { SURVEY_CODE } from './survey-code.ts'

/** Columns for what a paper contains in addition to the answers. */
export const ABOUT_PAPER = ['number', 'area', 'date', 'person'] as const
/** All columns that are not answers; the last one is filled in by the workbook. */
const NOT_ANSWERS = [...ABOUT_PAPER, SURVEY_CODE] as const

/** An answer column of the workbook for paper answers. */
export interface PaperColumn {
  /** The same name as in the data file, such as 'q2_1'. */
  name: string
  label: string
  kind: ImportColumn['kind']
  codes?: readonly { code: number; label: string }[]
  accepts?: ColumnCheck['accepts']
}

/** A question that can be answered on paper, with its columns. */
export interface PaperQuestion {
  question: Question
  name: string
  columns: readonly PaperColumn[]
}

/** The questions that can be answered on paper; those for files cannot. */
export function paperQuestions(structure: Structure, lang: Lang): PaperQuestion[] {
  const numbers = numbersOf(structure)
  return questionsOf(structure)
    .filter((question) => isAnswered(question) && question.type !== 'file')
    .map((question) => {
      const name = `q${numbers.get(question.id)}`
      const columns = variablesOfQuestion(question, name, lang).map(
        ({ name: column, label, kind, codes }): PaperColumn => {
          const accepts = acceptedBy(question, codes)
          return {
            name: column,
            label,
            kind: kind === 'date' ? 'day' : kind === 'number' ? 'number' : 'text',
            ...(codes ? { codes } : {}),
            ...(accepts && kind === 'number' ? { accepts } : {}),
          }
        },
      )
      return { question, name, columns }
    })
}

function acceptedBy(question: Question, codes: PaperColumn['codes']): ColumnCheck['accepts'] | undefined {
  if (codes) return { kind: 'codes', codes: codes.map(({ code }) => code) }
  switch (question.type) {
    case 'rating':
      return { kind: 'number', min: 1, max: question.steps, isWhole: true }
    case 'scale':
      return { kind: 'number', min: question.from, max: question.to, isWhole: true }
    case 'ranking':
      return { kind: 'number', min: 1, max: question.options.length, isWhole: true }
    default:
      return undefined
  }
}

/** Describes the columns of a file. They are recognized by name only, so that corrected texts do not matter. */
export function paperShape(questions: readonly PaperQuestion[], lang: Lang): ImportShape {
  const columns = questions.flatMap((one) => one.columns)
  const about = (of: Lang): ImportWords => ({
    fileName: '',
    problems: '',
    title: exportTexts[of].paper.column,
    alias: {},
    example: exportTexts[of].paper.meaning,
  })
  return {
    lang,
    words: { mn: about('mn'), en: about('en') },
    columns: [
      // prefilled in the template
      { field: 'number', kind: 'text', needed: true, given: true },
      { field: 'area', kind: 'text' },
      { field: 'date', kind: 'day', needed: true },
      { field: 'person', kind: 'text' },
      ...columns.map(({ name, kind }): ImportColumn => ({ field: name, kind })),
      { field: SURVEY_CODE, kind: 'text', given: true },
    ],
  }
}

/** The readable label of a column. */
export const labelOf = (questions: readonly PaperQuestion[], column: string, lang: Lang): string => {
  const about = NOT_ANSWERS.find((one) => one === column)
  if (about) return exportTexts[lang].paper.column[about]
  const found = questions.find((one) => one.columns.some(({ name }) => name === column))
  return found?.columns.find(({ name }) => name === column)?.label ?? inLang({ mn: column }, lang)
}
