import type { ContentFull } from '#contract/core/content/answers.ts'
import { BIN_DAYS, type ContentMove, mayErase } from '#contract/core/content/index.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { passPictureAlts } from '../attachments/lent-files.ts'
import { writeAudit } from '../audit/audit.ts'
import { queriesOn } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'
import { Jobs, type Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { findChanges } from './changes.ts'
import { fileIdsIn, linkFiles, unlinkFiles } from './files.ts'
import type { ServedKind } from './kind.ts'
import { pictureAlts } from './pictures.ts'
import { fullNow, lockRecord, refuseIncomplete, refuseState } from './save.ts'
import { scheduleBroadcasts } from './scheduled-broadcasts.ts'
import type { ContentCall, ContentRecord, ContentWrite } from './table.ts'
import { refuseEnd, type SentTimes, type Times, timesWhenPublished } from './times.ts'
import { columnsOf, versionContentOf } from './version-content.ts'
import { keepVersion, showVersion } from './versions.ts'

const DAY_MS = 86_400_000

/** The times of a record after a move. @throws Problem('invalid') for an end that has passed. */
function timesOf(row: ContentRecord, action: ContentMove, sent: SentTimes, now: Date): Times {
  // the time at which the record ended must not become the draft's schedule
  if (action === 'unpublish') return { publish_at: null, unpublish_at: null }
  if (action === 'archive') return row
  const times = timesWhenPublished(row, sent, now)
  refuseEnd(times, sent, now)
  return times
}

interface Move {
  action: ContentMove
  /** When it appears (null: now) and ends. */
  sent?: SentTimes
  note?: string | undefined
}

/**
 * Moves a locked record along its workflow.
 *
 * @throws Problem('wrong_state'); Problem('invalid') with what a published record lacks, or for an end that has passed.
 */
export async function moveContent(
  kind: ServedKind,
  call: ContentWrite,
  row: ContentRecord,
  { action, sent = {}, note }: Move,
): Promise<void> {
  // publishing and unpublishing apply the last saved changes; archiving keeps what readers saw
  const changes = action === 'archive' ? undefined : await findChanges(kind, call.tx, row)
  const values = () => {
    if (action === 'publish') refuseIncomplete(kind, row)
    const { publish_at, unpublish_at } = timesOf(row, action, sent, call.now)
    return {
      ...(changes && { ...columnsOf(changes.kept, kind), live_version: null }),
      publish_at,
      unpublish_at,
      updated_at: call.now,
      updated_by: call.actor?.id ?? null,
    }
  }
  const moved = await call.rows.act(kind.workflow, kind.table, row, { action, note, values })
  if (changes) {
    await linkFiles(kind, call, row.id, fileIdsIn(kind, changes.kept))
    await passPictureAlts(call, pictureAlts(changes.kept))
  }
  await scheduleBroadcasts(kind, call, moved)
  if (action === 'publish') await showVersion(kind, call.tx, row.id)
}

/** Publishes, unpublishes or archives one record. */
export async function actOnContent(kind: ServedKind, call: ContentCall<'act'>): Promise<ContentFull> {
  const { action, publishAt, unpublishAt, note, version } = call.body
  const row = await lockRecord(kind, call, call.params.id, { version, action })
  await moveContent(kind, call, row, { action, sent: { publishAt, unpublishAt }, note })
  return fullNow(kind, call, row.id)
}

/** Discards the unpublished changes of a record; they stay in its version history. */
export async function discardChanges(kind: ServedKind, call: ContentCall<'discard'>): Promise<ContentFull> {
  const row = await lockRecord(kind, call, call.params.id, { version: call.body.version, action: 'discard' })
  if (row.live_version === null) refuseState(kind, call, row, 'discard')
  await dropChanges(kind, call, row)
  return fullNow(kind, call, row.id)
}

/** Discards the unpublished changes of a locked record. */
export async function dropChanges(kind: ServedKind, call: ContentWrite, row: ContentRecord): Promise<void> {
  await call.rows.change(
    kind.table,
    { id: row.id, version: undefined },
    { live_version: null },
    { action: 'discard_changes' },
  )
  // so that the newest version matches the record again
  const live = versionContentOf(kind, row)
  await keepVersion(kind, call.tx, row.id, live.own)
  await linkFiles(kind, call, row.id, fileIdsIn(kind, live))
}

/** The name of a kind's job that empties the bin. */
export const purgeJob = (kind: ServedKind): string => `${kind.table}.purge`

/** Moves a locked record to the bin; a job deletes it permanently after 30 days. */
export async function putIntoBin(kind: ServedKind, call: ContentWrite, id: string): Promise<void> {
  await call.rows.change(kind.table, { id, version: undefined }, { deleted_at: call.now }, { action: 'bin' })
  await call.later(purgeJob(kind), { id }, new Date(call.now.getTime() + BIN_DAYS * DAY_MS))
}

/** Moves a record to the bin. */
export async function binContent(kind: ServedKind, call: ContentCall<'bin'>): Promise<null> {
  const row = await lockRecord(kind, call, call.params.id, { action: 'bin' })
  await putIntoBin(kind, call, row.id)
  return null
}

/** Restores a record from the bin, in the state that it had before. */
export async function restoreContent(kind: ServedKind, call: ContentCall<'restore'>): Promise<ContentFull> {
  const row = await lockRecord(kind, call, call.params.id, { inBin: true, action: 'restore' })
  await call.rows.change(kind.table, { id: row.id, version: undefined }, { deleted_at: null }, { action: 'restore' })
  return fullNow(kind, call, row.id)
}

/** Permanently deletes a record from the bin: only people of the author's area and of the city may. */
export async function eraseContent(kind: ServedKind, call: ContentCall<'erase'>): Promise<null> {
  const row = await lockRecord(kind, call, call.params.id, { inBin: true, action: 'erase' })
  if (!call.actor || !mayErase({ authorAreaId: row.author_area_id }, call.actor)) throw new Problem('not_allowed')
  await call.rows.remove(kind.table, row.id, { action: 'erase' })
  await unlinkFiles(kind, call, row.id)
  return null
}

/** Permanently deletes records that have been in the bin for 30 days; a record restored in the meantime stays. */
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
      const later: ContentWrite['later'] = (job, payload, runAt) => Jobs.add(tx, job, payload, { runAt })
      await unlinkFiles(kind, { tx, later, now: core.now() }, id)
    })
  }
