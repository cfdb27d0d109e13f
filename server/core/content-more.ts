import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/core/actor.ts'
import type { ContentRow } from '#contract/core/content-answers.ts'
import { besideRow, type ListedRow, listedOf, showRow } from './content-show.ts'
import type { AnyContentCall, ServedKind } from './content-table.ts'
import { isPublished } from './content-where.ts'
import { queriesOn } from './db.ts'
import { columnOf } from './sql.ts'

/** Records among which those of a district are looked for first: a district publishes about every ninth. */
const RECENT = 200

type MoreCall = AnyContentCall & { params: { id: string } }

/**
 * The latest other records that are published in the area of a record or below it. Without a total, so that a few index entries
 * answer it.
 * @throws Problem('not_found') when the record may not be read.
 */
export async function moreContent(kind: ServedKind, call: MoreCall, size: number): Promise<ContentRow[]> {
  const { level, path } = await areaOf(kind, call)
  if (level === 'city') return rowsOf(kind, call, latest(kind, call, size))
  if (level === 'district') {
    const found = await rowsOf(kind, call, amongRecent(kind, call, path, size))
    if (found.length === size) return found
  }
  return rowsOf(kind, call, latestOfEach(kind, call, path, size))
}

async function areaOf(kind: ServedKind, { rows, core, params }: MoreCall): Promise<{ level: Level; path: string }> {
  const { area_id: areaId } = await rows.one(kind.table, params.id)
  const area = await queriesOn<{ areas: { id: string; level: Level; path: string } }>(core.pool)
    .selectFrom('areas')
    .select(['level', 'path'])
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow()
  return area
}

/** The latest published records, newest first. */
const published = ({ table: t }: ServedKind, { rows, now, params }: MoreCall, limit: number) =>
  rows
    .from(t)
    .select(['id', 'area_id', 'posted_at'])
    .where(isPublished(t, now))
    .where('id', '!=', params.id)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

const latest = (kind: ServedKind, call: MoreCall, size: number): RawBuilder<unknown> =>
  sql`select id from (${published(kind, call, size)}) as newest`

/** "The area lies at or below this path", as a range that the index on paths answers also for a path that comes as a parameter. */
const isInside = (path: string) => sql`inside.path ~>=~ ${path} and inside.path ~<~ ${`${path.slice(0, -1)}0`}`

const amongRecent = (kind: ServedKind, call: MoreCall, path: string, size: number): RawBuilder<unknown> => sql`
  select recent.id from (${published(kind, call, RECENT)}) as recent join areas as inside on inside.id = recent.area_id
  where ${isInside(path)} order by recent.posted_at desc, recent.id desc limit ${size}`

const latestOfEach = (kind: ServedKind, call: MoreCall, path: string, size: number): RawBuilder<unknown> => sql`
  select newest.id from areas as inside
  cross join lateral (${published(kind, call, size).where(sql<boolean>`${columnOf(kind.table, 'area_id')} = inside.id`)}) as newest
  where ${isInside(path)} order by newest.posted_at desc, newest.id desc limit ${size}`

async function rowsOf(kind: ServedKind, call: MoreCall, ids: RawBuilder<unknown>): Promise<ContentRow[]> {
  const columns = listedOf(kind).map((name) => `${kind.table}.${name}` as const)
  const found: ListedRow[] = await call.rows
    .from(kind.table)
    .select(columns)
    .select(besideRow(kind, call))
    .where(sql<boolean>`${columnOf(kind.table, 'id')} = any(array(${ids}))`)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return found.map((row) => showRow(kind, call, row))
}
