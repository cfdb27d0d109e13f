import { Problem } from '#contract/core/model/problem.ts'
import { type DriveNode, FILE_VERSIONS_MAX, type FileVersion } from '#contract/features/drive/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { contentUrl } from '../../core/attachments/serve-contents.ts'
import { kindOf } from './file-types.ts'
import { announce, callerOf, lockSpaces } from './members.ts'
import { nodeOf } from './show.ts'
import type { DriveCall, NodeRecord } from './tables.ts'
import { readLater } from './text/index.ts'

/** The versions of a file, the last one first. */
export async function versionsOf(call: DriveCall, nodeId: string): Promise<FileVersion[]> {
  const node = await call.rows.one('drive_nodes', nodeId)
  const found = await call.rows
    .from('drive_contents')
    .selectAll('drive_contents')
    .select(personRef('drive_contents.author_id').as('by'))
    .where('node_id', '=', nodeId)
    .orderBy('no', 'desc')
    .execute()
  return found.map(({ id, no, type, bytes, created_at: at, by }) => ({
    id,
    no,
    type,
    bytes,
    at: at.toISOString(),
    by,
    isCurrent: id === node.content_id,
    url: contentUrl(call.core, 'drive', id, { person: callerOf(call).id, now: call.now }),
  }))
}

/** A file in which the caller writes, behind the lock of its space. */
export async function lockFile(call: DriveCall, id: string): Promise<NodeRecord> {
  const { space_id: spaceId } = await call.rows.one('drive_nodes', id, 'write')
  await lockSpaces(call, [spaceId])
  const node = await call.rows.one('drive_nodes', id, 'write')
  if (node.is_folder) throw new Problem('not_found')
  if (node.space_id !== spaceId) throw new Problem('stale', { current: node, table: 'drive_nodes' })
  return node
}

async function versionOf(call: DriveCall, nodeId: string, id: string) {
  const version = await call.rows
    .from('drive_contents')
    .selectAll('drive_contents')
    .where('id', '=', id)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  if (!version) throw new Problem('not_found')
  return version
}

/** Makes an earlier version the present one. */
export async function restoreVersion(call: DriveCall, nodeId: string, versionId: string): Promise<DriveNode> {
  const node = await lockFile(call, nodeId)
  await present(call, node, await versionOf(call, nodeId, versionId))
  return nodeOf(call, nodeId)
}

/** Makes a content the present version of its file. */
export async function present(
  call: DriveCall,
  node: NodeRecord,
  { id, type, bytes }: { id: string; type: string; bytes: number },
): Promise<void> {
  const changed = { content_id: id, type, bytes, kind: kindOf(type, node.name) }
  const by = { changed_by: callerOf(call).id, changed_at: call.now }
  await call.rows.change('drive_nodes', { id: node.id, version: undefined }, { ...changed, ...by }, { quiet: true })
  await announce(call, [node])
}

/** Deletes an earlier version. @throws Problem('wrong_state') for the present one. */
export async function removeVersion(call: DriveCall, nodeId: string, versionId: string): Promise<void> {
  const node = await lockFile(call, nodeId)
  const version = await versionOf(call, nodeId, versionId)
  if (node.content_id === version.id)
    throw new Problem('wrong_state', { params: { state: 'current', action: 'remove' } })
  await call.rows.remove('drive_contents', version.id, { quiet: true })
  await announce(call, [node])
}

/** Adds a content as the newest version of a file. The oldest of too many versions is deleted. */
export async function addVersion(
  call: DriveCall,
  node: NodeRecord,
  content: { id: string; type: string; bytes: number },
): Promise<void> {
  const known = await call.rows
    .from('drive_contents', 'write')
    .select(['id', 'no'])
    .where('node_id', '=', node.id)
    .orderBy('no', 'desc')
    .execute()
  const no = (known[0]?.no ?? 0) + 1
  const values = { ...content, node_id: node.id, space_id: node.space_id, no, author_id: callerOf(call).id }
  await call.rows.add('drive_contents', values, { quiet: true })
  await readLater(call, content)
  await present(call, node, content)
  for (const { id } of known.slice(FILE_VERSIONS_MAX - 1)) await call.rows.remove('drive_contents', id, { quiet: true })
}
