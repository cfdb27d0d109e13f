import { type RawBuilder, sql } from 'kysely'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { FILE_TAGS_MAX, type NodeTags, type TagUse } from '#contract/features/drive/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { announce, callerOf, lockSpaces } from './members.ts'
import type { DriveCall } from './tables.ts'

/** Tags in one answer. */
const LISTED_MAX = 200

/** The tags of the files and folders that the caller sees, the most used first. */
export async function tagsOf(call: DriveCall): Promise<TagUse[]> {
  return call.rows
    .from('drive_nodes', 'read')
    .where(sql<boolean>`drive_nodes.tags <> '{}'`)
    .select([sql<string>`unnest(drive_nodes.tags)`.as('tag'), sql<number>`count(*)::int`.as('files')])
    .groupBy(sql.ref('tag'))
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql.ref('tag'))
    .limit(LISTED_MAX)
    .execute()
}

/** Whether a file or folder has the tag. */
export const hasTag = (tag: string): RawBuilder<boolean> => sql<boolean>`drive_nodes.tags @> ${[tag]}::text[]`

/**
 * Adds tags to files and folders that the caller writes, and takes tags from them. Tags that differ in their case alone are one.
 *
 * @throws Problem('invalid') on add with `too_many_items` when one of them would have too many.
 */
export async function setTags(call: DriveCall, { ids, add, remove }: NodeTags): Promise<void> {
  const { rows } = call
  const spaces: string[] = []
  for (const id of ids) spaces.push((await rows.one('drive_nodes', id, 'write')).space_id)
  await lockSpaces(call, spaces)
  const gone = new Set([...add, ...remove].map(folded))
  for (const id of ids) {
    const node = await rows.one('drive_nodes', id, 'write')
    // one that it has already keeps its place
    const kept = node.tags.filter((tag) => !gone.has(folded(tag)) || add.includes(tag))
    const tags = [...kept, ...add.filter((tag) => !kept.includes(tag))]
    if (tags.length > FILE_TAGS_MAX) throw fieldProblem('add', 'too_many_items', { max: FILE_TAGS_MAX })
    if (tags.join('\n') === node.tags.join('\n')) continue
    const changed = { tags, search: searchText(node.name, ...tags) }
    await rows.change('drive_nodes', { id, version: undefined }, changed, { quiet: true })
    await announce(call, [node])
  }
}

const folded = (tag: string) => tag.toLocaleLowerCase()

/** Whether a node is shared with the caller since the caller has last said to have seen what is shared. */
export const isNewShare = ({ actor }: Pick<DriveCall, 'actor'>, shared: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${shared} s where s.node_id = drive_nodes.id
    and s.created_at > coalesce((select v.seen_at from drive_visits v where v.user_id = ${actor?.id ?? null}), '-infinity'))`

/** Remembers that the caller has seen everything that is shared until now. */
export async function markSharedSeen(call: DriveCall): Promise<void> {
  const { id } = callerOf(call)
  const known = await call.rows.from('drive_visits').select(['id']).executeTakeFirst()
  const seen = { seen_at: call.now }
  if (known) await call.rows.change('drive_visits', { id: known.id, version: undefined }, seen, { quiet: true })
  else await call.rows.addOnce('drive_visits', { user_id: id, ...seen }, { quiet: true })
  call.broadcast([`user:${id}`])
}
