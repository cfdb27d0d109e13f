import { type RawBuilder, sql } from 'kysely'
import type { ContentRow } from '#contract/core/content/answers.ts'
import type { Level } from '#contract/core/model/actor.ts'
import { queriesOn } from '../database/kysely.ts'
import { columnOf } from '../database/sql.ts'
import type { ServedKind } from './kind.ts'
import { type ListedRow, listedOf, rowExtras, showRow } from './show.ts'
import type { AnyContentCall } from './table.ts'
import { isPublished } from './where.ts'

/** Latest records that are searched for those of a district first: about every ninth is a district's. */
const RECENT = 200

type RelatedCall = AnyContentCall & { params: { id: string } }

/**
 * The latest other records published in the record's area or below. Without a total, so that few index entries need to
 * be read.
 *
 * @throws Problem('not_found') when the record may not be read.
 */
export async function relatedContent(kind: ServedKind, call: RelatedCall, size: number): Promise<ContentRow[]> {
  const { level, path } = await areaOf(kind, call)
  if (level === 'city') return rowsOf(kind, call, latest(kind, call, size))
  if (level === 'district') {
    const found = await rowsOf(kind, call, amongRecent(kind, call, path, size))
    if (found.length === size) return found
  }
  return rowsOf(kind, call, latestOfEach(kind, call, path, size))
}

/**
 * Other published records among the latest, those with the most in common first; `inCommon` is an expression over the
 * columns of the table, 0 for nothing in common.
 */
export async function relatedByLikeness(
  kind: ServedKind,
  call: RelatedCall,
  inCommon: RawBuilder<number>,
  size: number,
): Promise<ContentRow[]> {
  const recent = published(kind, call, RECENT).select(inCommon.as('common'))
  const best = sql<string>`select id from (${recent}) as recent where common > 0
    order by common desc, posted_at desc, id desc limit ${sql.lit(size)}`
  return rowsOf(kind, call, best, inCommon)
}

async function areaOf(kind: ServedKind, { rows, core, params }: RelatedCall): Promise<{ level: Level; path: string }> {
  const { area_id: areaId } = await rows.one(kind.table, params.id)
  const area = await queriesOn<{ areas: { id: string; level: Level; path: string } }>(core.pool)
    .selectFrom('areas')
    .select(['level', 'path'])
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow()
  return area
}

/**
 * The latest published records, newest first. The limit is part of the statement: with a parameter PostgreSQL planned it on
 * every execution, which took four times as long as executing it.
 */
const published = ({ table: t }: ServedKind, { rows, now, params }: RelatedCall, limit: number) =>
  rows
    .from(t)
    .select(['id', 'area_id', 'posted_at'])
    .where(isPublished(t, now))
    .where('id', '!=', params.id)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))

const latest = (kind: ServedKind, call: RelatedCall, size: number): RawBuilder<unknown> =>
  sql`select id from (${published(kind, call, size)}) as newest`

/**
 * Whether the area is at or below this path, as a range that the index on paths supports even for a path that is a
 * parameter.
 */
const isInside = (path: string) => sql`inside.path ~>=~ ${path} and inside.path ~<~ ${`${path.slice(0, -1)}0`}`

const amongRecent = (kind: ServedKind, call: RelatedCall, path: string, size: number): RawBuilder<unknown> => sql`
  select recent.id from (${published(kind, call, RECENT)}) as recent join areas as inside on inside.id = recent.area_id
  where ${isInside(path)} order by recent.posted_at desc, recent.id desc limit ${sql.lit(size)}`

const latestOfEach = (kind: ServedKind, call: RelatedCall, path: string, size: number): RawBuilder<unknown> => sql`
  select newest.id from areas as inside
  cross join lateral (${published(kind, call, size).where(sql<boolean>`${columnOf(kind.table, 'area_id')} = inside.id`)}) as newest
  where ${isInside(path)} order by newest.posted_at desc, newest.id desc limit ${sql.lit(size)}`

/** The rows of these ids, by `rank` in descending order if given, then the newest first. */
async function rowsOf(
  kind: ServedKind,
  call: RelatedCall,
  ids: RawBuilder<unknown>,
  rank?: RawBuilder<number>,
): Promise<ContentRow[]> {
  const columns = listedOf(kind).map((name) => `${kind.table}.${name}` as const)
  const found: ListedRow[] = await call.rows
    .from(kind.table)
    .select(columns)
    .select(rowExtras(kind, call))
    .where(sql<boolean>`${columnOf(kind.table, 'id')} = any(array(${ids}))`)
    .$if(rank !== undefined, (q) => q.orderBy(rank ?? sql`1`, 'desc'))
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return found.map((row) => showRow(kind, call, row))
}
