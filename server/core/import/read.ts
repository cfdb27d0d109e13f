import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { IMPORT_ROWS_MAX } from '#contract/core/import.ts'
import { check } from '#contract/core/issues.ts'
import type { Core } from '../core.ts'
import type { Worker } from '../jobs.ts'
import { type WorkCall, workAs } from '../work-as.ts'
import { dayText, numberIn, type RawRow, textOf } from './cells.ts'
import { HEAD_WITHIN, type Head, readHead } from './heads.ts'
import type { CheckedRow, ImportKind } from './kind.ts'
import { ImportProblem } from './problem.ts'
import { readCsvRows } from './read-csv.ts'
import { readXlsxRows } from './read-xlsx.ts'
import { findImport, type ImportRecord, type KeptRow, openFile, sealRow } from './table.ts'

/** Rows between two words of progress. */
const PORTION = 500
/** After so many tries something is wrong with the file or with us: the person is told. */
const TRIES = 3
const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b
/** Excel before 2007, and files with a password. */
const isOldExcel = (file: Uint8Array) => file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11

/** The rows of a file, whatever kind it is. @throws ImportProblem for one that is no spreadsheet. */
export async function* rowsOfFile(file: Uint8Array): AsyncGenerator<RawRow> {
  if (isOldExcel(file)) throw new ImportProblem('import_old_excel')
  if (isZip(file)) yield* readXlsxRows(file)
  else yield* readCsvRows(file)
}

/** A row of the file as its cells are read, and as the schema is given it. */
function keptRow(kind: ImportKind, head: Head, row: RawRow): KeptRow {
  const cells: Record<string, string> = {}
  const input: Record<string, unknown> = {}
  for (const { field, kind: cellKind } of kind.columns) {
    const place = head.places.get(field)
    if (place === undefined) continue
    const cell = row.cells[place]
    const text = cellKind === 'day' ? dayText(cell) : textOf(cell)
    if (text === '') continue
    cells[field] = text.slice(0, 2_000)
    input[field] = cellKind === 'number' ? (numberIn(cell) ?? text) : text
  }
  return { cells, input, problems: [] }
}

interface FoundRows {
  head: Head
  rows: { line: number; kept: KeptRow }[]
}

/** Every row of the file that has something in it. @throws ImportProblem. */
export async function findRows(kind: ImportKind, file: Uint8Array, lang: 'mn' | 'en'): Promise<FoundRows> {
  const given = new Set(kind.columns.filter((column) => column.given).map(({ field }) => field))
  const rows: FoundRows['rows'] = []
  let head: Head | undefined
  let seen = 0
  for await (const raw of rowsOfFile(file)) {
    if (++seen % 1_000 === 0) await setImmediate()
    if (!head) {
      head = readHead(raw, kind.columns, kind.words, lang)
      if (!head && seen >= HEAD_WITHIN) break
      continue
    }
    const kept = keptRow(kind, head, raw)
    if (!Object.keys(kept.cells).some((field) => !given.has(field))) continue
    if (rows.length >= IMPORT_ROWS_MAX) throw new ImportProblem('import_too_many', { max: IMPORT_ROWS_MAX })
    rows.push({ line: raw.line, kept })
  }
  if (!head) throw new ImportProblem('import_head')
  if (rows.length === 0) throw new ImportProblem('import_empty')
  return { head, rows }
}

/** The job that reads a file. Nothing is written of it but its own rows, all at once; run again it does the same again. */
export const readImport =
  (kind: ImportKind) =>
  (core: Core): Worker =>
  async ({ id }: { id: string }, { attempts }) => {
    const record = await findImport(core.pool, kind, id, undefined)
    if (record?.status !== 'reading') return
    const { rows: files } = await core.pool.query<{ file: Buffer | null }>('select file from imports where id = $1', [
      id,
    ])
    const sealed = files[0]?.file
    if (!sealed) return
    try {
      await readWhole(core, kind, record, openFile(core, sealed))
    } catch (error) {
      if (error instanceof ImportProblem) return fail(core, id, error.code, error.params)
      if (attempts >= TRIES) await fail(core, id, 'import_failed', {})
      throw error
    }
  }

const fail = async (core: Core, id: string, code: string, params: object) => {
  await core.pool.query(
    `update imports set status = 'failed', file = null, problem = $2 where id = $1 and status = 'reading'`,
    [id, JSON.stringify({ code, params })],
  )
}

async function readWhole(core: Core, kind: ImportKind, record: ImportRecord, file: Uint8Array): Promise<void> {
  const { head, rows } = await findRows(kind, file, record.lang)
  await core.pool.query('update imports set total = $2, done = 0 where id = $1', [record.id, rows.length])
  const looked: CheckedRow<Record<string, unknown>>[] = []
  for (const [i, { line, kept }] of rows.entries()) {
    const parsed = parsedRow(kind, kept)
    looked.push({ line, value: parsed?.row ?? rightCells(kind, kept), isWhole: parsed !== undefined })
    if ((i + 1) % PORTION > 0) continue
    await core.pool.query('update imports set done = $2 where id = $1', [record.id, i + 1])
  }
  const as = {
    feature: kind.feature,
    verb: kind.verb,
    personId: record.owner_id,
    lang: record.lang,
    trace: `import ${record.id}`,
  }
  await workAs(core, as, async (call) => {
    // read twice at once, the slower one finds that it is done: what was confirmed meanwhile is not asked for again
    const { rows: states } = await call.tx.query<{ status: string }>(
      'select status from imports where id = $1 for no key update',
      [record.id],
    )
    if (states[0]?.status !== 'reading') return
    const problems = await kind.check(call, looked)
    for (const { line, kept } of rows) kept.problems.push(...(problems.get(line) ?? []))
    await keepRows(call, record.id, rows)
    const wrong = rows.filter(({ kept }) => kept.problems.length > 0).length
    await call.tx.query(
      `update imports set status = 'ready', done = total, wrong = $2, fields = $3, ignored = $4, file = null where id = $1`,
      [record.id, wrong, JSON.stringify([...head.places.keys()]), JSON.stringify(head.ignored)],
    )
  })
}

/** The row as the schema makes it; what it refuses is put among the row's problems. */
export function parsedRow<S extends z.ZodMiniObject>(
  kind: ImportKind<never, S>,
  kept: KeptRow,
): { row: z.output<S> } | undefined {
  const result = check(kind.row, kept.input)
  if (result.ok) return { row: result.value }
  // one word for each field: the first is the one that explains the others
  const first = new Map(result.errors.toReversed().map((error) => [error.path, error]))
  kept.problems = [...first.values()].toReversed()
  return undefined
}

/** The values of those cells that are right by themselves. */
function rightCells(kind: ImportKind, kept: KeptRow): Record<string, unknown> {
  const shape = kind.row.shape as Record<string, z.ZodMiniType>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const result = check(schema, kept.input[field])
      return result.ok ? [[field, result.value]] : []
    }),
  )
}

async function keepRows(call: WorkCall<unknown>, id: string, rows: FoundRows['rows']): Promise<void> {
  await call.tx.query('delete from import_rows where import_id = $1', [id])
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION)
    await call.tx.query(
      `insert into import_rows (import_id, line, wrong, sealed)
       select $1, line, wrong, sealed from unnest($2::int[], $3::boolean[], $4::bytea[]) as r (line, wrong, sealed)`,
      [
        id,
        portion.map(({ line }) => line),
        portion.map(({ kept }) => kept.problems.length > 0),
        portion.map(({ kept }) => sealRow(call.core, kept)),
      ],
    )
  }
}
