import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import {
  BOARD_BIN_DAYS,
  type Board,
  type BoardBin,
  type BoardCard,
  type BoardColumn,
  COLUMNS_MAX,
} from '#contract/features/kanban/index.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import { tidyLater } from '../../core/attachments/tidy.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { lockDeleted } from './boards.ts'
import { checkLimit, checkRoom, keptCard } from './cards.ts'
import { keptColumn } from './columns.ts'
import { record } from './history.ts'
import { announce, isQuiet, lockBoard } from './members.ts'
import { cardsInOrder, columnsInOrder, lastPosition } from './order.ts'
import { boardOf, cardOf, columnOf } from './show.ts'
import type { KanbanCall } from './tables.ts'

const DAY_MS = 86_400_000

/** The job that deletes for good what has been in the bin for 30 days. */
export const BIN_JOB = 'kanban.purge'

const purgeLater = (call: KanbanCall) => call.later(BIN_JOB, {}, new Date(call.now.getTime() + BOARD_BIN_DAYS * DAY_MS))

const recordAll = (call: KanbanCall, cards: readonly { id: string }[], kind: 'deleted' | 'restored') =>
  record(
    call,
    cards.map(({ id }) => id),
    { kind },
  )

/** Moves a board to the bin. */
export async function binBoard(call: KanbanCall, id: string): Promise<void> {
  const board = await lockBoard(call, id)
  await announce(call, id)
  const quiet = isQuiet(board)
  await call.rows.change('boards', { id, version: undefined }, { deleted_at: call.now }, { action: 'bin', quiet })
  await purgeLater(call)
}

/** Restores a board from the bin. */
export async function restoreBoard(call: KanbanCall, id: string): Promise<Board> {
  const quiet = isQuiet(await lockDeleted(call, id))
  await call.rows.change('boards', { id, version: undefined }, { deleted_at: null }, { action: 'restore', quiet })
  await announce(call, id)
  return boardOf(call, id)
}

/** Moves a column with its cards to the bin. */
export async function binColumn(call: KanbanCall, id: string): Promise<void> {
  const { board } = await keptColumn(call, id)
  const { rows, now } = call
  const cards = await rows.changeMany(
    'board_cards',
    (q) => q.where('column_id', '=', id).where('deleted_at', 'is', null),
    { deleted_at: sql`${now}`, deleted_with: sql`${id}`, version: sql`version + 1` },
    { quiet: true },
  )
  await recordAll(call, cards, 'deleted')
  const trail = { action: 'bin', quiet: isQuiet(board) }
  await rows.change('board_columns', { id, version: undefined }, { deleted_at: now }, trail)
  await announce(call, board.id)
  await purgeLater(call)
}

/** Restores a column after the others, with the cards that were deleted with it. */
export async function restoreColumn(call: KanbanCall, id: string): Promise<BoardColumn> {
  const { rows } = call
  const { board_id: boardId } = await rows.one('board_columns', id)
  const board = await lockBoard(call, boardId)
  const before = await rows.lock('board_columns', id)
  if (!before.deleted_at) throw new Problem('not_found')
  const list = await columnsInOrder(call, boardId)
  if (list.items.length >= COLUMNS_MAX) {
    throw new Problem('invalid', { errors: [{ path: 'id', code: 'too_many_items', params: { max: COLUMNS_MAX } }] })
  }
  const cards = await rows.changeMany(
    'board_cards',
    (q) => q.where('deleted_with', '=', id),
    { deleted_at: sql`null`, deleted_with: sql`null`, version: sql`version + 1` },
    { quiet: true },
  )
  await recordAll(call, cards, 'restored')
  await checkRoom(call, boardId, 0)
  const trail = { action: 'restore', quiet: isQuiet(board) }
  const values = { deleted_at: null, position: lastPosition(list) }
  await rows.change('board_columns', { id, version: undefined }, values, trail)
  await announce(call, boardId)
  return columnOf(call, id)
}

/** Moves a card to the bin. */
export async function binCard(call: KanbanCall, id: string): Promise<void> {
  const { board } = await keptCard(call, id)
  const trail = { action: 'bin', quiet: isQuiet(board) }
  await call.rows.change('board_cards', { id, version: undefined }, { deleted_at: call.now }, trail)
  await record(call, [id], { kind: 'deleted' })
  await announce(call, board.id)
  await purgeLater(call)
}

