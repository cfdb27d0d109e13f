import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import {
  type DriveNodeShown,
  FILE_NAME_MAX,
  FOLDER_DEPTH_MAX,
  type FolderDraft,
  type NodeMove,
} from '#contract/features/drive/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { announce, callerOf, lockSpaces } from './members.ts'
import { shownNode } from './show.ts'
import { roomIn } from './spaces.ts'
import type { DriveCall, NodeRecord } from './tables.ts'

/** A folder on which the caller may do this. @throws Problem('not_found') and Problem('not_allowed') as `Rows.one`. */
export async function folderOf(call: DriveCall, id: string, verb: 'read' | 'write'): Promise<NodeRecord> {
  const node = await call.rows.one('drive_nodes', id, verb)
  if (!node.is_folder) throw new Problem('not_found')
  return node
}

/** A folder in which the caller writes, read again behind the lock of its space. */
export async function lockFolder(call: DriveCall, id: string): Promise<NodeRecord> {
  const { space_id: spaceId } = await folderOf(call, id, 'write')
  await lockSpaces(call, [spaceId])
  const folder = await folderOf(call, id, 'write')
  // it was moved to another space while this waited for the lock of the former one
  if (folder.space_id !== spaceId) throw new Problem('stale', { current: folder, table: 'drive_nodes' })
  return folder
}

/** Whether a name is in use in a folder. Behind `lockSpaces`. */
async function isTaken(call: DriveCall, parentId: string, name: string, but?: string): Promise<boolean> {
  const { rows } = await call.rows
    .unscoped('whether a name is in use in a folder that the caller writes in')
    .query(
      `select from drive_nodes where parent_id = $1 and deleted_at is null and lower(name) = lower($2) and id is distinct from $3 limit 1`,
      [parentId, name, but ?? null],
    )
  return rows.length > 0
}

/** The values of a new node in a folder. */
export function newNode(call: DriveCall, parent: NodeRecord, { id, name }: { id: string; name: string }) {
  if (parent.line.length >= FOLDER_DEPTH_MAX) {
    throw fieldProblem('parentId', 'too_many_items', { max: FOLDER_DEPTH_MAX })
  }
  const { id: caller } = callerOf(call)
  return {
    id,
    space_id: parent.space_id,
    parent_id: parent.id,
    line: [...parent.line, id],
    name,
    search: searchText(name),
    author_id: caller,
    changed_by: caller,
    changed_at: call.now,
    deleted_at: null,
    deleted_by: null,
    deleted_with: null,
  }
}

const FOLDER = { is_folder: true, kind: 'folder', content_id: null, type: null, bytes: 0 } as const

/** Adds a folder. @throws Problem('invalid') on name when it is in use. */
export async function createFolder(call: DriveCall, { parentId, name }: FolderDraft): Promise<DriveNodeShown> {
  const parent = await lockFolder(call, parentId)
  if (await isTaken(call, parentId, name)) throw fieldProblem('name', 'taken')
  const node = await call.rows.add(
    'drive_nodes',
    { ...newNode(call, parent, { id: crypto.randomUUID(), name }), ...FOLDER },
    { quiet: true },
  )
  await announce(call, [node])
  return shownNode(call, node.id)
}

/** The folder at the end of this path below a folder; missing ones are created. Behind `lockFolder`. */
export async function folderAt(call: DriveCall, from: NodeRecord, names: readonly string[]): Promise<NodeRecord> {
  let at = from
  for (const name of names) {
    const known = await call.rows
      .from('drive_nodes', 'write')
      .selectAll('drive_nodes')
      .where('drive_nodes.parent_id', '=', at.id)
      .where(sql<boolean>`lower(drive_nodes.name) = lower(${name})`)
      .executeTakeFirst()
    if (known && !known.is_folder) throw fieldProblem('folders', 'taken')
    at =
      known ??
      (await call.rows.add(
        'drive_nodes',
        { ...newNode(call, at, { id: crypto.randomUUID(), name }), ...FOLDER },
        { quiet: true },
      ))
  }
  return at
}

/** A name that is free in a folder: 'report.pdf', then 'report (2).pdf'. Behind `lockSpaces`. */
export async function freeName(call: DriveCall, parentId: string, name: string): Promise<string> {
  const dot = name.lastIndexOf('.')
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let no = 1; ; no++) {
    const mark = no === 1 ? '' : ` (${no})`
    // the ending stays, however long the name is
    const room = FILE_NAME_MAX - [...mark].length - [...ending].length
    const free =
      room > 0
        ? `${[...base].slice(0, room).join('')}${mark}${ending}`
        : `${[...name].slice(0, FILE_NAME_MAX - [...mark].length).join('')}${mark}`
    if (!(await isTaken(call, parentId, free))) return free
  }
}

/**
 * A node that the caller may rename, move and delete: it lies in a folder in which the caller writes. Who was given a single
 * file or folder changes what is in it, not where it is.
 *
 * @throws Problem('not_found'); Problem('not_allowed') for other nodes.
 */
export async function movable(call: DriveCall, id: string): Promise<NodeRecord> {
  const node = await call.rows.one('drive_nodes', id, 'write')
  const parent =
    node.parent_id &&
    (await call.rows
      .from('drive_nodes', 'write')
      .select('drive_nodes.id')
      .where('drive_nodes.id', '=', node.parent_id)
      .executeTakeFirst())
  if (!parent) throw new Problem('not_allowed')
  return node
}

