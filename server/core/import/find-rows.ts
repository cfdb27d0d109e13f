import { dayText, numberIn, type RawRow, textOf } from './cells.ts'
import { HEADER_SEARCH_ROWS, type Header, readHeader } from './header.ts'
import type { ImportColumn, ImportWords } from './kind.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import { readCsvRows } from './read-csv.ts'
import { isJson, readGeojsonRows } from './read-geojson.ts'
import { readXlsxRows } from './read-xlsx.ts'
import type { KeptRow } from './table.ts'

/** The serializable part of an ImportKind, which the worker thread needs to recognize columns. */
export interface ImportShape {
  columns: readonly ImportColumn[]
  words: Record<'mn' | 'en', ImportWords>
  lang: 'mn' | 'en'
  border?: string | undefined
}

export interface Found {
  header: Header
  rows: { line: number; kept: KeptRow }[]
}

/** What a spreadsheet shows for a formula without a value. Source: ECMA-376, part 1, 18.17.3. */
const CELL_ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)$/
/** Maximum characters of a cell that are shown. */
const SHOWN_MAX = 2_000
/** Characters of all cells together: every cell may refer to the same long shared string. */
const TOTAL_MAX = 32 * 1024 * 1024

const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b
/** Excel before 2007, and files with a password. */
const isOldExcel = (file: Uint8Array) => file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11

/** The rows of a file of any supported kind. @throws ImportProblem for a file that is not a spreadsheet. */
async function* rowsOfFile(file: Uint8Array, limits: ImportLimits, hasBorders: boolean): AsyncGenerator<RawRow> {
  if (hasBorders && isJson(file)) return yield* readGeojsonRows(file, limits)
  if (isOldExcel(file)) throw new ImportProblem('import_old_excel')
  if (isZip(file)) yield* readXlsxRows(file, limits)
  else yield* readCsvRows(file, limits)
}

/** All rows of the file that have content. Runs in a worker thread. @throws ImportProblem. */
export async function findRows(shape: ImportShape, file: Uint8Array, limits: ImportLimits): Promise<Found> {
  const given = new Set(shape.columns.filter((column) => column.given).map(({ field }) => field))
  const rows: Found['rows'] = []
  let header: Header | undefined
  let seen = 0
  let chars = 0
  for await (const raw of rowsOfFile(file, limits, shape.border !== undefined)) {
    seen++
    if (!header) {
      header = readHeader(raw, shape.columns, shape.words, shape.lang)
      if (!header && seen >= HEADER_SEARCH_ROWS) break
      continue
    }
    if (isExample(shape, raw)) continue
    const kept = keptRow(shape, header, raw)
    if (!Object.keys(kept.cells).some((field) => !given.has(field))) continue
    if (rows.length >= limits.rows) throw new ImportProblem('import_too_many', { max: limits.rows })
    chars += charsOf(kept)
    if (chars > TOTAL_MAX) throw new ImportProblem('file_too_large')
    rows.push({ line: raw.line, kept })
  }
  if (!header) throw new ImportProblem('import_head')
  if (rows.length === 0) throw new ImportProblem('import_empty')
  return { header, rows }
}

/** Whether this is the example row of the template. */
const isExample = ({ words }: ImportShape, row: RawRow): boolean => {
  const first = row.cells.map(textOf).find((text) => text !== '') ?? ''
  return [words.mn, words.en].some(({ example }) => example !== undefined && first.startsWith(`${example}:`))
}

function keptRow(shape: ImportShape, header: Header, row: RawRow): KeptRow {
  const cells: Record<string, string> = {}
  const input: Record<string, unknown> = {}
  const problems: KeptRow['problems'] = []
  for (const { field, kind, derived } of shape.columns) {
    if (derived) continue
    const place = header.places.get(field)
    if (place === undefined) continue
    const cell = row.cells[place]
    const text = kind === 'day' ? dayText(cell) : textOf(cell)
    if (text === '') continue
    cells[field] = text.slice(0, SHOWN_MAX)
    if (CELL_ERROR.test(text)) {
      problems.push({ path: field, code: 'cell_error' })
      continue
    }
    input[field] = kind === 'number' ? (numberIn(cell) ?? text) : text
  }
  if (shape.border && row.border) {
    cells[shape.border] = row.border.shown
    if (row.border.problem) problems.push({ path: shape.border, ...row.border.problem })
    else input[shape.border] = row.border.value
  }
  return { cells, input, problems }
}

function charsOf({ cells, input }: KeptRow): number {
  let chars = 0
  for (const field in input) {
    const value = input[field]
    chars += (cells[field] ?? '').length + (typeof value === 'string' ? value.length : 0)
  }
  return chars
}