/** Restores a card to the end of its column; a column in the bin is restored too, without its other cards. */
export async function restoreCard(call: KanbanCall, id: string): Promise<BoardCard> {
  const { rows } = call
  const { board_id: boardId } = await rows.one('board_cards', id)
  const board = await lockBoard(call, boardId)
  const card = await rows.lock('board_cards', id)
  if (!card.deleted_at) throw new Problem('not_found')
  if (!card.archived_at) await checkRoom(call, boardId)
  const quiet = isQuiet(board)
  const column = await rows.lock('board_columns', card.column_id)
  if (column.deleted_at) {
    const values = { deleted_at: null, position: lastPosition(await columnsInOrder(call, boardId)) }
    await rows.change('board_columns', { id: column.id, version: undefined }, values, { action: 'restore', quiet })
  }
  if (!card.archived_at) await checkLimit(call, board, column)
  const position = lastPosition(await cardsInOrder(call, column.id))
  const values = { deleted_at: null, deleted_with: null, position }
  await rows.change('board_cards', { id, version: undefined }, values, { action: 'restore', quiet })
  await record(call, [id], { kind: 'restored' })
  await announce(call, boardId)
  return cardOf(call, id)
}

/** What of a board is in the bin, the last deleted first. */
export async function binOf({ rows }: KanbanCall, boardId: string): Promise<BoardBin> {
  await rows.one('boards', boardId)
  const columns = await rows
    .from('board_columns')
    .where('board_columns.board_id', '=', boardId)
    .where('board_columns.deleted_at', 'is not', null)
    .select(['board_columns.id', 'board_columns.name', 'board_columns.deleted_at'])
    .select(sql<number>`(select count(*)::int from board_cards c where c.deleted_with = board_columns.id)`.as('cards'))
    .orderBy('board_columns.deleted_at', 'desc')
    .orderBy('board_columns.id')
    .execute()
  const cards = await rows
    .from('board_cards')
    .where('board_cards.board_id', '=', boardId)
    .where('board_cards.deleted_at', 'is not', null)
    // the others come back with their column
    .where(
      sql<boolean>`(board_cards.deleted_with is null or exists (
        select from board_columns c where c.id = board_cards.deleted_with and c.deleted_at is null))`,
    )
    .select(['board_cards.id', 'board_cards.title', 'board_cards.deleted_at'])
    .orderBy('board_cards.deleted_at', 'desc')
    .orderBy('board_cards.id')
    .execute()
  const dated = <R extends { deleted_at: Date | null }>({ deleted_at: at, ...row }: R) => ({
    ...row,
    deletedAt: (at ?? new Date(0)).toISOString(),
  })
  return { columns: columns.map(dated), cards: cards.map(dated) }
}

/** Deletes for good what has been in the bin for 30 days. */
export const purgeBin =
  (core: Core): Worker =>
  async () => {
    const before = new Date(core.now().getTime() - BOARD_BIN_DAYS * DAY_MS)
    await inUnscopedTransaction(core, 'the bin of all boards, emptied after 30 days', async (db) => {
      for (const table of ['boards', 'board_columns', 'board_cards']) {
        await db.query(`delete from ${table} where deleted_at <= $1`, [before])
      }
      const { rows } = await db.query<{ file_id: string }>(
        `delete from file_links l where l.table_name = 'board_cards'
          and not exists (select from board_cards c where c.id = l.row_id) returning l.file_id`,
      )
      const later: KanbanCall['later'] = (kind, payload, runAt) => Jobs.add(db, kind, payload, { runAt })
      await tidyLater(
        { later, now: core.now() },
        rows.map((row) => row.file_id),
      )
    })
  }

/** Deletes boards that nobody can open any more: their owner has gone, no area has them, and nobody is a member. */
export async function deleteAbandoned(core: Core): Promise<void> {
  await inUnscopedTransaction(core, 'boards that nobody can open any more', async (db) => {
    const { rows } = await db.query(
      `delete from boards b where b.owner_id is null and b.area_id is null
         and not exists (select from board_members m where m.board_id = b.id) returning b.id`,
    )
    // which unlinks the files of their cards
    if (rows.length > 0) await Jobs.add(db, BIN_JOB, {})
  })
}
