import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { Problem } from '#contract/core/model/problem.ts'
import type { BoardCard, BriefColumn, BriefColumnChange } from '#contract/features/kanban/index.ts'
import { binColumn } from './bin.ts'
import { checkLimit } from './cards.ts'
import { addColumn, keptColumn } from './columns.ts'
import { record } from './history.ts'
import { announce, callerOf, isQuiet } from './members.ts'
import { cardsInOrder, reorder } from './order.ts'
import { cardsOf, columnsOf } from './show.ts'
import type { BoardRecord, ColumnRecord, KanbanCall } from './tables.ts'

const isDefault = ({ name, owner_id: owner }: BoardRecord, call: KanbanCall) =>
  name === null && owner === callerOf(call).id

const findDefault = (call: KanbanCall) =>
  call.rows
    .from('boards')
    .selectAll('boards')
    .where('boards.owner_id', '=', callerOf(call).id)
    .where('boards.name', 'is', null)
    .executeTakeFirst()

/** The caller's default board, which is created when there is none. */
async function defaultBoard(call: KanbanCall): Promise<string> {
  const known = await findDefault(call)
  if (known) return known.id
  const values = { owner_id: callerOf(call).id, area_id: null, name: null, deleted_at: null }
  const made = await call.rows.addOnce('boards', values, { quiet: true })
  // of two requests at once, the other one has created it; or it is in the bin
  const id = made?.id ?? (await findDefault(call))?.id
  if (id === undefined) throw new Problem('conflict')
  return id
}

/** The caller's default board; empty while there is none. */
export async function briefBoard(
  call: KanbanCall,
): Promise<{ cards: BoardCard[]; columns: BriefColumn[]; columnOrder: string[] }> {
  const board = await findDefault(call)
  if (!board) return { cards: [], columns: [], columnOrder: [] }
  const cards = await cardsOf(call, board.id)
  const columns = (await columnsOf(call, board.id)).map(({ id, name }) => ({
    id,
    name,
    cardIds: cards.filter(({ columnId }) => columnId === id).map((card) => card.id),
  }))
  return { cards, columns, columnOrder: columns.map(({ id }) => id) }
}

/** Adds a column to the caller's default board. */
export async function briefNew(call: KanbanCall, name: string): Promise<BriefColumn> {
  const { id } = await addColumn(call, await defaultBoard(call), { name, limit: null })
  return { id, name, cardIds: [] }
}

/** A column of the caller's default board, locked. @throws Problem('not_found'), also for columns of other boards. */
async function keptBriefColumn(call: KanbanCall, id: string) {
  const kept = await keptColumn(call, id)
  if (!isDefault(kept.board, call)) throw new Problem('not_found')
  return kept
}

/**
 * Renames a column, and puts cards of the board into it in this order; cards of the column that are not named stay after them.
 *
 * @throws Problem('invalid') on `column.cardIds.N` for cards that are not on the board.
 */
export async function briefUpdate(
  call: KanbanCall,
  columnId: string,
  { name, cardIds }: z.output<typeof BriefColumnChange>,
): Promise<BriefColumn> {
  const { board, column } = await keptBriefColumn(call, columnId)
  const id = { id: columnId, version: undefined }
  const after =
    name === undefined ? column : await call.rows.change('board_columns', id, { name }, { quiet: isQuiet(board) })
  if (cardIds) await putCards(call, board, column, cardIds)
  await announce(call, board.id)
  const cards = await cardsInOrder(call, columnId)
  return { id: columnId, name: after.name, cardIds: cards.items.map((card) => card.id) }
}

async function putCards(
  call: KanbanCall,
  board: BoardRecord,
  column: ColumnRecord,
  wanted: readonly string[],
): Promise<void> {
  const { rows } = call
  const [boardId, columnId] = [board.id, column.id]
  const found = await rows
    .from('board_cards')
    .select(['id', 'column_id'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .execute()
  const columnOf = new Map(found.map((card) => [card.id, card.column_id]))
  const errors = wanted.flatMap((id, i) =>
    columnOf.has(id) ? [] : [{ path: `column.cardIds.${i}`, code: 'not_in_list' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const arriving = wanted.filter((id) => columnOf.get(id) !== columnId)
  if (arriving.length > 0) {
    await checkLimit(call, board, column, { more: arriving.length, field: 'column.cardIds' })
    await rows.changeMany(
      'board_cards',
      (q) => q.where('id', 'in', arriving),
      { column_id: sql`${columnId}`, version: sql`version + 1` },
      { quiet: true },
    )
    await recordArrivals(call, boardId, { columnId, cards: found.filter(({ id }) => arriving.includes(id)) })
  }
  const list = await cardsInOrder(call, columnId)
  const named = new Set(wanted)
  await reorder(call, list, [...wanted, ...list.items.map(({ id }) => id).filter((id) => !named.has(id))])
}

/** Adds the moves of these cards to their histories. */
async function recordArrivals(
  call: KanbanCall,
  boardId: string,
  { columnId, cards }: { columnId: string; cards: readonly { id: string; column_id: string }[] },
): Promise<void> {
  const names = new Map((await columnsOf(call, boardId)).map(({ id, name }) => [id, name]))
  for (const [from, name] of names) {
    const ids = cards.flatMap((card) => (card.column_id === from ? [card.id] : []))
    await record(call, ids, { kind: 'moved', from: name, to: names.get(columnId) ?? '' })
  }
}

/** Moves a column of the caller's default board to the bin. */
export async function briefDelete(call: KanbanCall, columnId: string): Promise<void> {
  await keptBriefColumn(call, columnId)
  await binColumn(call, columnId)
}
