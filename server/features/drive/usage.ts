import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { DriveNode, FileKind, KindUse, SpaceUse } from '#contract/features/drive/index.ts'
import { callerOf } from './members.ts'
import { nodeOf } from './show.ts'
import { showSpace, spaceParts, usedIn } from './spaces.ts'
import type { DriveCall } from './tables.ts'

/** How much each person and office stores, the most first. Nothing of what they store is read. */
export async function usageOf(
  call: DriveCall,
  query: { page: number; pageSize: number; sort?: 'used' | '-used' | undefined },
): Promise<{ data: SpaceUse[]; meta: { page: number; pageSize: number; total: number } }> {
  const found = await call.rows.page('drive_spaces', {
    query,
    sorts: { used: usedIn },
    defaultSort: '-used',
    select: (q) => q.select(['drive_spaces.quota as own_quota', 'drive_spaces.version']).select(spaceParts),
  })
  const data = found.data.map((row) => ({
    ...showSpace(row, callerOf(call).id),
    hasOwnQuota: row.own_quota !== null,
    version: row.version,
  }))
  return { data, meta: found.meta }
}

/** Sets the quota of a space; what it holds already stays. */
export async function setQuota(
  call: DriveCall,
  id: string,
  { quota, version }: { quota: number | null; version: number },
): Promise<SpaceUse> {
  await call.rows.change('drive_spaces', { id, version }, { quota }, { action: 'set_quota' })
  const row = await call.rows
    .from('drive_spaces')
    .select(['drive_spaces.quota as own_quota', 'drive_spaces.version'])
    .select(spaceParts)
    .where('drive_spaces.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...showSpace(row, callerOf(call).id), hasOwnQuota: row.own_quota !== null, version: row.version }
}

/** The files of each kind in the caller's spaces. */
export async function kindsOf(call: DriveCall): Promise<KindUse[]> {
  return call.rows
    .from('drive_nodes', 'administer')
    .where('drive_nodes.is_folder', '=', false)
    .select([
      sql<FileKind>`drive_nodes.kind`.as('kind'),
      sql<number>`count(*)::int`.as('files'),
      sql<number>`sum(drive_nodes.bytes)::bigint`.as('bytes'),
    ])
    .groupBy('drive_nodes.kind')
    .orderBy(sql`sum(drive_nodes.bytes)`, 'desc')
    .execute()
}

/** Makes a node that the caller sees a favourite, or ends that. */
export async function setStar(call: DriveCall, nodeId: string, isStarred: boolean): Promise<DriveNode> {
  await call.rows.one('drive_nodes', nodeId)
  const star = { node_id: nodeId, user_id: callerOf(call).id }
  if (isStarred) await call.rows.addOnce('drive_stars', star, { quiet: true })
  else {
    const known = await call.rows.from('drive_stars').select('id').where('node_id', '=', nodeId).executeTakeFirst()
    if (known) await call.rows.remove('drive_stars', known.id, { quiet: true })
  }
  return nodeOf(call, nodeId)
}
