import { inLang, type Lang } from '#contract/core/text.ts'
import { isAnswered, numbersOf, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import type { ImportShape } from '../../core/import/find-rows.ts'
import type { ImportColumn, ImportWords } from '../../core/import/kind.ts'
import type { ColumnCheck } from '../../core/sheet.ts'
import { words } from './export-words.ts'
import { MARK } from './paper-mark.ts'
import { variablesOfQuestion } from './variables.ts'

/** What is written on a sheet of paper besides the answers. */
export const ABOUT_PAPER = ['number', 'area', 'date', 'person'] as const
/** Columns that are not answers: the last one is filled in by the workbook. */
const NOT_ANSWERS = [...ABOUT_PAPER, MARK] as const

/** One column of the file into which paper answers are typed. */
export interface PaperColumn {
  /** As in the data file: 'q2_1'. */
  name: string
  label: string
  kind: ImportColumn['kind']
  codes?: readonly { code: number; label: string }[]
  accepts?: ColumnCheck['accepts']
}

/** A question whose answer can be written on paper, with its columns. */
export interface PaperQuestion {
  question: Question
  name: string
  columns: readonly PaperColumn[]
}

/** The questions of a survey that a file of paper answers has columns for; files are not typed in. */
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

/** How the columns of a file are recognised: by their names alone, so that a corrected text changes nothing. */
export function paperShape(questions: readonly PaperQuestion[], lang: Lang): ImportShape {
  const columns = questions.flatMap((one) => one.columns)
  const about = (of: Lang): ImportWords => ({
    fileName: '',
    problems: '',
    title: words[of].paper.column,
    alias: {},
    example: words[of].paper.meaning,
  })
  return {
    lang,
    words: { mn: about('mn'), en: about('en') },
    columns: [
      // the template has numbers to begin with
      { field: 'number', kind: 'text', needed: true, given: true },
      { field: 'area', kind: 'text' },
      { field: 'date', kind: 'day', needed: true },
      { field: 'person', kind: 'text' },
      ...columns.map(({ name, kind }): ImportColumn => ({ field: name, kind })),
      { field: MARK, kind: 'text', given: true },
    ],
  }
}

/** The label of a column, for people. */
export const labelOf = (questions: readonly PaperQuestion[], column: string, lang: Lang): string => {
  const about = NOT_ANSWERS.find((one) => one === column)
  if (about) return words[lang].paper.column[about]
  const found = questions.find((one) => one.columns.some(({ name }) => name === column))
  return found?.columns.find(({ name }) => name === column)?.label ?? inLang({ mn: column }, lang)
}
