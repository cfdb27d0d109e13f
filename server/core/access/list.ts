import { type CompiledQuery, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { PageMeta } from '#contract/core/model/page.ts'
import { byMatch, isRankable, partsMatch, wordsBegin, wordsMatch } from '../database/folded-search.ts'
import { plannedForValues } from '../database/kysely.ts'
import { columnOf } from '../database/sql.ts'
import { type Hits, inOrder, type List, type Order, readLimited, type Walk, withKey } from './limited-list.ts'

export { plannedForValues }

// oxlint-disable-next-line typescript/no-explicit-any -- generic code; types are checked by the signatures
type Loose = any

/** A request for a page: the parsed query of `listQuery`, and how its terms map to SQL. */
export interface PageAsk<T, K extends keyof T & string, R> {
  query: { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }
  /** The allow-list: from a name in `sort` to its column or expression. */
  sorts: Record<string, SortBy>
  /** A name of `sorts`, with '-' in front for descending. */
  defaultSort: string
  /** Column with the folded text that `q` searches (written by the app with foldForSearch). */
  searchIn?: string
  /**
   * Column with the number that identifies a row to people: a `q` that is only a number («№ 25») finds that row too.
   */
  numberIn?: string
  /**
   * For long texts, instead of `searchIn`: the indexed words (`wordsIn` of database/folded-search.ts) in which each
   * word of `q` must begin some word.
   */
  wordsIn?: RawBuilder<unknown>
  where?: (q: SelectQueryBuilder<T, K, object>) => SelectQueryBuilder<T, K, object>
  select: (q: SelectQueryBuilder<T, K, object>) => SelectQueryBuilder<T, K, R>
  /** The table may hold millions of rows: counted up to TOTAL_MAX only, as every search is. */
  isHuge?: boolean
  /** What the sort 'match' compares with the search; a search too short to be ranked has the default order. */
  best?: Best
  /** The search of a huge table, instead of `searchIn` and `wordsIn`: sets of rows whose union is the result. */
  hits?: readonly Hits[]
}

/** The titles of a row that may answer a search, and its time: of two that answer it equally well the later one is first. */
interface Best {
  titles: readonly RawBuilder<unknown>[]
  /** A column or an expression. */
  at: string | RawBuilder<unknown>
}

/** A sort key: a column, an expression, or the code of the area in a column. */
export type SortBy = string | RawBuilder<unknown> | { areaCodeOf: string; isOptional?: boolean }

export interface PageFound<R> {
  data: R[]
  meta: PageMeta
}

/** Counts and rows shared with concurrent requests. */
export interface RecentReads {
  /** Looks up a recent result of a count query (`countQuery`), or lets the caller store the current one. */
  total(query: CompiledQuery): Promise<{ total?: number; remember(total: number): void }>
  /** Returns the rows of a statement from `run`, or from an identical statement in flight. They are frozen. */
  rows<R>(query: CompiledQuery, run: () => Promise<R[]>): Promise<R[]>
}

/** Shorter lists are counted on each request: that is cheaper than caching, and their totals are always exact. */
const REMEMBERED_ROWS = 1_000
/** Beyond this many rows the page is read from the nearer end of the list. */
const DEEP_ROWS = 5_000

/** The table of a list, and where its statements go. */
interface Source<K extends string> {
  db: Kysely<Loose>
  t: K
  recent?: RecentReads | undefined
}

/** Reads one page: first the ids of its rows by an index-only scan, then the rows. */
export async function readPage<T, K extends keyof T & string, R>(
  { db, t, recent }: Source<K>,
  reached: SelectQueryBuilder<T, K, object>,
  ask: PageAsk<T, K, R>,
): Promise<PageFound<R>> {
  const { page, pageSize, q } = ask.query
  const found = filtered(reached, t, ask)
  const list: List = { db, t, found, order: orderOf(t, ask), offset: (page - 1) * pageSize, pageSize }
  const rowsIn = (root: Kysely<Loose>, wanted: Loose) => rowsOf({ db: root, t }, wanted, ask, list.order)
  if (q || ask.isHuge) {
    const { rows, total } = await readLimited<R>(list, rowsIn, {
      hits: q && ask.hits?.length ? ask.hits : undefined,
      walk: walkOf(reached, t, ask),
    })
    return { data: rows, meta: { page, pageSize, ...total } }
  }
  if (list.offset > DEEP_ROWS) return readDeepPage(list, rowsIn, page)
  const counted = counting(found)
  const before = await recent?.total(counted.compile())
  const wanted = inOrder(withKey(list), list.order).limit(pageSize).offset(list.offset)
  const rowsWanted: Loose = rowsIn(db, wanted)
  if (before?.total !== undefined)
    return { data: await readOnce(db, rowsWanted, recent), meta: { page, pageSize, total: before.total } }
  const rows = await readOnce<Loose>(db, rowsWanted.select(counted.as('page_total')), recent)
  const total = rows.length > 0 || page === 1 ? Number(rows[0]?.page_total ?? 0) : await countOf(found)
  if (total >= REMEMBERED_ROWS) before?.remember(total)
  return { data: rows, meta: { page, pageSize, total } }
}

async function readOnce<R>(db: Kysely<Loose>, query: Loose, recent: RecentReads | undefined): Promise<R[]> {
  if (!recent) return query.execute()
  const compiled: CompiledQuery<R> = query.compile()
  return recent.rows<R>(compiled, async () => (await db.executeQuery(compiled)).rows)
}

const counting = (found: Loose): Loose => found.clearSelect().select(sql`count(*)`.as('n'))

/** A query with the column `n` for the total of a list. */
export type CountQuery = SelectQueryBuilder<unknown, never, { n: number }>

/** The rows of a list without columns and order. */
export type FoundRows = SelectQueryBuilder<unknown, never, object>

/** A query with the column `n` for the total that `readPage` would report, and the rows that it counts. */
export function countQuery<T, K extends keyof T & string, R>(
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): { total: CountQuery; found: FoundRows } {
  const found: Loose = filtered(reached, t, ask)
  return { total: counting(found), found }
}

/** The rows with the ids `page_id` of `wanted`, ordered by `page_key`. */
function rowsOf<T, K extends keyof T & string, R>(
  { db, t }: Source<K>,
  wanted: Loose,
  ask: PageAsk<T, K, R>,
  { direction }: Order,
): SelectQueryBuilder<T, K, R> {
  const joined = (db as Loose).selectFrom(t).innerJoin(wanted.as('page_wanted'), 'page_wanted.page_id', `${t}.id`)
  const rows = (ask.select(joined) as Loose)
    .orderBy('page_wanted.page_key', direction)
    .orderBy('page_wanted.page_id', direction)
  // the right plan of a search depends on how frequent its words are
  return ask.query.q ? plannedForValues<Loose>(rows) : rows
}

/** A query for all rows of the list, in its order: for exports. */
export function wholeList<T, K extends keyof T & string, R>(
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): SelectQueryBuilder<T, K, R> {
  const order = orderOf(t, ask)
  return (ask.select(filtered(reached, t, ask)) as Loose)
    .orderBy(order.by, order.direction)
    .orderBy(`${t}.id`, order.direction)
}

async function readDeepPage<R>(
  list: List,
  rowsIn: (db: Kysely<Loose>, wanted: Loose) => Loose,
  page: number,
): Promise<PageFound<R>> {
  const { db, found, order, offset, pageSize } = list
  const total = await countOf(found)
  const meta = { page, pageSize, total }
  const wantedRows = Math.min(pageSize, total - offset)
  if (wantedRows <= 0) return { data: [], meta }
  const backwards = offset > total / 2
  const wanted = inOrder(withKey(list), backwards ? { ...order, direction: flipped(order.direction) } : order)
    .limit(wantedRows)
    .offset(backwards ? total - offset - wantedRows : offset)
  return { data: await rowsIn(db, wanted).execute(), meta }
}

/** The input of a scan instead of an index search: the list without the search, and the search. Built for frequent words alone. */
function walkOf<T, K extends keyof T & string, R>(
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): (() => Walk) | undefined {
  const { q } = ask.query
  // the order of a ranked search depends on its words, so no index provides it
  if (!q || ask.numberIn || rankOf(t, ask)) return undefined
  const column = ask.wordsIn ? 'search' : ask.searchIn
  if (!column) return undefined
  return () => {
    const text = sql.ref(`page_walk.${column}`)
    const matches = ask.wordsIn ? wordsBegin(text, q) : partsMatch(text, q)
    return { list: ask.where ? ask.where(reached) : reached, column, matches }
  }
}

function filtered<T, K extends keyof T & string, R>(
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): SelectQueryBuilder<T, K, object> {
  const narrowed = ask.where ? ask.where(reached) : reached
  if (!ask.query.q || ask.hits) return narrowed
  if (ask.wordsIn) return (narrowed as Loose).where(wordsMatch(ask.wordsIn, ask.query.q))
  if (!ask.searchIn) return narrowed
  const number = ask.numberIn ? numberOf(ask.query.q) : undefined
  const byWords = partsMatch(columnOf(t, ask.searchIn), ask.query.q)
  return (narrowed as Loose).where(
    number === undefined ? byWords : sql<boolean>`(${columnOf(t, ask.numberIn ?? '')} = ${number} or ${byWords})`,
  )
}

/** Parses a search that is only a number, with or without «№». No row has a number of more than fifteen digits. */
const numberOf = (q: string): number | undefined => {
  const [, digits] = /^(?:№|#)?\s*(\d{1,15})$/.exec(q.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const flipped = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc')

function orderOf<T, K extends keyof T & string, R>(t: K, ask: PageAsk<T, K, R>): Order {
  const rank = rankOf(t, ask)
  if (rank) return { by: rank, direction: ask.query.sort?.startsWith('-') ? 'desc' : 'asc' }
  const wish = isByMatch(ask) ? unranked(ask) : (ask.query.sort ?? ask.defaultSort)
  const name = wish.startsWith('-') ? wish.slice(1) : wish
  const sort = ask.sorts[name]
  if (sort === undefined) throw new Error(`sort ${name} is not in the allow-list of ${t}`)
  const direction = wish.startsWith('-') ? 'desc' : 'asc'
  if (typeof sort === 'string') return { by: columnOf(t, sort), direction }
  if (!('areaCodeOf' in sort)) return { by: sort, direction }
  const area = columnOf(t, sort.areaCodeOf)
  const code = sql`(select code from areas where areas.id = ${area})`
  const { isOptional = false } = sort
  return { by: isOptional ? sql`coalesce(${code}, '')` : code, direction, area: { column: area, isOptional } }
}

/** The order by match of a search that cannot be ranked: the default one, turned round where the worst match comes first. */
function unranked({ query, defaultSort }: Pick<PageAsk<object, never, unknown>, 'query' | 'defaultSort'>): string {
  if (query.sort === '-match') return defaultSort
  return defaultSort.startsWith('-') ? defaultSort.slice(1) : `-${defaultSort}`
}

const isByMatch = ({ best, query }: Pick<PageAsk<object, never, unknown>, 'best' | 'query'>): boolean =>
  best !== undefined && /^-?match$/.test(query.sort ?? '')

/** How well a row answers the search, when the list is ordered by it. */
function rankOf<T, K extends keyof T & string, R>(t: K, ask: PageAsk<T, K, R>): RawBuilder<number> | undefined {
  const { best, numberIn, query } = ask
  const digits = numberIn && query.q ? numberOf(query.q) : undefined
  // «№» is no word of a title
  const q = digits === undefined ? query.q : String(digits)
  if (!best || !isByMatch(ask) || !isRankable(q)) return undefined
  const number = numberIn ? [sql`${columnOf(t, numberIn)}::text`] : []
  return byMatch([...best.titles, ...number], q, typeof best.at === 'string' ? columnOf(t, best.at) : best.at)
}

async function countOf(found: Loose): Promise<number> {
  const row = await counting(found).executeTakeFirstOrThrow()
  return Number(row.n)
}
