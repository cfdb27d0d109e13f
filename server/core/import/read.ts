import type * as z from 'zod/mini'
import { check } from '#contract/core/model/parse.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { type WorkCall, workAs } from '../requests/work-as.ts'
import type { Found } from './find-rows.ts'
import type { CheckedRow, ImportColumn, ImportKind } from './kind.ts'
import { ImportProblem } from './problem.ts'
import { readInThread } from './read-in-thread.ts'
import {
  countQuestions,
  findImport,
  type ImportRecord,
  isAsked,
  type KeptRow,
  openFile,
  openProblems,
  sealRow,
} from './table.ts'

/** Rows between two updates of the progress. */
const PORTION = 500
/** After this many attempts the import fails and its owner sees why. */
const TRIES = 3

/** The job that reads a file. It writes only the rows of the import, in one transaction, and is idempotent. */
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
  const { columns, words } = kind
  const { header, rows } = await readInThread({ columns, words, lang: record.lang, border: kind.border }, file)
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
    // when two processes read the same file, the slower one finds it done and does not touch a confirmed import
    const { rows: states } = await call.tx.query<{ status: string }>(
      'select status from imports where id = $1 for no key update',
      [record.id],
    )
    if (states[0]?.status !== 'reading') return
    const problems = await kind.check(call, looked)
    const shown = await kind.preview?.(call, looked)
    for (const { line, kept } of rows) {
      kept.problems.push(...(problems.get(line) ?? []))
      Object.assign(kept.cells, shown?.get(line))
    }
    const isShown = ({ field, derived }: ImportColumn) =>
      derived ? rows.some(({ kept }) => kept.cells[field] !== undefined) : header.places.has(field)
    const fields = columns.filter(isShown).map(({ field }) => field)
    await keepRows(kind, call, record.id, rows)
    const questions = countQuestions(
      kind,
      rows.map(({ kept }) => kept),
    )
    const wrong = rows.filter(({ kept }) => kept.problems.length > 0).length
    await call.tx.query(
      `update imports set status = 'ready', done = total, wrong = $2, fields = $3, ignored = $4, questions = $5, file = null where id = $1`,
      [record.id, wrong, JSON.stringify(fields), JSON.stringify(header.ignored), JSON.stringify(questions)],
    )
  })
}

/** Parses a row with the schema; its errors are added to the row's problems. */
export function parsedRow<S extends z.ZodMiniObject>(
  kind: ImportKind<never, S>,
  kept: KeptRow,
): { row: z.output<S> } | undefined {
  const result = check(kind.row, kept.input)
  if (result.ok) return { row: result.value }
  // one problem per field: the first one explains the others
  const first = new Map(result.errors.toReversed().map((error) => [error.path, error]))
  kept.problems.push(...[...first.values()].toReversed())
  return undefined
}

/** The values of the cells that are valid on their own. */
function rightCells(kind: ImportKind, kept: KeptRow): Record<string, unknown> {
  const shape = kind.row.shape as Record<string, z.ZodMiniType>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const result = check(schema, kept.input[field])
      return result.ok ? [[field, result.value]] : []
    }),
  )
}

async function keepRows(kind: ImportKind, call: WorkCall<unknown>, id: string, rows: Found['rows']): Promise<void> {
  await call.tx.query('delete from import_rows where import_id = $1', [id])
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION)
    await call.tx.query(
      `insert into import_rows (import_id, line, wrong, asked, sealed)
       select $1, line, wrong, asked, sealed
       from unnest($2::int[], $3::boolean[], $4::boolean[], $5::bytea[]) as r (line, wrong, asked, sealed)`,
      [
        id,
        portion.map(({ line }) => line),
        portion.map(({ kept }) => openProblems(kind, kept).length > 0),
        portion.map(({ kept }) => isAsked(kind, kept)),
        portion.map(({ kept }) => sealRow(call.core, kept)),
      ],
    )
  }
}
