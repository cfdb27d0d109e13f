import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { Problem } from '#contract/core/model/problem.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import type { Download } from '../requests/declare.ts'
import { run } from '../requests/run.ts'
import { callerOf } from '../requests/work-as.ts'
import { EXPORT_COLUMNS, type ExportRecord, exportFolder, reachText } from './export-record.ts'
import type { ExportSource } from './export-source.ts'
import { writeInThread } from './write-in-thread.ts'

/** After this many attempts the export fails and its owner sees why. */
const TRIES = 3
/** Time between two updates of the progress. */
const PROGRESS_MS = 500

class Cancelled extends Error {}

/**
 * The job that writes an export on behalf of its owner, within the owner's current reach. When killed it starts again
 * from the first row; concurrent runs write the same.
 */
export const writeExport =
  (core: Core): Worker =>
  async ({ id }: { id: string }, { attempts }) => {
    const { rows } = await core.pool.query<ExportRecord>(
      `update exports set status = 'running', written = 0 where id = $1 and status in ('waiting', 'running')
       returning ${EXPORT_COLUMNS}`,
      [id],
    )
    const record = rows[0]
    if (!record) return
    try {
      await writeWhole(core, record)
    } catch (error) {
      if (error instanceof Cancelled) return
      if (error instanceof Problem && error.status < 500) return fail(core, id, failureCode(error))
      if (attempts >= TRIES) await fail(core, id, 'export_failed')
      throw error
    }
  }

const failureCode = ({ code }: Problem) => (code === 'not_allowed' ? 'export_not_allowed' : 'export_failed')

const fail = async (core: Core, id: string, code: string) => {
  await core.pool.query(`update exports set status = 'failed', problem = $2 where id = $1 and status = 'running'`, [
    id,
    JSON.stringify({ code }),
  ])
}

async function writeWhole(core: Core, record: ExportRecord): Promise<void> {
  const { id } = record
  const { source, filename, type } = await answerOf(core, record)
  await updateProgress(core, id, 'total = $2, file_name = $3', [
    await countRows(core.pools.heavy, source.rows ?? source.query),
    filename,
  ])
  const place = await core.files.temporary()
  try {
    let reported = -PROGRESS_MS
    const progress = async (written: number) => {
      if (performance.now() - reported < PROGRESS_MS) return
      reported = performance.now()
      await updateProgress(core, id, 'written = $2', [written])
    }
    const { rows, bytes } = await writeInThread(core.pools.heavy, source, place.file, { progress })
    // another process that writes the same export uses another key
    const key = `${exportFolder(id)}/${crypto.randomUUID()}`
    await core.files.write(key, { file: place.file })
    await updateProgress(
      core,
      id,
      `status = 'ready', total = $2, written = $2, bytes = $3, file_key = $4, file_name = $5, file_type = $6,
       ready_at = $7`,
      [rows, bytes, key, filename, type, core.now()],
    ).catch(async (error: unknown) => {
      await core.files.remove(key)
      throw error
    })
  } finally {
    await place.done()
  }
}

/** Updates a running export. @throws Cancelled when it no longer runs. */
async function updateProgress(core: Core, id: string, set: string, values: unknown[]): Promise<void> {
  const { rowCount } = await core.pool.query(`update exports set ${set} where id = $1 and status = 'running'`, [
    id,
    ...values,
  ])
  if (rowCount === 0) throw new Cancelled()
}

/** Calls the export's route as its owner, with the permissions, filters and audit entry of a direct call. */
async function answerOf(
  core: Core,
  record: ExportRecord,
): Promise<{ source: ExportSource; filename: string; type: string }> {
  const served = core.features[record.feature]
  const caller = await callerOf(core, { personId: record.owner_id, lang: record.lang, trace: `export ${record.id}` })
  if (!served || !caller.actor || reachText(caller.actor) !== record.reach) throw new Problem('not_allowed')
  const input = inputOf(record, served.feature.routes[record.route]?.method)
  const { source, filename, type } = (await run(core, { served, name: record.route, input, caller })) as Download
  if (!source || !filename) throw new Error(`${record.feature}.${record.route} is no export`)
  return { source, filename, type }
}

/** An export may wait from before an upgrade, when its route still read from the query what it reads from the body now. */
const inputOf = ({ input }: ExportRecord, method: string | undefined): ExportRecord['input'] => {
  if (method === 'GET' || input.body) return input
  const { query, ...rest } = input
  return { ...rest, ...(query && { body: query }) }
}

async function countRows(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from (${sql}) as whole`, [...parameters])
  return rows[0]?.n ?? 0
}

/** The job that deletes an export and its file when it expires. */
export const forgetExport =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    await core.files.remove(exportFolder(id))
    await core.pool.query('delete from exports where id = $1', [id])
  }
