import type { FieldError } from '#contract/core/problem.ts'
import type { Option, QuestionOf } from '#contract/features/surveys/index.ts'
import type { PaperQuestion } from './paper-columns.ts'
import { OTHER_CODE } from './variable.ts'

/** The cells of one row by column, as they were read. */
export type Cells = Readonly<Record<string, unknown>>
/** What is wrong with a cell; `path` is its column. */
export type CellProblem = Omit<FieldError, 'message'>
interface Typed {
  /** Undefined where nothing was answered. */
  value?: unknown
  problems: CellProblem[]
}

const NOTHING: Typed = { problems: [] }
const wrong = (path: string, code: string): Typed => ({ problems: [{ path, code }] })

/** Marks that people type for a tick: x in both alphabets, plus, and two check marks. */
const TICKS = /^[x\u0445+\u2713\u2714]$/i

/** A box on paper: ticked, or not. Undefined for anything else. */
function isTicked(cell: unknown): boolean | undefined {
  if (cell === undefined || cell === 0) return false
  return cell === 1 || TICKS.test(String(cell)) ? true : undefined
}

/** The option with this code, which is its place from 1. */
const optionOf = (options: readonly Option[], code: unknown): Option | undefined =>
  typeof code === 'number' && Number.isInteger(code) ? options[code - 1] : undefined

/** Ticked options; a cell that is neither ticked nor empty is a problem. */
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

function ofSingle(question: QuestionOf<'single_choice'>, name: string, cells: Cells): Typed {
  const code = cells[name]
  const own = cells[`${name}_other_text`]
  if (code === undefined && own === undefined) return NOTHING
  if (question.other && (code === OTHER_CODE || code === undefined))
    return own === undefined ? wrong(`${name}_other_text`, 'required') : { value: { other: own }, problems: [] }
  const option = optionOf(question.options, code)
  return option ? { value: { option: option.id }, problems: [] } : wrong(name, 'not_in_list')
}

function ofMultiple(question: QuestionOf<'multiple_choice'>, name: string, cells: Cells): Typed {
  const { ids: options, problems } = ticked(question.options, cells, (i) => `${name}_${i + 1}`)
  const own = cells[`${name}_other_text`]
  const isOther = isTicked(cells[`${name}_other`])
  if (isOther === undefined) problems.push({ path: `${name}_other`, code: 'not_in_list' })
  if (isOther && own === undefined) problems.push({ path: `${name}_other_text`, code: 'required' })
  if (problems.length > 0) return { problems }
  if (options.length === 0 && own === undefined) return NOTHING
  return { value: { options, ...(own === undefined ? {} : { other: own }) }, problems }
}

function ofMatrix({ rows, columns }: QuestionOf<'matrix'>, name: string, cells: Cells): Typed {
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

function ofMultiMatrix({ rows, columns }: QuestionOf<'multi_matrix'>, name: string, cells: Cells): Typed {
  const problems: CellProblem[] = []
  const value: Record<string, string[]> = {}
  rows.forEach((row, i) => {
    const found = ticked(columns, cells, (c) => `${name}_${i + 1}_${c + 1}`)
    problems.push(...found.problems)
    if (found.ids.length > 0) value[row.id] = found.ids
  })
  return Object.keys(value).length > 0 ? { value, problems } : { problems }
}

/** The places that were written next to the options. */
function ofRanking({ options }: QuestionOf<'ranking'>, name: string, cells: Cells): Typed {
  const problems: CellProblem[] = []
  const order: string[] = []
  options.forEach(({ id }, i) => {
    const path = `${name}_${i + 1}`
    const place = cells[path]
    if (place === undefined) return
    if (!optionOf(options, place)) problems.push({ path, code: 'not_in_list' })
    else if (order[Number(place) - 1] !== undefined) problems.push({ path, code: 'twice' })
    else order[Number(place) - 1] = id
  })
  const value = order.filter((id) => id !== undefined)
  return value.length > 0 ? { value, problems } : { problems }
}

function ofLocation(name: string, cells: Cells): Typed {
  const [latitude, longitude] = [cells[`${name}_lat`], cells[`${name}_lon`]]
  if (latitude === undefined && longitude === undefined) return NOTHING
  if (latitude === undefined) return wrong(`${name}_lat`, 'required')
  if (longitude === undefined) return wrong(`${name}_lon`, 'required')
  return { value: { latitude, longitude }, problems: [] }
}

/** What was typed for one question, as answers are sent. Whether it is allowed is checked as with every answer. */
export function typedAnswer({ question, name }: PaperQuestion, cells: Cells): Typed {
  switch (question.type) {
    case 'single_choice':
      return ofSingle(question, name, cells)
    case 'multiple_choice':
      return ofMultiple(question, name, cells)
    case 'matrix':
      return ofMatrix(question, name, cells)
    case 'multi_matrix':
      return ofMultiMatrix(question, name, cells)
    case 'ranking':
      return ofRanking(question, name, cells)
    case 'location':
      return ofLocation(name, cells)
    case 'yes_no': {
      const cell = cells[name]
      if (cell === undefined) return NOTHING
      return cell === 0 || cell === 1 ? { value: cell === 1, problems: [] } : wrong(name, 'not_in_list')
    }
    default:
      return { value: cells[name], problems: [] }
  }
}

/** The column of a part of an answer that was refused; `part` is a matrix row, '' for the whole. */
export function columnOfPart({ question, name, columns }: PaperQuestion, part: string): string {
  const first = columns[0]?.name ?? name
  if (question.type === 'location' && part === 'longitude') return `${name}_lon`
  if (question.type !== 'matrix' && question.type !== 'multi_matrix') return first
  const row = question.rows.findIndex(({ id }) => id === part)
  if (row < 0) return first
  return question.type === 'matrix' ? `${name}_${row + 1}` : `${name}_${row + 1}_1`
}
