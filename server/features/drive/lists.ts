import { type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { drive, FileKind, FoundNode } from '#contract/features/drive/index.ts'
import { callerOf, sharedWith, sharesWith } from './members.ts'
import { folderOf } from './nodes.ts'
import { nodeParts, showNode } from './show.ts'
import type { DriveCall, DriveTables } from './tables.ts'
import { hasTag, isNewShare, sharedUntil } from './tags.ts'
import { hitsOf, isInside } from './text/index.ts'

type NodeQuery = SelectQueryBuilder<DriveTables, 'drive_nodes', object>

/** A list of one kind and with one tag, where they are chosen. */
function narrowed(q: NodeQuery, { kind, tag }: { kind?: FileKind | undefined; tag?: string | undefined }): NodeQuery {
  const ofKind = kind === undefined ? q : q.where('drive_nodes.kind', '=', kind)
  return tag === undefined ? ofKind : ofKind.where(hasTag(tag))
}

/** A file is looked for by its name. */
const BEST = { titles: [sql`drive_nodes.name`], at: 'changed_at' }

/** A search for words as `search` has them: names are found with their endings and signs too. */
const inWords = <T extends { q?: string | undefined }>(query: T): T => {
  const q = query.q?.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return q ? { ...query, q } : query
}

/** What is in a folder; in the order of names folders come first. */
export async function listNodes(call: DriveCall, asked: z.output<(typeof drive)['routes']['list']['query']>) {
  const query = inWords(asked)
  await folderOf(call, query.folderId, 'read')
  const first = sql`case when drive_nodes.is_folder then '0' else '1' end`
  const found = await call.rows.page('drive_nodes', {
    query,
    sorts: {
      name: sql`(${first} || drive_nodes.name) collate nutag_natural`,
      changedAt: 'changed_at',
      bytes: 'bytes',
    },
    defaultSort: 'name',
    best: BEST,
    searchIn: 'search',
    where: (q) => narrowed(q.where('drive_nodes.parent_id', '=', query.folderId), query),
    select: (q) => q.selectAll('drive_nodes').select(nodeParts(call)),
  })
  return { data: found.data.map((row) => showNode(call, row)), meta: found.meta }
}

const showFound = (
  call: DriveCall,
  row: Parameters<typeof showNode>[1] & { is_inside: boolean },
  folder: string | null,
): FoundNode => ({ ...showNode(call, row), folder, isInside: row.is_inside })

/** Files and folders that the caller sees, by words of their names, and by words inside of files. */
export async function searchNodes(call: DriveCall, asked: z.output<(typeof drive)['routes']['search']['query']>) {
  const query = inWords(asked)
  const found = await call.rows.page('drive_nodes', {
    query,
    sorts: { name: sql`drive_nodes.name collate nutag_natural`, changedAt: 'changed_at', bytes: 'bytes' },
    defaultSort: '-changedAt',
    best: BEST,
    hits: query.q ? hitsOf(query.q) : [],
    where: (q) => narrowed(q.where('drive_nodes.parent_id', 'is not', null), query),
    select: (q) => q.selectAll('drive_nodes').select(nodeParts(call)).select(isInside(query.q).as('is_inside')),
  })
  const folders = await folderNames(
    call,
    found.data.flatMap((row) => row.parent_id ?? []),
  )
  return {
    data: found.data.map((row) => showFound(call, row, folders.get(row.parent_id ?? '') ?? null)),
    meta: found.meta,
  }
}

/** Files and folders of others that are shared with the caller, by name or by area and role. */
export async function listShared(call: DriveCall, asked: z.output<(typeof drive)['routes']['shared']['query']>) {
  const query = inWords(asked)
  const shares = sharesWith(callerOf(call), false)
  const shared = sharedWith(callerOf(call), false)
  // before the list is read, so that whatever it misses is later
  const until = call.rows.isCounting ? null : await sharedUntil(call)
  const isOwn = sql<boolean>`coalesce(${call.rows.may('administer', 'drive_nodes')}, false)`
  const found = await call.rows.page('drive_nodes', {
    query,
    sorts: { name: sql`drive_nodes.name collate nutag_natural`, changedAt: 'changed_at', bytes: 'bytes' },
    defaultSort: '-changedAt',
    best: BEST,
    hits: query.q ? hitsOf(query.q) : [],
    where: (q) => {
      const ofOthers = q.where(sql<boolean>`drive_nodes.id = any(${shared})`).where(sql<boolean>`not ${isOwn}`)
      return query.isNew ? ofOthers.where(isNewShare(call, shares)) : ofOthers
    },
    select: (q) => q.selectAll('drive_nodes').select(nodeParts(call)).select(isInside(query.q).as('is_inside')),
  })
  return {
    data: found.data.map((row) => showFound(call, row, null)),
    meta: found.meta,
    seenUntil: until?.toISOString() ?? null,
  }
}

/** The caller's favourites among what the caller sees. */
export async function listFavourites(
  call: DriveCall,
  asked: z.output<(typeof drive)['routes']['favourites']['query']>,
) {
  const query = inWords(asked)
  const { id } = callerOf(call)
  const found = await call.rows.page('drive_nodes', {
    query,
    sorts: { name: sql`drive_nodes.name collate nutag_natural`, changedAt: 'changed_at', bytes: 'bytes' },
    defaultSort: 'name',
    best: BEST,
    hits: query.q ? hitsOf(query.q) : [],
    where: (q) =>
      q.where(sql<boolean>`drive_nodes.id in (select t.node_id from drive_stars t where t.user_id = ${id})`),
    select: (q) => q.selectAll('drive_nodes').select(nodeParts(call)).select(isInside(query.q).as('is_inside')),
  })
  return { data: found.data.map((row) => showFound(call, row, null)), meta: found.meta }
}

/** The names of those of these folders that the caller sees. */
async function folderNames(call: DriveCall, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await call.rows
    .from('drive_nodes', 'read')
    .select(['drive_nodes.id', 'drive_nodes.name'])
    .where('drive_nodes.id', 'in', [...new Set(ids)])
    .where('drive_nodes.parent_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
