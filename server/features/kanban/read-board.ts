import { check } from '#contract/core/model/parse.ts'
import { Problem, type ProblemExtra } from '#contract/core/model/problem.ts'
import {
  BOARD_NAME_MAX,
  BoardFile,
  CARDS_MAX,
  COLUMNS_MAX,
  FileCard,
  LABEL_COLOURS,
  LABELS_MAX,
} from '#contract/features/kanban/index.ts'
import { IMPORT_LIMITS } from '../../core/import/limits.ts'
import { ImportProblem } from '../../core/import/problem.ts'
import { readInThread } from '../../core/import/read-in-thread.ts'
import { CSV_COLUMNS, CSV_WORDS, FALSE_WORDS, lower, TRUE_WORDS } from './csv-words.ts'

type FieldErrors = NonNullable<ProblemExtra['errors']>

/** Errors of a file in one response, the first ones. */
const ERRORS_MAX = 50

const refuse = (errors: FieldErrors): never => {
  throw new Problem('invalid', { errors: errors.slice(0, ERRORS_MAX) })
}
const refuseFile = (code: string, params?: Record<string, string | number>): never =>
  refuse([{ path: 'file', code, ...(params ? { params } : {}) }])

/** A board from a file, and the columns of a table that are not read. */
export interface ReadBoard {
  board: BoardFile
  ignored: string[]
}

/** Whether the content of a file begins like JSON. */
const isJson = (content: Buffer): boolean => /^\uFEFF?\s*[[{]/.test(content.subarray(0, 100).toString('utf8'))

/** The name of a file without its extension, as the name of a board. */
const boardName = (fileName: string): string =>
  [
    ...fileName
      .replace(/\.[^.]*$/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, BOARD_NAME_MAX)
    .join('') || '1'

/** Reads a whole board from a file. @throws Problem('invalid') on `file`, or on the values of the file; nothing is read halfway. */
export async function readBoard(file: { name: string; content: Buffer }, lang: 'mn' | 'en'): Promise<ReadBoard> {
  return isJson(file.content) ? readJson(file) : readTable(file, lang)
}

function readJson({ name, content }: { name: string; content: Buffer }): ReadBoard {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return refuseFile('import_json')
  }
  const read = check(BoardFile, value)
  if (!read.ok) return refuse(read.errors)
  return { board: { ...read.value, name: read.value.name ?? boardName(name) }, ignored: [] }
}

async function readTable(file: { name: string; content: Buffer }, lang: 'mn' | 'en'): Promise<ReadBoard> {
  const shape = { columns: CSV_COLUMNS, words: CSV_WORDS, lang }
  // one more than a board may have: the limit of this import is the one that is reported
  const limits = { ...IMPORT_LIMITS, rows: CARDS_MAX }
  const found = await readInThread(shape, file.content, limits).catch((error: unknown) => {
    if (error instanceof ImportProblem) return refuseFile(error.code, error.params)
    throw error
  })
  const errors: FieldErrors = []
  const columns = new Map<string, FileCard[]>()
  for (const { line, kept } of found.rows) {
    const place = (path: string) => `rows.${line}.${path}`
    const row = rowOf(kept.input)
    const read = check(FileCard, row.card)
    const own = [...kept.problems, ...row.errors, ...(read.ok ? [] : read.errors)]
    errors.push(...own.map(({ path, ...error }) => ({ path: place(path), ...error })))
    if (read.ok) columns.set(row.column, [...(columns.get(row.column) ?? []), read.value])
  }
  if (errors.length > 0) return refuse(errors)
  const labels = [...new Set([...columns.values()].flat().flatMap((card) => card.labels))]
  if (labels.length > LABELS_MAX) return refuseFile('too_many_items', { max: LABELS_MAX })
  if (columns.size > COLUMNS_MAX) return refuseFile('too_many_items', { max: COLUMNS_MAX })
  const board = check(BoardFile, {
    format: 'nutag-board',
    version: 1,
    name: boardName(file.name),
    labels: labels.map((name, i) => ({ name, colour: LABEL_COLOURS[i % LABEL_COLOURS.length] })),
    columns: [...columns].map(([name, cards]) => ({ name, limit: null, cards })),
  })
  if (!board.ok) return refuse(board.errors)
  return { board: board.value, ignored: found.header.ignored }
}

const ITEM = /^\[([ xX✓])\]\s*/u

/** A row of a table as a card, before it is checked. */
function rowOf(input: Readonly<Record<string, unknown>>) {
  const errors: FieldErrors = []
  const textOf = (field: string) => (typeof input[field] === 'string' ? input[field].trim() : '')
  const namesOf = (field: string) =>
    textOf(field)
      .split(/[;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
  const flagOf = (field: string): boolean => {
    const word = lower(textOf(field))
    if (!TRUE_WORDS.has(word) && !FALSE_WORDS.has(word)) errors.push({ path: field, code: 'not_boolean' })
    return TRUE_WORDS.has(word)
  }
  const lines = textOf('items')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const column = textOf('column')
  if (column === '') errors.push({ path: 'column', code: 'required' })
  const card = {
    title: textOf('title'),
    description: textOf('description'),
    start: textOf('start') || null,
    due: textOf('due') || null,
    isCompleted: flagOf('isCompleted'),
    isArchived: flagOf('isArchived'),
    assignees: namesOf('assignees'),
    labels: [...new Set(namesOf('labels'))],
    items: lines.map((line) => ({
      text: line.replace(ITEM, ''),
      isDone: /^\[[xX✓]\]/u.test(line),
      assignee: null,
    })),
  }
  return { column, card, errors }
}
