import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { foldForSearch } from '#contract/core/text.ts'

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
  where?: (q: SelectQueryBuilder<T, K, object>) => SelectQueryBuilder<T, K, object>
  select: (q: SelectQueryBuilder<T, K, object>) => SelectQueryBuilder<T, K, R>
}

export interface PageFound<R> {
  data: R[]
  meta: { page: number; pageSize: number; total: number }
}

/** Beyond this many rows the page is looked for from the nearer end of the list. */
const DEEP_ROWS = 5_000

/** Reads one page. Deep pages are found through the index alone (ids first), from the nearer end. */
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

  const rows: Loose[] = await (ask.select(found) as Loose)
    .select((found as Loose).clearSelect().select(sql`count(*)`.as('n')).as('page_total'))
    .orderBy(order.by, order.direction)
    .orderBy(`${t}.id`, order.direction)
    .limit(pageSize)
    .offset(offset)
    .execute()
  const total = rows.length > 0 || page === 1 ? (rows[0]?.page_total ?? 0) : await countOf(found)
  return { data: rows.map(withoutTotal) as R[], meta: { page, pageSize, total } }
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
  const wanted = Math.min(pageSize, total - offset)
  if (wanted <= 0) return { data: [], meta }
  const backwards = offset > total / 2
  const direction = backwards ? flipped(order.direction) : order.direction
  const ids = (found as Loose)
    .clearSelect()
    .select(`${t}.id`)
    .orderBy(order.by, direction)
    .orderBy(`${t}.id`, direction)
    .limit(wanted)
    .offset(backwards ? total - offset - wanted : offset)
  const rows = await (ask.select(db.selectFrom(t) as Loose) as Loose)
    .where(`${t}.id`, 'in', db.selectFrom(ids.as('deep')).select('deep.id'))
    .orderBy(order.by, order.direction)
    .orderBy(`${t}.id`, order.direction)
    .execute()
  return { data: rows, meta }
}

function filtered<T, K extends keyof T & string, R>(
  reached: SelectQueryBuilder<T, K, object>,
  t: K,
  ask: PageAsk<T, K, R>,
): SelectQueryBuilder<T, K, object> {
  const narrowed = ask.where ? ask.where(reached) : reached
  if (!ask.query.q || !ask.searchIn) return narrowed
  return searchWords(ask.query.q).reduce(
    (q, word) => (q as Loose).where(`${t}.${ask.searchIn}`, 'like', `%${word}%`),
    narrowed,
  )
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
  return { by: typeof by === 'string' ? sql.ref(`${t}.${by}`) : by, direction: wish.startsWith('-') ? 'desc' : 'asc' }
}

async function countOf(found: Loose): Promise<number> {
  const row = await found.clearSelect().select(sql`count(*)`.as('n')).executeTakeFirstOrThrow()
  return Number(row.n)
}

function withoutTotal({ page_total: _, ...row }: Record<string, unknown>): Record<string, unknown> {
  return row
}
