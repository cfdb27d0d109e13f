import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { foldForSearch } from '#contract/core/text.ts'
import { wordsMatch } from './search.ts'
import { columnOf } from './sql.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the generic door; the types stand in the signatures
type Loose = any

/** What a list asks for: the parsed query of `listQuery`, and what its words mean in SQL. */
export interface PageAsk<T, K extends keyof T & string, R> {
  query: { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }
  /** The allow-list: a name in `sort` → the column or expression it sorts by. */
  sorts: Record<string, string | RawBuilder<unknown>>
  /** A name of `sorts`, with '-' in front for descending. */
  defaultSort: string
  /** Column with the folded text that `q` searches (written by the app with foldForSearch). */
  searchIn?: string
  /** Column with the number that people name a row by: a `q` that is a number alone («№ 25») finds that row too. */
  numberIn?: string
  /** For long texts instead of `searchIn`: the indexed words (`wordsIn` of search.ts), of which some begin with each of `q`. */
  wordsIn?: RawBuilder<unknown>
  where?: (q: SelectQueryBuilder<T, K, object>) => SelectQueryBuilder<T, K, object>
  select: (q: SelectQueryBuilder<T, K, object>) => SelectQueryBuilder<T, K, R>
}

export interface PageFound<R> {
  data: R[]
  meta: { page: number; pageSize: number; total: number }
}

/** Beyond this many rows the page is looked for from the nearer end of the list. */
const DEEP_ROWS = 5_000

/**
 * Reads one page: first the ids of its rows, which an index alone can answer, then these rows. A search looks for its hits
 * once, for both the page and the total.
 */
export async function readPage<T, K extends keyof T & string, R>(
  db: Kysely<Loose>,
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): Promise<PageFound<R>> {
  const { page, pageSize } = ask.query
  const offset = (page - 1) * pageSize
  const found = filtered(reached, t, ask)
  const order = orderOf(t, ask)
  if (offset > DEEP_ROWS) return readDeepPage(db, found, t, ask, order, offset)

  const keyed = withKey(found, t, order)
  const isSearch = Boolean(ask.query.q)
  const hits: Loose = (db as Loose).selectFrom('page_hits')
  const wanted = (isSearch ? hits.select(['page_id', 'page_key']) : keyed)
    .orderBy(isSearch ? 'page_key' : order.by, order.direction)
    .orderBy(isSearch ? 'page_id' : `${t}.id`, order.direction)
    .limit(pageSize)
    .offset(offset)
  const counted: Loose = isSearch ? hits : (found as Loose).clearSelect()
  const root = isSearch ? withHits(db, keyed) : db
  const rows = await (rowsOf(root, wanted, t, ask, order) as Loose)
    .select(counted.select(sql`count(*)`.as('n')).as('page_total'))
    .execute()
  const total = rows.length > 0 || page === 1 ? Number(rows[0]?.page_total ?? 0) : await countOf(found)
  return { data: rows, meta: { page, pageSize, total } }
}

/** A query that looks for the hits of a search once, whoever asks for them inside it. */
const withHits = (db: Kysely<Loose>, keyed: Loose): Loose =>
  db.with(
    (cte: Loose) => cte('page_hits').materialized(),
    () => keyed,
  )

/** The id and the sort key of every row, for a query that then reads the rows of one page. */
function withKey(found: Loose, t: string, order: Order): Loose {
  return found.clearSelect().select([columnOf(t, 'id').as('page_id'), sql`${order.by}`.as('page_key')])
}

/** The rows that `wanted` names by `page_id`, in the order of `page_key`. */
function rowsOf<T, K extends keyof T & string, R>(
  db: Kysely<Loose>,
  wanted: Loose,
  t: K,
  ask: PageAsk<T, K, R>,
  { direction }: Order,
): SelectQueryBuilder<T, K, R> {
  const joined = (db as Loose).selectFrom(t).innerJoin(wanted.as('page_wanted'), 'page_wanted.page_id', `${t}.id`)
  return (ask.select(joined) as Loose)
    .orderBy('page_wanted.page_key', direction)
    .orderBy('page_wanted.page_id', direction)
}

/** The same rows as the list, all of them, in its order: for exports. */
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

async function readDeepPage<T, K extends keyof T & string, R>(
  db: Kysely<Loose>,
  found: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
  order: Order,
  offset: number,
): Promise<PageFound<R>> {
  const { page, pageSize } = ask.query
  const total = await countOf(found)
  const meta = { page, pageSize, total }
  const wantedRows = Math.min(pageSize, total - offset)
  if (wantedRows <= 0) return { data: [], meta }
  const backwards = offset > total / 2
  const direction = backwards ? flipped(order.direction) : order.direction
  const wanted = withKey(found, t, order)
    .orderBy(order.by, direction)
    .orderBy(`${t}.id`, direction)
    .limit(wantedRows)
    .offset(backwards ? total - offset - wantedRows : offset)
  const rows = await rowsOf(db, wanted, t, ask, order).execute()
  return { data: rows, meta }
}

function filtered<T, K extends keyof T & string, R>(
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): SelectQueryBuilder<T, K, object> {
  const narrowed = ask.where ? ask.where(reached) : reached
  if (!ask.query.q) return narrowed
  if (ask.wordsIn) return (narrowed as Loose).where(wordsMatch(ask.wordsIn, ask.query.q))
  if (!ask.searchIn) return narrowed
  const words = searchWords(ask.query.q).map(
    (word) => sql<boolean>`${columnOf(t, ask.searchIn ?? '')} like ${`%${word}%`}`,
  )
  const number = ask.numberIn ? numberOf(ask.query.q) : undefined
  const byWords = sql<boolean>`(${sql.join([sql`true`, ...words], sql` and `)})`
  return (narrowed as Loose).where(
    number === undefined ? byWords : sql<boolean>`(${columnOf(t, ask.numberIn ?? '')} = ${number} or ${byWords})`,
  )
}

/** The number that a search is, with or without its sign before it; fifteen digits are more than any row has. */
const numberOf = (q: string): number | undefined => {
  const [, digits] = /^(?:№|#)?\s*(\d{1,15})$/.exec(q.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The words of a search, folded as the search column is, with LIKE's own signs taken literally. */
export function searchWords(q: string): string[] {
  return foldForSearch(q)
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`))
}

interface Order {
  by: Expression<unknown>
  direction: 'asc' | 'desc'
}

const flipped = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc')

function orderOf<T, K extends keyof T & string, R>(t: K, ask: PageAsk<T, K, R>): Order {
  const wish = ask.query.sort ?? ask.defaultSort
  const name = wish.startsWith('-') ? wish.slice(1) : wish
  const by = ask.sorts[name]
  if (by === undefined) throw new Error(`sort ${name} is not in the allow-list of ${t}`)
  return { by: typeof by === 'string' ? columnOf(t, by) : by, direction: wish.startsWith('-') ? 'desc' : 'asc' }
}

async function countOf(found: Loose): Promise<number> {
  const row = await found.clearSelect().select(sql`count(*)`.as('n')).executeTakeFirstOrThrow()
  return Number(row.n)
}
