import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { drive } from '#contract/features/drive/index.ts'
import { FILE_BIN_DAYS, UPLOAD_HOURS } from '#contract/features/drive/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { removeThumbnail } from '../../core/attachments/thumbnails.ts'
import type { Core } from '../../core/requests/context.ts'
import { removeSegment } from '../../core/storage/segments.ts'
import { announce, callerOf, lockSpaces } from './members.ts'
import { freeName, lockMovable, moveInto } from './nodes.ts'
import type { DriveCall, NodeRecord } from './tables.ts'
import { readMissed } from './text/index.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Segments that are removed in one go. */
const SWEPT = 500

/** Moves nodes with everything in them to the bin. */
export async function binNodes(call: DriveCall, ids: readonly string[]): Promise<void> {
  const nodes = await lockMovable(call, ids)
  const db = call.rows.unscoped('what is in a folder that the caller deletes goes to the bin with it')
  for (const node of nodes) {
    await db.query(
      `update drive_nodes set deleted_at = $1, deleted_by = $2, deleted_with = $3, version = version + 1
       where line @> array[$3::uuid] and deleted_at is null`,
      [call.now, callerOf(call).id, node.id],
    )
  }
  await announce(call, nodes)
}

/** What is in the bin of the caller's spaces: what was deleted alone, not what was in it. */
export async function listBin(call: DriveCall, query: z.output<(typeof drive)['routes']['bin']['query']>) {
  const found = await call.rows.page('drive_nodes', {
    query,
    sorts: { deletedAt: 'deleted_at', name: sql`drive_nodes.name collate nutag_natural`, bytes: 'bytes' },
    defaultSort: '-deletedAt',
    searchIn: 'search',
    where: (q) => q.whereRef('drive_nodes.deleted_with', '=', 'drive_nodes.id'),
    select: (q) =>
      q
        .select(['drive_nodes.id', 'drive_nodes.kind', 'drive_nodes.name', 'drive_nodes.deleted_at'])
        .select(personRef('drive_nodes.deleted_by').as('by'))
        .select([
          sql<number>`coalesce((select sum(n.bytes) from drive_nodes n where n.deleted_with = drive_nodes.id), 0)::bigint`.as(
            'bytes',
          ),
          sql<string | null>`(select nullif(p.name, '') from drive_nodes p where p.id = drive_nodes.parent_id)`.as(
            'folder',
          ),
        ]),
  })
  const data = found.data.map(({ deleted_at: at, by, ...row }) => ({
    ...row,
    deletedAt: (at ?? new Date(0)).toISOString(),
    deletedBy: by,
  }))
  return { data, meta: found.meta }
}

/** Nodes that are in the bin alone, behind the locks of their spaces. @throws Problem('not_found') for others. */
async function lockBinned(call: DriveCall, ids: readonly string[]): Promise<NodeRecord[]> {
  const found = async () => {
    const nodes: NodeRecord[] = []
    for (const id of ids) nodes.push(await call.rows.one('drive_nodes', id))
    return nodes
  }
  await lockSpaces(
    call,
    (await found()).map((node) => node.space_id),
  )
  return found()
}

/** Restores nodes with what was deleted with them; to the outermost folder when their own one is in the bin. */
export async function restoreNodes(call: DriveCall, ids: readonly string[]): Promise<void> {
  const nodes = await lockBinned(call, ids)
  const db = call.rows.unscoped('what was deleted with a folder that the caller restores comes back with it')
  for (const node of nodes) {
    const { rows } = await db.query<NodeRecord>(
      `select p.* from drive_nodes n join drive_nodes p
        on p.id = case when exists (select from drive_nodes o where o.id = n.parent_id and o.deleted_at is null) then n.parent_id else n.space_id end
       where n.id = $1`,
      [node.id],
    )
    const [parent] = rows
    if (!parent) continue
    if (parent.id !== node.parent_id) await moveInto(call, node, parent)
    const name = await freeName(call, parent.id, node.name)
    await db.query(`update drive_nodes set name = $2 where id = $1`, [node.id, name])
    await db.query(
      `update drive_nodes set deleted_at = null, deleted_by = null, deleted_with = null, version = version + 1
       where deleted_with = $1`,
      [node.id],
    )
  }
  await announce(call, nodes)
}

/** Deletes nodes in the bin for good. What was deleted earlier out of such a folder stays in the bin. */
export async function destroyNodes(call: DriveCall, ids: readonly string[]): Promise<void> {
  const nodes = await lockBinned(call, ids)
  const db = call.rows.unscoped('what was deleted with a folder is deleted for good with it')
  for (const node of nodes) {
    const { rows: apart } = await db.query<NodeRecord>(
      `select * from drive_nodes where line @> array[$1::uuid] and deleted_with = id and id <> $1`,
      [node.id],
    )
    const { rows: roots } = await db.query<NodeRecord>(`select * from drive_nodes where id = $1`, [node.space_id])
    for (const one of apart) if (roots[0] && !ids.includes(one.id)) await moveInto(call, one, roots[0])
    await db.query(`delete from drive_nodes where id = $1`, [node.id])
  }
  await announce(call, nodes)
}

/**
 * Deletes for good what has been in the bin for 30 days, uploads that were not completed, spaces of people who are gone, and
 * the bytes that belong to nothing any more. Repeated every few minutes; several instances may run it at once.
 */
export async function tidyDrive(core: Core): Promise<void> {
  const db = unscoped(
    core,
    'the bin, unfinished uploads and unused bytes of all spaces are removed when their time is over',
  )
  await readMissed(core)
  const now = core.now().getTime()
  await db.query(`delete from drive_nodes where deleted_at <= $1`, [new Date(now - FILE_BIN_DAYS * DAY_MS)])
  await db.query(`delete from drive_uploads where created_at <= $1`, [new Date(now - UPLOAD_HOURS * HOUR_MS)])
  await db.query(`delete from drive_links where expires_at <= $1`, [core.now()])
  await db.query(`delete from drive_spaces where owner_id is null and area_id is null`)
  for (;;) {
    // a segment without bytes may be arriving, also when its upload was cancelled meanwhile
    const { rows } = await db.query<{ id: string; content_id: string }>(
      `select id, content_id from drive_segments s
       where (bytes = 0 and created_at <= $1)
        or bytes > 0 and not exists (select from drive_contents c where c.id = s.content_id union all select from drive_uploads u where u.id = s.content_id)
       limit $2`,
      [new Date(now - DAY_MS), SWEPT],
    )
    for (const { id, content_id: contentId } of rows) {
      await removeSegment(core.files, id)
      await removeThumbnail(core.files, contentId)
      await db.query(`delete from drive_segments where id = $1`, [id])
    }
    if (rows.length < SWEPT) return
  }
}
