import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { BoardCard } from '#contract/features/kanban/index.ts'
import { checkLimit, checkRoom, keptCard } from './cards.ts'
import { keptColumn } from './columns.ts'
import { record } from './history.ts'
import { announce, isQuiet } from './members.ts'
import { cardsInOrder, lastPosition } from './order.ts'
import { cardOf } from './show.ts'
import type { KanbanCall } from './tables.ts'

/** Puts a card into the archive. @throws Problem('wrong_state') for one that is there. */
export async function archiveCard(call: KanbanCall, id: string): Promise<BoardCard> {
  const { board, card } = await keptCard(call, id)
  if (card.archived_at) throw new Problem('wrong_state')
  const trail = { action: 'archive', quiet: isQuiet(board) }
  await call.rows.change('board_cards', { id, version: undefined }, { archived_at: call.now }, trail)
  await record(call, [id], { kind: 'archived' })
  await announce(call, board.id)
  return cardOf(call, id)
}

/** Takes a card out of the archive, to the end of its column. @throws Problem('wrong_state') for one that is not there. */
export async function unarchiveCard(call: KanbanCall, id: string): Promise<BoardCard> {
  const { board, card } = await keptCard(call, id)
  if (!card.archived_at) throw new Problem('wrong_state')
  await checkRoom(call, board.id)
  await checkLimit(call, board, await call.rows.one('board_columns', card.column_id))
  const values = { archived_at: null, position: lastPosition(await cardsInOrder(call, card.column_id)) }
  const trail = { action: 'unarchive', quiet: isQuiet(board) }
  await call.rows.change('board_cards', { id, version: undefined }, values, trail)
  await record(call, [id], { kind: 'unarchived' })
  await announce(call, board.id)
  return cardOf(call, id)
}

/** Puts the completed cards of a column into the archive. @returns how many. */
export async function archiveCompleted(call: KanbanCall, columnId: string): Promise<{ archived: number }> {
  const { board } = await keptColumn(call, columnId)
  const { rows, now } = call
  const cards = await rows.changeMany(
    'board_cards',
    (q) =>
      q
        .where('column_id', '=', columnId)
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null)
        .where('completed_at', 'is not', null),
    { archived_at: sql`${now}`, version: sql`version + 1` },
    { quiet: true },
  )
  await record(
    call,
    cards.map(({ id }) => id),
    { kind: 'archived' },
  )
  await announce(call, board.id)
  return { archived: cards.length }
}
