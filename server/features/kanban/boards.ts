import { generateNKeysBetween } from 'fractional-indexing'
import { Problem } from '#contract/core/model/problem.ts'
import type { Board, BoardDraft, BoardLabels, BoardLimits } from '#contract/features/kanban/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { announce, callerOf, isQuiet, lockBoard } from './members.ts'
import { boardOf } from './show.ts'
import type { BoardRecord, KanbanCall } from './tables.ts'

/** Adds a board with its first columns. @throws Problem('invalid') on forArea for people without an area. */
export async function addBoard(call: KanbanCall, { name, forArea, columns, labels }: BoardDraft): Promise<Board> {
  const { id: caller, areaId } = callerOf(call)
  if (forArea && areaId === null) throw new Problem('invalid', { errors: [{ path: 'forArea', code: 'out_of_reach' }] })
  const quiet = !forArea
  const board = await call.rows.add(
    'boards',
    {
      owner_id: forArea ? null : caller,
      area_id: forArea ? areaId : null,
      name,
      search: searchText(name),
      deleted_at: null,
    },
    { quiet },
  )
  const keys = generateNKeysBetween(null, null, columns.length)
  await call.rows.addMany(
    'board_columns',
    columns.map((column, i) => ({
      board_id: board.id,
      name: column.name,
      position: keys[i] ?? '',
      card_limit: column.limit,
      deleted_at: null,
    })),
    { quiet: true },
  )
  await call.rows.addMany(
    'board_labels',
    labels.map((label, no) => ({ board_id: board.id, ...label, no })),
    { quiet: true },
  )
  await announce(call, board.id)
  return boardOf(call, board.id)
}

/** Renames a board; a default board that is renamed is one like all others afterwards. */
export async function renameBoard(call: KanbanCall, id: string, name: string, version: number): Promise<Board> {
  const board = await lockBoard(call, id, version)
  await call.rows.change('boards', { id, version }, { name, search: searchText(name) }, { quiet: isQuiet(board) })
  await announce(call, id)
  return boardOf(call, id)
}

/** Sets whether the columns of a board refuse cards beyond their limits. Cards that are there stay. */
export async function setLimits(call: KanbanCall, id: string, { limitsRefuse, version }: BoardLimits): Promise<Board> {
  const board = await lockBoard(call, id, version)
  const trail = { action: 'set_limits', quiet: isQuiet(board) }
  await call.rows.change('boards', { id, version }, { limits_refuse: limitsRefuse }, trail)
  await announce(call, id)
  return boardOf(call, id)
}

/** Replaces the labels of a board. @throws Problem('invalid') on `labels.N.id` for labels of other boards. */
export async function setLabels(call: KanbanCall, boardId: string, { labels, version }: BoardLabels): Promise<Board> {
  const { rows } = call
  const board = await lockBoard(call, boardId, version)
  const before = await rows.from('board_labels').select('id').where('board_id', '=', boardId).execute()
  const known = new Set(before.map(({ id }) => id))
  const errors = labels.flatMap(({ id }, i) =>
    id !== null && !known.has(id) ? [{ path: `labels.${i}.id`, code: 'not_in_list' }] : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  for (const { id } of before) {
    if (!labels.some((label) => label.id === id)) await rows.remove('board_labels', id, { quiet: true })
  }
  for (const [no, { id, name, colour }] of labels.entries()) {
    const values = { name, colour, no }
    if (id === null) await rows.add('board_labels', { board_id: boardId, ...values }, { quiet: true })
    else await rows.change('board_labels', { id, version: undefined }, values, { quiet: true })
  }
  await rows.change('boards', { id: boardId, version }, {}, { quiet: isQuiet(board), action: 'set_labels' })
  await announce(call, boardId)
  return boardOf(call, boardId)
}

/** The boards in the bin that the caller may restore. */
export async function deletedBoards({ rows }: KanbanCall) {
  const found = await rows
    .from('boards')
    .select(['boards.id', 'boards.name', 'boards.deleted_at'])
    .where('boards.deleted_at', 'is not', null)
    .orderBy('boards.deleted_at', 'desc')
    .orderBy('boards.id')
    .limit(100)
    .execute()
  return found.flatMap(({ id, name, deleted_at: at }) => (at ? [{ id, name, deletedAt: at.toISOString() }] : []))
}

/** A board in the bin, locked. @throws Problem as `Rows.lock`; Problem('not_found') when it is not in the bin. */
export async function lockDeleted(call: KanbanCall, id: string): Promise<BoardRecord> {
  const board = await call.rows.lock('boards', id)
  if (!board.deleted_at) throw new Problem('not_found')
  return board
}
