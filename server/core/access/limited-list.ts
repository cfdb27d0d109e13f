import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { type PageMeta, TOTAL_MAX } from '#contract/core/model/page.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { plannedForValues } from '../database/kysely.ts'
import { columnOf } from '../database/sql.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- generic code; types are checked in rows.ts
type Loose = any

/** A set of rows that a search finds through one index. */
export interface Hits {
  /** The condition of these rows. */
  where: RawBuilder<boolean>
  /**
   * The same rows as many short lists that an index provides in the order of the page: `from` names the lists as
   * `each`, `where` is the condition of one of them.
   */
  each?: { from: RawBuilder<unknown>; where: RawBuilder<boolean> }
}

export interface Order {
  by: Expression<unknown>
  direction: 'asc' | 'desc'
  /** When `by` is the code of an area: the column with its id, and whether it is optional. */
  area?: { column: Expression<unknown>; isOptional: boolean }
}

/** The description of one page of a list. */
export interface List {
  db: Kysely<Loose>
  /** Table name. */
  t: string
  /** The query for every row of the list, without selected columns. */
  found: Loose
  order: Order
  offset: number
  pageSize: number
}

/** The list without the search, and the search as a condition on the column `column` of its row `page_walk`. */
export interface Walk {
  list: Loose
  column: string
  matches: Expression<boolean>
}

type RowsIn = (root: Kysely<Loose>, wanted: Loose) => Loose
type Total = Pick<PageMeta, 'total' | 'totalIsMinimum'>

/** Rows at the beginning of a list that are scanned for hits of a frequent word, before all hits are sorted instead. */
const WALK_ROWS = 2_000

/**
 * Maximum offset of such a list: every row before the page has to be skipped. Filters are the way to reach later rows.
 */
const OFFSET_MAX = 100_000

/** The sort key of a query of `withKey`. */
function keyOf({ by, area }: Order): Expression<unknown> {
  if (!area) return by
  const code = sql.ref('page_area.code')
  return area.isOptional ? sql`coalesce(${code}, '')` : code
}

/**
 * The id and the sort key of every row of a list. Areas are joined, so a page sorted by area is read area by area and
 * stops at its last row: sorting 100,000 news by area took 180 ms.
 */
export function withKey({ found, t, order }: Pick<List, 'found' | 't' | 'order'>): Loose {
  const bare = found.clearSelect()
  const { area } = order
  const on = (join: Loose) => join.on(sql`page_area.id = ${area?.column}`)
  const areas = 'areas as page_area'
  const joined = area ? (area.isOptional ? bare.leftJoin(areas, on) : bare.innerJoin(areas, on)) : bare
  return joined.select([columnOf(t, 'id').as('page_id'), sql`${keyOf(order)}`.as('page_key')])
}

export const inOrder = (keyed: Loose, order: Order): Loose =>
  keyed.orderBy(keyOf(order), order.direction).orderBy('page_id', order.direction)

/** Sorts a query that selects the key as a column. */
const byKey = (keyed: Loose, { direction }: Order): Loose =>
  keyed.orderBy('page_key', direction).orderBy('page_id', direction)

/**
 * Reads a page of a list that is counted up to TOTAL_MAX, with what is known of its total.
 *
 * @throws Problem('invalid') on `page` beyond OFFSET_MAX rows.
 */
export async function readLimited<R>(
  list: List,
  rowsIn: RowsIn,
  { hits, walk }: { hits: readonly Hits[] | undefined; walk: (() => Walk) | undefined },
): Promise<{ rows: R[]; total: Total }> {
  if (list.offset > OFFSET_MAX)
    throw fieldProblem('page', 'too_big', { max: Math.floor(OFFSET_MAX / list.pageSize) + 1 })
  if (hits) return withTotal(list, rowsIn, unionOf(list, hits), countedUnion(list, hits))
  if (!walk) return withTotal(list, rowsIn, inOrder(withKey(list), list.order), firstRows(list.found))
  return searched(list, rowsIn, walk)
}

/** Reads the rows of a page and one more, to know whether there is a next page. `keyed` is the sorted list. */
async function withTotal<R>(
  list: List,
  rowsIn: RowsIn,
  keyed: Loose,
  counted: Loose,
): Promise<{ rows: R[]; total: Total }> {
  const { db, offset, pageSize } = list
  const wanted = keyed.limit(pageSize + 1).offset(offset)
  const n = (db as Loose).selectFrom(counted.as('page_counted')).select(sql`count(*)`.as('n'))
  const rows = await rowsIn(db, wanted).select(n.as('page_total')).execute()
  // a page beyond the last one has no row that could carry the total
  const count = rows.length > 0 ? rows[0].page_total : offset === 0 ? 0 : (await n.executeTakeFirstOrThrow()).n
  return { rows: rows.slice(0, pageSize), total: totalOf(list, Number(count), rows.length) }
}

