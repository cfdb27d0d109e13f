import type { StatementColumn, StatementColumns } from '#contract/features/invoices/index.ts'
import { STATEMENT_COLUMNS, STATEMENT_LINES_MAX } from '#contract/features/invoices/index.ts'
import { IMPORT_LIMITS } from '../../../../core/import/limits.ts'
import { readCsvRows } from '../../../../core/import/read-csv.ts'
import type { Received, Statement } from '../provider.ts'
import { amountIn, dayIn } from './amounts.ts'
import { en } from './columns-en.ts'
import { mn } from './columns-mn.ts'

const LIMITS = { ...IMPORT_LIMITS, lines: STATEMENT_LINES_MAX, columns: 60, cellsPerRow: 200, cellChars: 2_000 }
/** Lines in which the names of the columns are looked for: banks write the account and the period above them. */
const HEAD_WITHIN = 20

/** The names of a column in statements, the most telling first. */
const namesOf = (column: StatementColumn): string[] => `${mn[column]}|${en[column]}`.split('|')

type Cells = readonly string[]

/** What the columns of a row are named after; undefined for a row that names no day and no amount. */
function columnsOf(cells: Cells): StatementColumns | undefined {
  const names = cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  const taken = new Set<number>()
  const find = (column: StatementColumn): number | null => {
    for (const wanted of namesOf(column)) {
      const at = names.findIndex((name, i) => !taken.has(i) && name.length < 60 && name.includes(wanted))
      if (at < 0) continue
      taken.add(at)
      return at
    }
    return null
  }
  // the number of a payment before its text, whose names are shorter
  const [day, amount, bankId] = [find('day'), find('amount'), find('bankId')]
  const found = { day, amount, reference: find('reference'), payer: find('payer'), bankId }
  return day === null || amount === null ? undefined : found
}

const cut = (text: string, most: number) =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')

/** Characters of the fields of a line; the table has the same. */
export const REFERENCE_CHARS = 500
export const PAYER_CHARS = 200
const IDS = 10
export const tidyReference = (text: string) => cut(text, REFERENCE_CHARS)
export const tidyPayer = (text: string) => cut(text, PAYER_CHARS)
/** Identifiers of a payment, each with its kind in front: few, short, and none twice. */
export const tidyIds = (ids: readonly string[]) => [...new Set(ids.map((id) => cut(id, 100)))].slice(0, IDS)

type Read = Received | 'other' | 'wrong'

/** What one line says. Lines without a day or an amount, such as totals, are no payments. */
function lineOf(cells: Cells, columns: StatementColumns): Read {
  const at = (column: StatementColumn) => {
    const place = columns[column] ?? null
    return place === null ? '' : (cells[place] ?? '').trim()
  }
  const [written, sum] = [at('day'), at('amount')]
  if (written === '' || sum === '') return 'other'
  const day = dayIn(written)
  const amount = amountIn(sum)
  // titles and totals have words where others have a day
  if (day === undefined && (amount === undefined || !/\d/.test(written))) return 'other'
  if (day === undefined || amount === undefined) return 'wrong'
  if (amount <= 0) return 'other'
  const bankId = at('bankId')
  return {
    day,
    amount,
    reference: tidyReference(at('reference')),
    payer: tidyPayer(at('payer')),
    bankIds: bankId ? tidyIds([`b:${bankId}`]) : [],
  }
}

/** Characters of the shortest number that a bank gives a payment. */
const NUMBER_MIN_CHARS = 6

/** Whether the values of a column can be what the bank calls each payment, and not a place in the file or a kind of payment. */
function areNumbers(values: readonly string[]): boolean {
  if (new Set(values).size < values.length || values.some((value) => value.length < NUMBER_MIN_CHARS)) return false
  const steps = values.slice(1).map((value, i) => (/^\d+$/.test(value) ? Number(value) - Number(values[i]) : 0))
  return steps.length === 0 || steps.some((step) => Math.abs(step) !== 1 || step !== steps[0])
}

/** Reads a statement of a bank as CSV, with the columns that somebody has chosen or those that their names suggest. */
export async function readCsvStatement(file: Uint8Array, chosen: StatementColumns | undefined): Promise<Statement> {
  const rows: string[][] = []
  for (const { cells } of readCsvRows(file, LIMITS))
    rows.push(cells.map((cell) => (cell && 'text' in cell ? String(cell.text) : '')))
  const headAt = rows.slice(0, HEAD_WITHIN).findIndex((cells) => columnsOf(cells) !== undefined)
  const widest = rows.slice(0, HEAD_WITHIN).reduce<string[]>((a, b) => (b.length > a.length ? b : a), [])
  const heads = headAt < 0 ? widest : (rows[headAt] ?? [])
  const guessed = (headAt < 0 ? undefined : columnsOf(heads)) ?? {
    day: null,
    amount: null,
    reference: null,
    payer: null,
    bankId: null,
  }
  const values = (column: StatementColumn) =>
    rows.slice(headAt + 1).map((cells) => cells[guessed[column] ?? -1]?.trim() ?? '')
  const days = values('day')
  const numbers = values('bankId').filter((value, i) => value !== '' && dayIn(days[i] ?? '') !== undefined)
  const columns = chosen ?? { ...guessed, bankId: areNumbers(numbers) ? guessed.bankId : null }
  const read = rows.slice(headAt + 1).map((cells) => lineOf(cells, columns))
  return {
    format: 'csv',
    account: '',
    heads: heads.map((name) => cut(name, 60)),
    columns: Object.fromEntries(STATEMENT_COLUMNS.map((name) => [name, columns[name] ?? null])) as StatementColumns,
    received: read.filter((line): line is Received => typeof line === 'object'),
    other: read.filter((line) => line === 'other').length,
    wrong: read.filter((line) => line === 'wrong').length,
  }
}
