import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { KanbanCall } from './tables.ts'

/** Characters of a key beyond which the keys of a list are generated again. */
const KEY_MAX_CHARS = 50

/** A list in order, whose board is locked. */
interface Ordered {
  table: 'board_columns' | 'board_cards'
  items: readonly { id: string; position: string }[]
}

/** The columns of a board, or the cards of a column, that are neither in the bin nor in the archive. */
export async function columnsInOrder({ rows }: KanbanCall, boardId: string): Promise<Ordered> {
  const items = await rows
    .from('board_columns')
    .select(['id', 'position'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { table: 'board_columns', items }
}
export async function cardsInOrder({ rows }: KanbanCall, columnId: string): Promise<Ordered> {
  const items = await rows
    .from('board_cards')
    .select(['id', 'position'])
    .where('column_id', '=', columnId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { table: 'board_cards', items }
}

/**
 * The key of an item after another one of the list, or before all (null); after all when the other has gone. Generates the keys of the
 * list again when there is no room between two of them.
 */
export async function positionAfter(
  call: KanbanCall,
  list: Ordered,
  afterId: string | null,
  id?: string,
): Promise<string> {
  const others = list.items.filter((one) => one.id !== id)
  const found = others.findIndex((one) => one.id === afterId)
  const at = afterId === null ? 0 : found === -1 ? others.length : found + 1
  const [before, after] = [others[at - 1]?.position ?? null, others[at]?.position ?? null]
  if (before === null || after === null || before < after) {
    const key = generateKeyBetween(before, after)
    if (key.length <= KEY_MAX_CHARS) return key
  }
  const keys = generateNKeysBetween(null, null, others.length + 1)
  const key = keys[at] ?? ''
  await store(
    call,
    list.table,
    others.map((one) => one.id),
    keys.filter((_, i) => i !== at),
  )
  return key
}

/** The key after all items of the list. */
export const lastPosition = ({ items }: Ordered): string => generateKeyBetween(items.at(-1)?.position ?? null, null)

/** Puts the items of a list into this order, all of them. */
export async function reorder(call: KanbanCall, { table }: Ordered, ids: readonly string[]): Promise<void> {
  await store(call, table, ids, generateNKeysBetween(null, null, ids.length))
}

/** Stores keys without touching versions: the order of the others has not changed. */
async function store(
  { rows }: KanbanCall,
  table: Ordered['table'],
  ids: readonly string[],
  keys: readonly string[],
): Promise<void> {
  await rows
    .unscoped('the places of columns and cards whose board the caller has locked')
    .query(
      `update ${table} t set position = v.position from unnest($1::uuid[], $2::text[]) as v (id, position) where t.id = v.id`,
      [ids, keys],
    )
}
