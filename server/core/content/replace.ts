import { sql } from 'kysely'
import { queriesOn } from '../database/kysely.ts'
import { findChanges } from './changes.ts'
import { checkFiles, fileIdsIn, linkFiles } from './files.ts'
import type { ServedKind } from './kind.ts'
import type { ContentCall, ContentRecord, ContentWrite } from './table.ts'
import { columnsOf, type VersionContent, versionContentOf } from './version-content.ts'
import { keepChanges, keepFirstVersion, keepVersion } from './versions.ts'

/** A picture and its size in pixels. */
interface Picture {
  id: string
  width: number | null
  height: number | null
}

/**
 * Replaces pictures by another one in every record that this person may write, in published content and in unpublished
 * changes. Earlier versions are unchanged. The rows are locked in the order of their ids, as in bulk actions.
 */
export async function replacePicture(
  kind: ServedKind,
  call: ContentCall<'replacePicture'>,
): Promise<{ replaced: number }> {
  const from = new Set(call.body.from)
  const naming = sql<boolean>`${sql.ref(`${kind.table}.id`)} in (select row_id from file_links
    where file_id = any(${[...from]}::uuid[]) and table_name in (${kind.table}, ${kind.versions}))`
  const rows = await call.rows
    .from(kind.table)
    .selectAll(kind.table)
    .where(naming)
    .orderBy(`${kind.table}.id`)
    .forUpdate()
    .execute()
  const to = await pictureOf(call, call.body.to)
  let replaced = 0
  for (const row of rows) if (await replaceIn(kind, call, row, { from, to })) replaced += 1
  return { replaced }
}

async function pictureOf(call: ContentWrite, id: string): Promise<Picture> {
  const { rows } = await sql<Picture>`select id, width, height from files where id = ${id}`.execute(queriesOn(call.tx))
  // `checkFiles` rejects one that does not exist like one out of reach
  return rows[0] ?? { id, width: null, height: null }
}

interface Exchange {
  from: ReadonlySet<string>
  to: Picture
}

/** @returns whether the record shows the new picture now. */
async function replaceIn(kind: ServedKind, call: ContentWrite, row: ContentRecord, exchange: Exchange) {
  const live = versionContentOf(kind, row)
  const changes = (await findChanges(kind, call.tx, row))?.kept
  const [newLive, newChanges] = [exchanged(live, exchange), changes && exchanged(changes, exchange)]
  const isSeen = newLive !== live
  if (!isSeen && newChanges === changes) return false
  for (const kept of [newLive, newChanges]) if (kept) await checkFiles(kind, call, row.id, kept)
  const trail = { action: 'replace_picture' }
  const { table } = kind
  if (isSeen) {
    await keepFirstVersion(kind, call.tx, row.id, live.own)
    const values = {
      ...columnsOf(newLive, kind),
      updated_at: call.now,
      updated_by: call.actor?.id ?? null,
      ...(changes && { live_version: row.version + 1 }),
    }
    await call.rows.change(table, { id: row.id, version: undefined }, values, trail)
    await keepVersion(kind, call.tx, row.id, newLive.own)
  }
  if (newChanges) {
    // the unpublished version must be newer than the published one
    await call.rows.change(table, { id: row.id, version: undefined }, {}, trail)
    await keepChanges(kind, call, row.id, newChanges)
  }
  await linkFiles(kind, call, row.id, fileIdsIn(kind, newLive))
  return true
}

/** Returns the same object when it contains none of the pictures. */
function exchanged(kept: VersionContent, { from, to }: Exchange): VersionContent {
  const isNamed = [...from].some((id) => JSON.stringify(kept).includes(id))
  if (!isNamed) return kept
  const { cover } = kept
  return {
    ...kept,
    body: exchangedIn(kept.body, { from, to }),
    cover: cover && from.has(cover.id) ? { ...cover, id: to.id } : cover,
  }
}

/** Replaces the pictures in every node that refers to one, with the size of the new picture. */
function exchangedIn<T>(value: T, exchange: Exchange): T {
  if (Array.isArray(value)) return value.map((one) => exchangedIn(one, exchange)) as T
  if (typeof value !== 'object' || value === null) return value
  const { from, to } = exchange
  const entries = Object.entries(value).map(([name, inner]) => [name, exchangedIn(inner, exchange)])
  const copy = Object.fromEntries(entries)
  if (!from.has(copy.fileId)) return copy as T
  const { width: _width, height: _height, ...rest } = copy
  return { ...rest, fileId: to.id, ...(to.width && to.height && { width: to.width, height: to.height }) } as T
}
