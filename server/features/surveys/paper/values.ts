import type { FieldError } from '#contract/core/model/problem.ts'
import type { Option, QuestionOf } from '#contract/features/surveys/index.ts'
import { OTHER_CODE } from '../export/variable.ts'
import type { PaperQuestion } from './columns.ts'

/** The cells of one row by column. */
export type Cells = Readonly<Record<string, unknown>>
/** A problem with a cell; `path` is its column. */
export type CellProblem = Omit<FieldError, 'message'>
interface TypedValue {
  /** Undefined if the question was not answered. */
  value?: unknown
  problems: CellProblem[]
}

const UNANSWERED: TypedValue = { problems: [] }
const problem = (path: string, code: string): TypedValue => ({ problems: [{ path, code }] })

/** What people type for a tick: Latin or Cyrillic x, plus, and two check marks. */
const TICKS = /^[x\u0445+\u2713\u2714]$/i

/** Whether a box is ticked; undefined if the cell is neither a tick nor empty. */
function isTicked(cell: unknown): boolean | undefined {
  if (cell === undefined || cell === 0) return false
  return cell === 1 || TICKS.test(String(cell)) ? true : undefined
}

/** The option with this code, which is its position counted from 1. */
const optionOf = (options: readonly Option[], code: unknown): Option | undefined =>
  typeof code === 'number' && Number.isInteger(code) ? options[code - 1] : undefined

/** The ticked options, with a problem for each cell that is neither ticked nor empty. */
function ticked(options: readonly Option[], cells: Cells, nameOf: (i: number) => string) {
  const ids: string[] = []
  const problems: CellProblem[] = []
  options.forEach(({ id }, i) => {
    const is = isTicked(cells[nameOf(i)])
    if (is === undefined) problems.push({ path: nameOf(i), code: 'not_in_list' })
    else if (is) ids.push(id)
  })
  return { ids, problems }
}

function singleChoice(question: QuestionOf<'single_choice'>, name: string, cells: Cells): TypedValue {
  const code = cells[name]
  const otherText = cells[`${name}_other_text`]
  if (code === undefined && otherText === undefined) return UNANSWERED
  if (question.other && (code === OTHER_CODE || code === undefined))
    return otherText === undefined
      ? problem(`${name}_other_text`, 'required')
      : { value: { other: otherText }, problems: [] }
  const option = optionOf(question.options, code)
  return option ? { value: { option: option.id }, problems: [] } : problem(name, 'not_in_list')
}

function multipleChoice(question: QuestionOf<'multiple_choice'>, name: string, cells: Cells): TypedValue {
  const { ids: options, problems } = ticked(question.options, cells, (i) => `${name}_${i + 1}`)
  const otherText = cells[`${name}_other_text`]
  const isOther = isTicked(cells[`${name}_other`])
  if (isOther === undefined) problems.push({ path: `${name}_other`, code: 'not_in_list' })
  if (isOther && otherText === undefined) problems.push({ path: `${name}_other_text`, code: 'required' })
  if (problems.length > 0) return { problems }
  if (options.length === 0 && otherText === undefined) return UNANSWERED
  return { value: { options, ...(otherText === undefined ? {} : { other: otherText }) }, problems }
}

function matrix({ rows, columns }: QuestionOf<'matrix'>, name: string, cells: Cells): TypedValue {
  const problems: CellProblem[] = []
  const value: Record<string, string> = {}
  rows.forEach((row, i) => {
    const path = `${name}_${i + 1}`
    if (cells[path] === undefined) return
    const column = optionOf(columns, cells[path])
    if (column) value[row.id] = column.id
    else problems.push({ path, code: 'not_in_list' })
  })
  return Object.keys(value).length > 0 ? { value, problems } : { problems }
}

function multiMatrix({ rows, columns }: QuestionOf<'multi_matrix'>, name: string, cells: Cells): TypedValue {
  const problems: CellProblem[] = []
  const value: Record<string, string[]> = {}
  rows.forEach((row, i) => {
    const found = ticked(columns, cells, (c) => `${name}_${i + 1}_${c + 1}`)
    problems.push(...found.problems)
    if (found.ids.length > 0) value[row.id] = found.ids
  })
  return Object.keys(value).length > 0 ? { value, problems } : { problems }
}

/** Reads the ranks entered for each option. */
function ranking({ options }: QuestionOf<'ranking'>, name: string, cells: Cells): TypedValue {
  const problems: CellProblem[] = []
  const order: string[] = []
  options.forEach(({ id }, i) => {
    const path = `${name}_${i + 1}`
    const rank = cells[path]
    if (rank === undefined) return
    if (!optionOf(options, rank)) problems.push({ path, code: 'not_in_list' })
    else if (order[Number(rank) - 1] !== undefined) problems.push({ path, code: 'twice' })
    else order[Number(rank) - 1] = id
  })
  const value = order.filter((id) => id !== undefined)
  return value.length > 0 ? { value, problems } : { problems }
}

function location(name: string, cells: Cells): TypedValue {
  const [latitude, longitude] = [cells[`${name}_lat`], cells[`${name}_lon`]]
  if (latitude === undefined && longitude === undefined) return UNANSWERED
  if (latitude === undefined) return problem(`${name}_lat`, 'required')
  if (longitude === undefined) return problem(`${name}_lon`, 'required')
  return { value: { latitude, longitude }, problems: [] }
}

/** Converts the cells of a question to an answer, which is then validated like any other. */
export function typedAnswer({ question, name }: PaperQuestion, cells: Cells): TypedValue {
  switch (question.type) {
    case 'single_choice':
      return singleChoice(question, name, cells)
    case 'multiple_choice':
      return multipleChoice(question, name, cells)
    case 'matrix':
      return matrix(question, name, cells)
    case 'multi_matrix':
      return multiMatrix(question, name, cells)
    case 'ranking':
      return ranking(question, name, cells)
    case 'location':
      return location(name, cells)
    case 'yes_no': {
      const cell = cells[name]
      if (cell === undefined) return UNANSWERED
      return cell === 0 || cell === 1 ? { value: cell === 1, problems: [] } : problem(name, 'not_in_list')
    }
    default:
      return { value: cells[name], problems: [] }
  }
}

/** The column to report an error for; `part` is the id of a matrix row, '' for the whole answer. */
export function columnOfPart({ question, name, columns }: PaperQuestion, part: string): string {
  const first = columns[0]?.name ?? name
  if (question.type === 'location' && part === 'longitude') return `${name}_lon`
  if (question.type !== 'matrix' && question.type !== 'multi_matrix') return first
  const row = question.rows.findIndex(({ id }) => id === part)
  if (row < 0) return first
  return question.type === 'matrix' ? `${name}_${row + 1}` : `${name}_${row + 1}_1`
}
