import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { DriveNode, DriveNodeShown } from '#contract/features/drive/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { contentUrl } from '../../core/attachments/serve-contents.ts'
import { THUMBNAIL_FROM_BYTES } from '../../core/attachments/thumbnails.ts'
import { callerOf } from './members.ts'
import type { DriveCall, NodeRecord } from './tables.ts'

/** What a list shows of a node besides its own columns. */
export const nodeParts = ({ rows, now, actor }: Pick<DriveCall, 'rows' | 'now' | 'actor'>) =>
  [
    personRef('drive_nodes.changed_by').as('by'),
    sql<boolean>`coalesce(${rows.may('write', 'drive_nodes')}, false)`.as('can_write'),
    sql<boolean>`coalesce(${rows.may('administer', 'drive_nodes')}, false)`.as('can_manage'),
    sql<boolean>`exists (select from drive_shares s where s.node_id = drive_nodes.id
      union all select from drive_links l where l.node_id = drive_nodes.id and l.expires_at > ${now})`.as('is_shared'),
    sql<boolean>`exists (select from drive_stars t where t.node_id = drive_nodes.id and t.user_id = ${actor?.id ?? null})`.as(
      'is_starred',
    ),
    // what is in a folder that the reader writes in
    sql<boolean>`exists (select from drive_nodes parent where parent.id = drive_nodes.parent_id and parent.id in (
      ${rows.from('drive_nodes', 'write').select('drive_nodes.id').where('drive_nodes.is_folder', '=', true)}))`.as(
      'can_move',
    ),
  ] as const

interface Parts {
  by: DriveNode['changedBy']
  can_write: boolean
  can_manage: boolean
  can_move: boolean
  is_shared: boolean
  is_starred: boolean
}

export const showNode = (call: Pick<DriveCall, 'core' | 'actor' | 'now'>, row: NodeRecord & Parts): DriveNode => ({
  id: row.id,
  parentId: row.parent_id,
  kind: row.kind,
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.by,
  canWrite: row.can_write,
  canMove: row.can_move,
  canManage: row.can_manage,
  tags: row.tags,
  isStarred: row.is_starred,
  isShared: row.can_manage && row.is_shared,
  url: contentUrl(call.core, 'drive', row.content_id ?? row.id, { person: callerOf(call).id, now: call.now }),
  thumbnail: thumbnailOf(call, row),
  version: row.version,
})

function thumbnailOf(call: Pick<DriveCall, 'core' | 'actor' | 'now'>, row: NodeRecord): string | null {
  if (row.kind !== 'picture' || row.content_id === null || row.bytes > THUMBNAIL_FROM_BYTES) return null
  return `${contentUrl(call.core, 'drive', row.content_id, { person: callerOf(call).id, now: call.now })}&v=small`
}

/** A file or a folder as a list shows it. @throws Problem('not_found'). */
export async function nodeOf(call: DriveCall, id: string): Promise<DriveNode> {
  const row = await call.rows
    .from('drive_nodes', 'read')
    .selectAll('drive_nodes')
    .select(nodeParts(call))
    .where('drive_nodes.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return showNode(call, row)
}

/** A file or a folder with the folders above it that the reader sees. @throws Problem('not_found'). */
export async function shownNode(call: DriveCall, id: string): Promise<DriveNodeShown> {
  const node = await nodeOf(call, id)
  const { line, space_id: spaceId } = await call.rows.one('drive_nodes', id, 'read')
  const above = await call.rows
    .from('drive_nodes', 'read')
    .select(['drive_nodes.id', 'drive_nodes.name'])
    .where('drive_nodes.id', 'in', line)
    .where('drive_nodes.id', '<>', id)
    .orderBy(sql`array_position(${line}::uuid[], drive_nodes.id)`)
    .execute()
  return { ...node, space: await spaceShown(call, spaceId), trail: above }
}

/** Whose space it is, also for those with whom only a part of it is shared. */
async function spaceShown(call: DriveCall, id: string): Promise<DriveNodeShown['space']> {
  const { rows } = await call.rows
    .unscoped('whose space a file is in, for a reader of the file')
    .query<{ owner: DriveNode['changedBy']; area: Localized | null; isMine: boolean }>(
      `select (select jsonb_build_object('id', p.id, 'lastName', p.last_name, 'firstName', p.first_name) from users p
          where p.id = s.owner_id) as owner,
        coalesce(s.taken_from, (select ref -> 'name' from area_refs where area_id = s.area_id)) as area,
        coalesce(s.owner_id = $2, false) as "isMine"
      from drive_spaces s where s.id = $1`,
      [id, callerOf(call).id],
    )
  const [space] = rows
  if (!space) throw new Problem('not_found')
  return { id, ...space }
}

/** The name of the area of a space; the former one of a space that was taken over. */
export const spaceAreaName = sql<Localized | null>`coalesce(drive_spaces.taken_from, ${areaName(sql.ref('drive_spaces.area_id'))})`
