import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type BoardColumn, COLUMNS_MAX, type ColumnDraft } from '#contract/features/kanban/index.ts'
import { announce, isQuiet, lockBoard } from './members.ts'
import { columnsInOrder, lastPosition, positionAfter } from './order.ts'
import { columnOf } from './show.ts'
import type { BoardRecord, ColumnRecord, KanbanCall } from './tables.ts'

/** A column with its board, both locked. */
export interface KeptColumn {
  board: BoardRecord
  column: ColumnRecord
}

/** @throws Problem as `Rows.lock`; Problem('not_found') for a column in the bin. */
export async function keptColumn(call: KanbanCall, id: string, version?: number): Promise<KeptColumn> {
  const { board_id: boardId } = await call.rows.one('board_columns', id)
  const board = await lockBoard(call, boardId)
  const column = await call.rows.lock('board_columns', id)
  if (column.deleted_at) throw new Problem('not_found')
  if (version !== undefined && column.version !== version) {
    throw new Problem('stale', { current: column, table: 'board_columns' })
  }
  return { board, column }
}

/** Adds a column after the others. @throws Problem('invalid') when the board has too many. */
export async function addColumn(call: KanbanCall, boardId: string, draft: ColumnDraft): Promise<ColumnRecord> {
  const board = await lockBoard(call, boardId)
  const list = await columnsInOrder(call, boardId)
  if (list.items.length >= COLUMNS_MAX) throw fieldProblem('name', 'too_many_items', { max: COLUMNS_MAX })
  const column = await call.rows.add(
    'board_columns',
    {
      board_id: boardId,
      name: draft.name,
      card_limit: draft.limit,
      position: lastPosition(list),
      deleted_at: null,
    },
    { quiet: isQuiet(board) },
  )
  await announce(call, boardId)
  return column
}

export async function changeColumn(
  call: KanbanCall,
  id: string,
  { name, limit, version }: ColumnDraft & { version: number },
): Promise<BoardColumn> {
  const { board } = await keptColumn(call, id, version)
  const values = { name, card_limit: limit }
  await call.rows.change('board_columns', { id, version }, values, { quiet: isQuiet(board) })
  await announce(call, board.id)
  return columnOf(call, id)
}

export async function moveColumn(
  call: KanbanCall,
  id: string,
  { afterId, version }: { afterId: string | null; version: number },
): Promise<BoardColumn> {
  const { board } = await keptColumn(call, id, version)
  const position = await positionAfter(call, await columnsInOrder(call, board.id), afterId, id)
  await call.rows.change('board_columns', { id, version }, { position }, { quiet: true })
  await announce(call, board.id)
  return columnOf(call, id)
}