/** As `movable` for several, behind the locks of their spaces. */
export async function lockMovable(call: DriveCall, ids: readonly string[], alsoSpace?: string): Promise<NodeRecord[]> {
  const before: NodeRecord[] = []
  for (const id of ids) before.push(await movable(call, id))
  await lockSpaces(call, [...before.map((node) => node.space_id), ...(alsoSpace ? [alsoSpace] : [])])
  const after: NodeRecord[] = []
  for (const [i, id] of ids.entries()) {
    const node = await movable(call, id)
    if (node.space_id !== before[i]?.space_id) throw new Problem('stale', { current: node, table: 'drive_nodes' })
    after.push(node)
  }
  // what lies in another one of them follows it
  return after.filter((node) => !after.some((other) => other !== node && node.line.includes(other.id)))
}

/** Renames a node. @throws Problem('stale'), and Problem('invalid') on name when it is in use. */
export async function renameNode(
  call: DriveCall,
  id: string,
  { name, version }: { name: string; version: number },
): Promise<DriveNodeShown> {
  const [node] = await lockMovable(call, [id])
  if (!node?.parent_id) throw new Problem('not_allowed')
  if (node.version !== version) throw new Problem('stale', { current: node, table: 'drive_nodes' })
  if (await isTaken(call, node.parent_id, name, id)) throw fieldProblem('name', 'taken')
  const changed = { name, search: searchText(name, ...node.tags), changed_by: callerOf(call).id, changed_at: call.now }
  await call.rows.change('drive_nodes', { id, version }, changed, { quiet: true })
  await announce(call, [node])
  return shownNode(call, id)
}

/**
 * Moves nodes into a folder, with everything in them. Names that are in use there get a number.
 *
 * @throws Problem('invalid') on toId for a folder within one of them, one that is too deep, and a space without room for them.
 */
export async function moveNodes(call: DriveCall, { ids, toId }: NodeMove): Promise<void> {
  const target = await folderOf(call, toId, 'write')
  const nodes = await lockMovable(call, ids, target.space_id)
  const to = await folderOf(call, toId, 'write')
  if (to.space_id !== target.space_id) throw new Problem('stale', { current: to, table: 'drive_nodes' })
  if (nodes.some((node) => to.line.includes(node.id))) throw fieldProblem('toId', 'inside_itself')
  const coming = nodes.filter((node) => node.parent_id !== toId)
  await checkRoom(call, to, coming)
  for (const node of coming) await moveOne(call, node, to)
  await announce(call, [...coming, to])
}

async function checkRoom(call: DriveCall, to: NodeRecord, nodes: readonly NodeRecord[]): Promise<void> {
  const { rows } = await call.rows
    .unscoped('how deep and how large the folders are that the caller moves')
    .query<{ depth: number; bytes: number }>(
      `select coalesce(max(cardinality(n.line) - array_position(n.line, m.id) + 1), 0)::int as depth,
        coalesce((select sum(c.bytes) from drive_contents c join drive_nodes f on f.id = c.node_id
          where f.line && $1::uuid[] and c.space_id <> $2), 0)::bigint as bytes
      from unnest($1::uuid[]) m(id) join drive_nodes n on n.line @> array[m.id]`,
      [nodes.map((node) => node.id), to.space_id],
    )
  const { depth, bytes } = rows[0] ?? { depth: 0, bytes: 0 }
  if (to.line.length + depth > FOLDER_DEPTH_MAX + 1)
    throw fieldProblem('toId', 'too_many_items', { max: FOLDER_DEPTH_MAX })
  if (bytes === 0) return
  const { quota, taken } = await roomIn(call, to.space_id)
  if (taken + bytes > quota) throw fieldProblem('toId', 'quota_exceeded')
}

async function moveOne(call: DriveCall, node: NodeRecord, to: NodeRecord): Promise<void> {
  const name = await freeName(call, to.id, node.name)
  await moveInto(call, { ...node, name }, to)
  await call.rows.change(
    'drive_nodes',
    { id: node.id, version: undefined },
    { search: searchText(name, ...node.tags) },
    { quiet: true },
  )
}

/** Puts a node with everything in it into a folder, also in the bin, under the name that is given. Behind `lockSpaces`. */
export async function moveInto(call: DriveCall, node: NodeRecord, to: NodeRecord): Promise<void> {
  const db = call.rows.unscoped('what is in a folder that the caller moves follows it')
  await db.query(
    `update drive_nodes set line = $1::uuid[] || line[$2::int:], space_id = $3, version = version + 1,
      parent_id = case when id = $4 then $5 else parent_id end, name = case when id = $4 then $6 else name end
     where line @> array[$4::uuid]`,
    [to.line, node.line.length, to.space_id, node.id, to.id, node.name],
  )
  if (to.space_id === node.space_id) return
  const inside = 'in (select id from drive_nodes where line @> array[$2::uuid])'
  await db.query(`update drive_contents set space_id = $1 where node_id ${inside}`, [to.space_id, node.id])
  await db.query(`update drive_uploads set space_id = $1 where parent_id ${inside}`, [to.space_id, node.id])
}