/** One more row than is counted exactly: enough to know that there are more. */
const firstRows = (found: Loose): Loose =>
  found
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(TOTAL_MAX + 1)

/**
 * The total as far as it is known from `counted` rows up to the limit and `read` rows (up to one more than a page) from
 * the offset.
 */
export function totalOf({ offset, pageSize }: Pick<List, 'offset' | 'pageSize'>, counted: number, read: number): Total {
  if (counted <= TOTAL_MAX) return { total: counted }
  const hasMore = read > pageSize
  const seen = offset + Math.min(read, pageSize)
  if (read > 0 && !hasMore && seen > TOTAL_MAX) return { total: seen }
  return { total: Math.max(TOTAL_MAX, read > 0 ? seen + Number(hasMore) : 0), totalIsMinimum: true }
}

/**
 * Searches a list. Hits are first counted up to TOTAL_MAX from the index. If there are few, they are sorted. For a
 * frequent word a scan of the list in its order soon finds enough hits; only if it does not are all hits sorted.
 */
async function searched<R>(list: List, rowsIn: RowsIn, walk: () => Walk): Promise<{ rows: R[]; total: Total }> {
  const { db, order, offset, pageSize } = list
  const counted = await countedOf(list)
  if (counted <= TOTAL_MAX)
    return { rows: counted > offset ? await few<R>(list, rowsIn) : [], total: { total: counted } }
  const many =
    (offset + pageSize < WALK_ROWS && (await walked(list, rowsIn, walk()))) ||
    (await rowsIn(
      db,
      inOrder(withKey(list), order)
        .limit(pageSize + 1)
        .offset(offset),
    ).execute())
  return { rows: many.slice(0, pageSize), total: totalOf(list, counted, many.length) }
}

/** Reads the page when hits are few: all are found by the search index and then sorted. */
async function few<R>(list: List, rowsIn: RowsIn): Promise<R[]> {
  const { db, order, offset, pageSize } = list
  const root = db.with(
    (cte: Loose) => cte('page_hits').materialized(),
    () => withKey(list),
  )
  const hits: Loose = (root as Loose).selectFrom('page_hits').select(['page_id', 'page_key'])
  // the subquery has the hits: written in front of the whole statement as well, they would be planned twice
  return rowsIn(db, byKey(hits, order).limit(pageSize).offset(offset)).execute()
}

/** Reads the page from the first WALK_ROWS of the list; undefined when they contain too few hits. */
async function walked(list: List, rowsIn: RowsIn, { list: all, column, matches }: Walk): Promise<Loose[] | undefined> {
  const { db, t, order, offset, pageSize } = list
  const first = inOrder(withKey({ found: all, t, order }).select(columnOf(t, column).as(column)), order).limit(
    WALK_ROWS,
  )
  const found = (db as Loose).selectFrom(first.as('page_walk')).select(['page_id', 'page_key']).where(matches)
  const rows = await rowsIn(
    db,
    byKey(found, order)
      .limit(pageSize + 1)
      .offset(offset),
  ).execute()
  return rows.length > pageSize ? rows : undefined
}

async function countedOf({ db, found }: List): Promise<number> {
  const row = await (db as Loose)
    .selectFrom(firstRows(found).as('page_counted'))
    .select(sql`count(*)`.as('n'))
    // the right plan depends on how frequent the words are
    .$call(plannedForValues)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/**
 * Merges the hits of all sets in the order of the list, without duplicates, reading from each set and each of its lists
 * only as many rows as the page may need.
 */
function unionOf(list: List, sets: readonly Hits[]): Loose {
  const { db, found, order, offset, pageSize } = list
  const most = offset + pageSize + 1
  const parts = sets.map(({ where, each }) => {
    const one = (condition: Loose) => inOrder(withKey({ ...list, found: found.where(condition) }), order).limit(most)
    if (!each) return sql`select page_id, page_key from ${one(where)} as page_set`
    return sql`select page_set.page_id, page_set.page_key from ${each.from} cross join lateral ${one(each.where)} as page_set`
  })
  const union = sql`(${sql.join(parts, sql` union `)})`.as('page_hits')
  return byKey((db as Loose).selectFrom(union).select(['page_id', 'page_key']), order)
}

function countedUnion({ found, t }: List, sets: readonly Hits[]): Loose {
  const parts = sets.map(
    ({ where }) =>
      sql`select page_id from ${found
        .clearSelect()
        .select(columnOf(t, 'id').as('page_id'))
        .where(where)
        .limit(TOTAL_MAX + 1)} as page_set`,
  )
  const union = sql`(select page_id from (${sql.join(parts, sql` union `)}) as page_sets limit ${sql.lit(TOTAL_MAX + 1)})`
  return { as: (name: string) => union.as(name) }
}
