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

/** Whether something shared with the caller was shared after they had last looked; `shared` is their shares. */
export const isNewShare = ({ actor }: Pick<DriveCall, 'actor'>, shared: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${shared} s where s.node_id = drive_nodes.id
    and date_trunc('milliseconds', s.created_at) > coalesce((select v.seen_at from drive_visits v where v.user_id = ${actor?.id ?? null}), '-infinity'))`

/**
 * Until when the shares with the caller can all be read: the newest one, or the beginning of a write that may still add an earlier one.
 * Null without any. Milliseconds, as clients send them.
 */
export async function sharedUntil(call: DriveCall): Promise<Date | null> {
  const { id, role, areaId, areaPath } = callerOf(call)
  const { rows } = await call.rows
    .unscoped('the moment of the newest share with the caller')
    .query<{ until: Date | null }>(
      `select case when newest is not null then least(newest, (select min(a.xact_start) - interval '1 millisecond' from pg_stat_activity a
         where a.datname = current_database() and a.pid <> pg_backend_pid())) end as until
       from (select max(s.created_at) as newest from drive_shares s where s.user_id = $1
         or (s.area_id = any($2::uuid[]) and (s.below or s.area_id = $3) and (s.role is null or s.role = $4))) shares`,
      [id, areaPath?.split('/').filter(Boolean) ?? [], areaId, role],
    )
  return rows[0]?.until ?? null
}

/** Remembers that the caller has seen what was shared until a moment; an earlier one than before changes nothing. */
export async function markSharedSeen(call: DriveCall, until: string): Promise<void> {
  const { id } = callerOf(call)
  const known = await call.rows.from('drive_visits').select(['id', 'seen_at']).executeTakeFirst()
  const at = new Date(Math.min(Date.parse(until), call.now.getTime()))
  const seen = { seen_at: at }
  if (!known) await call.rows.addOnce('drive_visits', { user_id: id, ...seen }, { quiet: true })
  else if (at > known.seen_at)
    await call.rows.change('drive_visits', { id: known.id, version: undefined }, seen, { quiet: true })
  call.broadcast([`user:${id}`])
}
