import type { ContentMove } from '#contract/core/content.ts'
import { BIN_DAYS, mayErase } from '#contract/core/content.ts'
import type { ContentFull } from '#contract/core/content-answers.ts'
import { Problem } from '#contract/core/problem.ts'
import { writeAudit } from './audit.ts'
import { tellWhenItChanges } from './content-appear.ts'
import { findChanges } from './content-changes.ts'
import { fileIdsIn, linkFiles, unlinkFiles } from './content-files.ts'
import { columnsOf, keptOf } from './content-kept.ts'
import { pictureWords } from './content-pictures.ts'
import { fullNow, lockRecord, refuseIncomplete, refuseState } from './content-save.ts'
import type { ContentCall, ContentRecord, ContentWrite, ServedKind } from './content-table.ts'
import { refuseEnd, type SentTimes, type Times, timesWhenPublished } from './content-times.ts'
import { keepVersion, showVersion } from './content-versions.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { Jobs, type Worker } from './jobs.ts'
import { tellWords } from './lent-files.ts'
import { inTransaction } from './transaction.ts'

const DAY_MS = 86_400_000

/** The times of a record after a move. @throws Problem('invalid') for an end at which it would not be public any more. */
function timesOf(row: ContentRecord, action: ContentMove, sent: SentTimes, now: Date): Times {
  // the time at which the record ended is no plan for the draft
  if (action === 'unpublish') return { publish_at: null, unpublish_at: null }
  if (action === 'archive') return row
  const times = timesWhenPublished(row, sent, now)
  refuseEnd(times, sent, now)
  return times
}

/** One move of the workflow on a record that is locked; `sent` is when it shall appear (null: now) and end. */
export async function moveContent(
  kind: ServedKind,
  call: ContentWrite,
  row: ContentRecord,
  action: ContentMove,
  { sent = {}, note }: { sent?: SentTimes; note?: string | undefined } = {},
): Promise<void> {
  const { publish_at, unpublish_at } = timesOf(row, action, sent, call.now)
  // what is published, or is a draft again, is what was saved last; an archive keeps what readers saw
  const changes = action === 'archive' ? undefined : await findChanges(kind, call.tx, row)
  const values = {
    ...(changes && { ...columnsOf(changes.kept, kind), live_version: null }),
    publish_at,
    unpublish_at,
    updated_at: call.now,
    updated_by: call.actor?.id ?? null,
  }
  const moved = await call.rows.act(kind.workflow, kind.table, row.id, action, { values, ...(note ? { note } : {}) })
  if (changes) {
    await linkFiles(kind, call, row.id, fileIdsIn(kind, changes.kept))
    await tellWords(call, pictureWords(changes.kept))
  }
  await tellWhenItChanges(kind, call, moved)
  if (action === 'publish') await showVersion(kind, call.tx, row.id)
}

/** Publishes, takes back or archives one record. */
export async function actOnContent(kind: ServedKind, call: ContentCall<'act'>): Promise<ContentFull> {
  const { action, publishAt, unpublishAt, note, version } = call.body
  const row = await lockRecord(kind, call, call.params.id, { version, action })
  if (action === 'publish' && row.status !== 'published') refuseIncomplete(kind, row)
  await moveContent(kind, call, row, action, { sent: { publishAt, unpublishAt }, note })
  return fullNow(kind, call, row.id)
}

/** Discards the unpublished changes of a record; they stay among its versions. */
export async function discardChanges(kind: ServedKind, call: ContentCall<'discard'>): Promise<ContentFull> {
  const row = await lockRecord(kind, call, call.params.id, { version: call.body.version, action: 'discard' })
  if (row.live_version === null) refuseState(kind, call, row, 'discard')
  await dropChanges(kind, call, row)
  return fullNow(kind, call, row.id)
}

/** Discards the unpublished changes of a record that is locked. */
export async function dropChanges(kind: ServedKind, call: ContentWrite, row: ContentRecord): Promise<void> {
  await call.rows.change(kind.table, row.id, undefined, { live_version: null }, { action: 'discard_changes' })
  // the newest version is again what the record says
  const live = keptOf(kind, row)
  await keepVersion(kind, call.tx, row.id, live.own)
  await linkFiles(kind, call, row.id, fileIdsIn(kind, live))
}

/** The name of a kind's job that empties the bin. */
export const purgeJob = (kind: ServedKind): string => `${kind.table}.purge`

/** Puts a record that is locked into the bin; a job removes it when its time there is over. */
export async function putIntoBin(kind: ServedKind, call: ContentWrite, id: string): Promise<void> {
  await call.rows.change(kind.table, id, undefined, { deleted_at: call.now }, { action: 'bin' })
  await call.later(purgeJob(kind), { id }, new Date(call.now.getTime() + BIN_DAYS * DAY_MS))
}

/** Puts a record into the bin. */
export async function binContent(kind: ServedKind, call: ContentCall<'bin'>): Promise<null> {
  const row = await lockRecord(kind, call, call.params.id, { action: 'bin' })
  await putIntoBin(kind, call, row.id)
  return null
}

/** Takes a record out of the bin, in the state it went in. */
export async function restoreContent(kind: ServedKind, call: ContentCall<'restore'>): Promise<ContentFull> {
  const row = await lockRecord(kind, call, call.params.id, { inBin: true, action: 'restore' })
  await call.rows.change(kind.table, row.id, undefined, { deleted_at: null }, { action: 'restore' })
  return fullNow(kind, call, row.id)
}

/** Removes a record that lies in the bin for ever: only people of the author's own area, and the city. */
export async function eraseContent(kind: ServedKind, call: ContentCall<'erase'>): Promise<null> {
  const row = await lockRecord(kind, call, call.params.id, { inBin: true, action: 'erase' })
  if (!call.actor || !mayErase({ authorAreaId: row.author_area_id }, call.actor)) throw new Problem('not_allowed')
  await call.rows.remove(kind.table, row.id, { action: 'erase' })
  await unlinkFiles(kind, call, row.id)
  return null
}

/** Removes what has lain in the bin for 30 days; a record that was restored in between stays. */
export const purgeBin =
  (kind: ServedKind, feature: string) =>
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const before = new Date(core.now().getTime() - BIN_DAYS * DAY_MS)
    await inTransaction(core.pool, async (tx) => {
      const gone = await tx.query(`delete from "${kind.table}" where id = $1 and deleted_at <= $2 returning area_id`, [
        id,
        before,
      ])
      if (gone.rowCount !== 1) return
      const line = { action: `${feature}.erase`, table_name: kind.table, row_id: id, area_id: gone.rows[0].area_id }
      await writeAudit(queriesOn(tx), { actor: null, requestId: 'job', address: null }, [line])
      const later: ContentWrite['later'] = (job, payload, runAt) => Jobs.add(tx, job, payload, runAt)
      await unlinkFiles(kind, { tx, later, now: core.now() }, id)
    })
  }
