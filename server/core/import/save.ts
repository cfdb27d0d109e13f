import { Problem } from '#contract/core/model/problem.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { type WorkCall, workAs } from '../requests/work-as.ts'
import type { CheckedRow, ImportKind, RowProblem } from './kind.ts'
import { parsedRow } from './read.ts'
import { findImport, type ImportRecord, isAsked, type KeptRow, openProblems, openRow, sealRow } from './table.ts'

/** Rows between two updates of the progress. */
const PORTION = 500
const TRIES = 4

/**
 * The job that saves the valid rows of a confirmed import in one transaction, on behalf of its owner. When killed it
 * has saved nothing and is run again; of two concurrent runs the second waits and finds it done.
 */
export const saveImport =
  (kind: ImportKind) =>
  (core: Core): Worker =>
  async ({ id }: { id: string }, { attempts }) => {
    const record = await findImport(core.pool, kind, id, undefined)
    if (record?.status !== 'saving') return
    const as = {
      feature: kind.feature,
      verb: kind.verb,
      personId: record.owner_id,
      lang: record.lang,
      trace: `import ${id}`,
    }
    try {
      await workAs(core, as, (call) => saveWhole(kind, call, record))
    } catch (error) {
      const isOver = error instanceof Problem && error.code === 'not_allowed'
      if (isOver || attempts >= TRIES) await giveBack(core, id, isOver ? 'import_not_allowed' : 'import_failed')
      if (!isOver) throw error
    }
  }

const NO_ROW: KeptRow = { cells: {}, input: {}, problems: [] }

/**
 * An answer is valid only for the question as it was shown: if, say, another person is in office by now, it is asked
 * again.
 */
const isSameQuestion = (code: string, before: readonly RowProblem[] = [], now: readonly RowProblem[]): boolean => {
  const of = (problems: readonly RowProblem[]) => JSON.stringify(problems.filter((one) => one.code === code))
  return of(before) === of(now)
}

/** Saving failed: the import waits for its owner again, with the reason. */
const giveBack = (core: Core, id: string, code: string) =>
  core.pool.query(
    `update imports set status = 'ready', done = total, problem = $2 where id = $1 and status = 'saving'`,
    [id, JSON.stringify({ code, params: {} })],
  )

async function saveWhole(
  kind: ImportKind,
  call: WorkCall<unknown>,
  { id, file_name: fileName }: ImportRecord,
): Promise<void> {
  const { core, tx } = call
  // not the row itself: its progress is updated outside this transaction meanwhile
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${id}`])
  const state = await tx.query<{ status: string }>('select status from imports where id = $1', [id])
  if (state.rows[0]?.status !== 'saving') return
  const found = await tx.query<{ line: number; sealed: Buffer }>(
    'select line, sealed from import_rows where import_id = $1 and not wrong order by line',
    [id],
  )
  const kept = new Map(found.rows.map(({ line, sealed }) => [line, openRow(core, sealed)]))
  const rows: CheckedRow<Record<string, unknown>>[] = []
  const before = new Map<number, RowProblem[]>()
  for (const [line, row] of kept) {
    before.set(line, row.problems)
    row.problems = []
    const parsed = parsedRow(kind, row)
    if (parsed) rows.push({ line, value: parsed.row, isWhole: true, yes: new Set(row.yes) })
  }
  // others may have saved the same since the file was read
  const problems = await kind.check(call, rows)
  for (const [line, found] of problems) {
    const row = kept.get(line)
    row?.problems.push(...found)
    if (row?.yes) row.yes = row.yes.filter((code) => isSameQuestion(code, before.get(line), found))
  }
  const good = rows.filter(({ line }) => openProblems(kind, kept.get(line) ?? NO_ROW).length === 0)
  const portion = kind.atOnce ? Math.max(1, good.length) : PORTION
  for (let at = 0; at < good.length; at += portion) {
    await kind.save(call, good.slice(at, at + portion))
    showProgress(core, id, Math.min(at + portion, good.length))
  }
  await keepWrong(kind, call, id, kept)
  call.note({
    action: `${kind.feature}.import`,
    area_id: call.actor?.areaId ?? null,
    details: { file: fileName, rows: good.length },
  })
  await tx.query(
    `update imports set status = 'done', done = $2, saved = $2, wrong = total - $2, problem = null, saved_at = $3 where id = $1`,
    [id, good.length, call.now],
  )
}

/**
 * Writes progress outside the transaction, where others can see it, without waiting: jobs that hold one connection and
 * wait for a second would deadlock once there are as many of them as connections.
 */
function showProgress(core: Core, id: string, done: number): void {
  core.pool.query(`update imports set done = $2 where id = $1 and status = 'saving'`, [id, done]).catch(() => {})
}

/** Keeps only the rows that could not be saved. */
async function keepWrong(
  kind: ImportKind,
  call: WorkCall<unknown>,
  id: string,
  kept: Map<number, KeptRow>,
): Promise<void> {
  const wrong = [...kept].filter(([, row]) => openProblems(kind, row).length > 0)
  if (wrong.length > 0) {
    await call.tx.query(
      `update import_rows r set wrong = true, asked = n.asked, sealed = n.sealed
       from unnest($2::int[], $3::boolean[], $4::bytea[]) as n (line, asked, sealed)
       where r.import_id = $1 and r.line = n.line`,
      [
        id,
        wrong.map(([line]) => line),
        wrong.map(([, row]) => isAsked(kind, row)),
        wrong.map(([, row]) => sealRow(call.core, row)),
      ],
    )
  }
  await call.tx.query('delete from import_rows where import_id = $1 and not wrong', [id])
}
