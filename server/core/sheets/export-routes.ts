import { isDeepStrictEqual } from 'node:util'
import { EXPORT_HOURS, EXPORT_LINK_SECONDS, type ExportState } from '#contract/core/model/export.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'
import { parseInput } from '../requests/parse-input.ts'
import {
  EXPORT_COLUMNS,
  type ExportRecord,
  exportFolder,
  FORGET_JOB,
  failAbandoned,
  findExport,
  reachText,
  showExport,
  WRITE_JOB,
} from './export-record.ts'

type Asking = Pick<Call<unknown, never>, 'core' | 'db' | 'actor' | 'now' | 'lang'>
type Writing = Asking & Pick<Call<unknown, never>, 'tx' | 'later' | 'after'>

/** The request for an export: the route of a list, with its parameters and filters as texts. */
interface Wanted {
  feature: string
  route: string
  params?: Record<string, string> | undefined
  query: Record<string, string>
}

const LISTED_MAX = 10

function ownerOf({ actor }: Pick<Asking, 'actor'>) {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** The caller's exports of the last day, newest first. */
export async function listExports(call: Asking): Promise<ExportState[]> {
  const { rows } = await call.db.query<ExportRecord>(
    `select ${EXPORT_COLUMNS} from exports where owner_id = $1 and expires_at > $2 and status <> 'cancelled'
     order by created_at desc limit ${LISTED_MAX}`,
    [ownerOf(call).id, call.now],
  )
  return rows.map((row) => showExport(row, call.lang))
}

/** One of the caller's exports. @throws Problem('not_found'), also for another person's. */
export async function mineOf(call: Asking, id: string): Promise<ExportRecord> {
  const found = await findExport(call.db, id, call.now)
  if (!found || found.owner_id !== ownerOf(call).id) throw new Problem('not_found')
  return found
}

/**
 * Starts an export. One runs at a time for each person: starting the same one again returns the running export.
 *
 * @throws Problem('conflict') with `export_running` while another one runs; the problems of parsing and permissions of
 * the route.
 */
export async function startExport(call: Writing, wanted: Wanted): Promise<ExportState> {
  const actor = ownerOf(call)
  const input = checked(call.core, actor, wanted)
  await failAbandoned(call.tx, actor.id)
  const { rows } = await call.tx.query<ExportRecord>(
    `insert into exports (owner_id, feature, route, input, lang, reach, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (owner_id) where status in ('waiting', 'running') do nothing returning ${EXPORT_COLUMNS}`,
    [
      actor.id,
      wanted.feature,
      wanted.route,
      JSON.stringify(input),
      call.lang,
      reachText(actor),
      call.now,
      new Date(call.now.getTime() + EXPORT_HOURS * 3_600_000),
    ],
  )
  const made = rows[0]
  if (!made) return showExport(await running(call, wanted, input), call.lang)
  await call.later(WRITE_JOB, { id: made.id }, undefined, 'files')
  await call.later(FORGET_JOB, { id: made.id }, made.expires_at)
  return showExport(made, call.lang)
}

/** Parses the input of the route, which must be an export that this person may use. */
function checked(core: Core, actor: NonNullable<Asking['actor']>, { feature, route, params, query }: Wanted) {
  const served = Object.hasOwn(core.features, feature) ? core.features[feature] : undefined
  const found = served && Object.hasOwn(served.feature.routes, route) ? served.feature.routes[route] : undefined
  if (!served || !found?.isExport) throw fieldProblem('route', 'invalid')
  if (!reachOf(served.feature, found.can, actor.role)) throw new Problem('not_allowed')
  const input = { ...(params ? { params } : {}), ...(found.method === 'GET' ? { query } : { body: query }) }
  parseInput(found, input)
  return input
}

async function running(call: Writing, { feature, route }: Wanted, input: ExportRecord['input']): Promise<ExportRecord> {
  const { rows } = await call.tx.query<ExportRecord>(
    `select ${EXPORT_COLUMNS} from exports where owner_id = $1 and status in ('waiting', 'running')`,
    [ownerOf(call).id],
  )
  const [before] = rows
  const isSame = before?.feature === feature && before.route === route && isDeepStrictEqual(before.input, input)
  if (before && isSame) return before
  throw new Problem('conflict', { errors: [{ path: 'route', code: 'export_running' }] })
}

/** Cancels an export, or deletes its file. The job notices at its next portion of rows. */
export async function removeExport(call: Writing, id: string): Promise<null> {
  await mineOf(call, id)
  await call.tx.query(`update exports set status = 'cancelled', expires_at = $2 where id = $1`, [id, call.now])
  call.after(() => call.core.files.remove(exportFolder(id)))
  return null
}

/** A signed address of the file, without a token, so that the browser can save it directly. */
export async function linkOf(call: Asking, id: string): Promise<{ url: string }> {
  const { status } = await mineOf(call, id)
  if (status !== 'ready') throw new Problem('wrong_state', { params: { state: status, action: 'download' } })
  const of = {
    id,
    expiry: Math.floor(call.now.getTime() / 1000) + EXPORT_LINK_SECONDS,
    session: ownerOf(call).sessionId,
  }
  return { url: `/files/exports/${id}?e=${of.expiry}&n=${of.session}&s=${exportSignature(call.core, of)}` }
}

/** The link ends with the session that asked for it. */
export const exportSignature = (core: Core, of: { id: string; expiry: number; session: string }) =>
  core.sign(`export ${of.id} ${of.expiry} ${of.session}`).slice(0, 32)
