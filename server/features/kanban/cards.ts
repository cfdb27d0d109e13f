import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import {
  type BoardCard,
  CARDS_MAX,
  type CardAssignment,
  type CardChange,
  type CardDraft,
  type CardMove,
  type CardSchedule,
} from '#contract/features/kanban/index.ts'
import { attachmentsOf, checkAttachments, linkAttachments } from '../../core/attachments/attachments.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { labelsOf, type Reference } from '../../core/requests/references.ts'
import { keptColumn } from './columns.ts'
import { changedFields, record } from './history.ts'
import { replaceItems } from './items.ts'
import { announce, callerOf, isQuiet, lockBoard, membersOf } from './members.ts'
import { cardsInOrder, lastPosition, positionAfter } from './order.ts'
import { notifyAssigned } from './people.ts'
import { cardOf, columnsOf, liveCards } from './show.ts'
import type { BoardRecord, CardRecord, ColumnRecord, KanbanCall } from './tables.ts'

/** A card with its board, both locked. */
export interface KeptCard {
  board: BoardRecord
  card: CardRecord
}

/** @throws Problem as `Rows.lock`; Problem('not_found') for a card in the bin. */
export async function keptCard(call: KanbanCall, id: string, version?: number): Promise<KeptCard> {
  const { board_id: boardId } = await call.rows.one('board_cards', id)
  const board = await lockBoard(call, boardId)
  const card = await call.rows.lock('board_cards', id)
  if (card.deleted_at) throw new Problem('not_found')
  if (version !== undefined && card.version !== version) {
    throw new Problem('stale', { current: card, table: 'board_cards' })
  }
  return { board, card }
}

/** A card that is on its board. @throws Problem as `keptCard`; Problem('wrong_state') for a card in the archive. */
async function placedCard(call: KanbanCall, id: string, version: number): Promise<KeptCard> {
  const kept = await keptCard(call, id, version)
  if (kept.card.archived_at) throw new Problem('wrong_state')
  return kept
}

const textsOf = ({ title, description, start, due }: Omit<CardChange, 'version'>) => ({
  title,
  description,
  start_day: start,
  due_day: due,
  search: searchText(title, description),
})

/** @throws Problem('invalid') when the board, which is locked, has too many cards. */
export async function checkRoom(call: KanbanCall, boardId: string, more = 1): Promise<void> {
  const found = await liveCards(call)
    .where('board_cards.board_id', '=', boardId)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirst()
  if (Number(found?.n ?? 0) + more > CARDS_MAX) throw fieldProblem('title', 'too_many_items', { max: CARDS_MAX })
}

/**
 * Refuses `more` cards in a column that has no room for them, when its board wants that. The board is locked, so that two cards never take the last place.
 *
 * @throws Problem('invalid') on `field`.
 */
export async function checkLimit(
  call: KanbanCall,
  board: Pick<BoardRecord, 'limits_refuse'>,
  column: Pick<ColumnRecord, 'id' | 'card_limit'>,
  { more = 1, field = 'columnId' } = {},
): Promise<void> {
  if (!board.limits_refuse || column.card_limit === null) return
  const { items } = await cardsInOrder(call, column.id)
  if (items.length + more > column.card_limit) throw fieldProblem(field, 'column_full', { max: column.card_limit })
}

/** @throws Problem('invalid') on `fileIds.N` for files of others, on `coverId` for a file that is no picture. */
async function checkFiles(
  call: KanbanCall,
  id: string | null,
  { fileIds, coverId }: Pick<CardDraft, 'fileIds' | 'coverId'>,
): Promise<void> {
  await checkAttachments(call, { table: 'board_cards', id }, fileIds)
  if (coverId === null) return
  const cover = (await attachmentsOf(call, [coverId])).get(coverId)
  if (!cover?.urls) throw fieldProblem('coverId', 'not_in_list')
}

/** @throws Problem('invalid') on source for a record that the caller may not read, like for one that does not exist. */
async function checkSource(call: KanbanCall, source: Reference): Promise<void> {
  const labels = await labelsOf(call, [source])
  if (labels.size === 0) throw fieldProblem('source', 'not_in_list')
}

/** Adds a card after the others of its column. */
export async function addCard(call: KanbanCall, draft: CardDraft): Promise<BoardCard> {
  const { board, column } = await keptColumn(call, draft.columnId)
  await checkRoom(call, board.id)
  await checkLimit(call, board, column)
  await checkFiles(call, null, draft)
  const { source } = draft
  if (source) await checkSource(call, source)
  const card = await call.rows.add(
    'board_cards',
    {
      board_id: board.id,
      column_id: column.id,
      position: lastPosition(await cardsInOrder(call, column.id)),
      ...textsOf(draft),
      completed_at: draft.isCompleted ? call.now : null,
      author_id: callerOf(call).id,
      file_ids: draft.fileIds,
      cover_id: draft.coverId,
      source_kind: source?.kind ?? null,
      source_id: source?.id ?? null,
      deleted_at: null,
      deleted_with: null,
    },
    { quiet: isQuiet(board) },
  )
  if (draft.fileIds.length > 0) await linkAttachments(call, { table: 'board_cards', id: card.id }, draft.fileIds)
  await setParts(call, { board, card }, draft)
  await record(call, [card.id], { kind: 'created' })
  await announce(call, board.id)
  return cardOf(call, card.id)
}

/** Changes a card. */
export async function changeCard(call: KanbanCall, id: string, change: CardChange): Promise<BoardCard> {
  const { board, card } = await placedCard(call, id, change.version)
  const before = await cardOf(call, id)
  await checkFiles(call, id, change)
  const completedAt = change.isCompleted ? (card.completed_at ?? call.now) : null
  const after = await call.rows.change(
    'board_cards',
    { id, version: change.version },
    { ...textsOf(change), file_ids: change.fileIds, cover_id: change.coverId, completed_at: completedAt },
    { quiet: isQuiet(board) },
  )
  await linkAttachments(call, { table: 'board_cards', id }, change.fileIds)
  await setParts(call, { board, card: after }, change)
  const fields = changedFields(before, change)
  if (fields.length > 0) await record(call, [id], { kind: 'changed', fields })
  if (change.isCompleted !== (before.completedAt !== null)) {
    await record(call, [id], { kind: change.isCompleted ? 'completed' : 'reopened' })
  }
  await announce(call, board.id)
  return cardOf(call, id)
}

/**
 * Moves a card within its board.
 *
 * @throws Problem('invalid') on columnId for a column of another board, and for a full one.
 */
export async function moveCard(call: KanbanCall, id: string, to: CardMove): Promise<BoardCard> {
  const { board, card } = await placedCard(call, id, to.version)
  const columns = await columnsOf(call, board.id)
  const column = columns.find((one) => one.id === to.columnId)
  if (!column) throw fieldProblem('columnId', 'not_in_list')
  if (card.column_id !== column.id) await checkLimit(call, board, column)
  const position = await positionAfter(call, await cardsInOrder(call, column.id), to.afterId, id)
  // the order within a column is no event of the record
  const quiet = isQuiet(board) || card.column_id === column.id
  const values = { column_id: column.id, position }
  await call.rows.change('board_cards', { id, version: to.version }, values, { quiet, action: 'move_card' })
  const from = columns.find((one) => one.id === card.column_id)
  if (from && from.id !== column.id) await record(call, [id], { kind: 'moved', from: from.name, to: column.name })
  await announce(call, board.id)
  return cardOf(call, id)
}

/** Changes the days of a card. */
export async function scheduleCard(
  call: KanbanCall,
  id: string,
  { start, due, version }: CardSchedule,
): Promise<BoardCard> {
  const { board, card } = await placedCard(call, id, version)
  const values = { start_day: start, due_day: due }
  await call.rows.change('board_cards', { id, version }, values, { quiet: isQuiet(board) })
  const fields = (['start', 'due'] as const).filter((field) => card[`${field}_day`] !== values[`${field}_day`])
  if (fields.length > 0) await record(call, [id], { kind: 'changed', fields })
  await announce(call, board.id)
  return cardOf(call, id)
}

/** Changes the assignees of a card and notifies those to whom it is newly assigned. The same assignees are no change. */
export async function assignCard(
  call: KanbanCall,
  id: string,
  { assignees, version }: CardAssignment,
): Promise<BoardCard> {
  const { board, card } = await placedCard(call, id, version)
  const { added, removed } = await setAssignees(call, { board, card }, assignees)
  if (added.length + removed.length === 0) return cardOf(call, id)
  const trail = { quiet: isQuiet(board), action: 'assign_card', details: { added, removed } }
  await call.rows.change('board_cards', { id, version }, {}, trail)
  await notifyAssigned(call, board, card, added)
  await record(call, [id], { kind: 'changed', fields: ['assignees'] })
  await announce(call, board.id)
  return cardOf(call, id)
}

/** @throws Problem('invalid') on `assignees.N` for people who are not on the board. */
async function setAssignees(call: KanbanCall, { board, card }: KeptCard, wanted: readonly string[]) {
  const { rows } = call
  const people = await rows
    .from('card_assignees')
    .select(['card_assignees.id', 'card_assignees.user_id as of'])
    .where('card_id', '=', card.id)
    .execute()
  const added = wanted.filter((id) => !people.some((one) => one.of === id))
  await checkAssignees(call, board.id, wanted, added)
  const removed = people.filter(({ of }) => !wanted.includes(of))
  for (const { id } of removed) await rows.remove('card_assignees', id, { quiet: true })
  await rows.addMany(
    'card_assignees',
    added.map((id) => ({ card_id: card.id, user_id: id })),
    { quiet: true },
  )
  return { added, removed: removed.map(({ of }) => of) }
}

/** Replaces the assignees, labels and checklist of a card and notifies those to whom it is newly assigned. */
async function setParts(
  call: KanbanCall,
  { board, card }: KeptCard,
  { assignees, labels, items }: Pick<CardDraft, 'assignees' | 'labels' | 'items'>,
): Promise<void> {
  const { rows } = call
  const { added } = await setAssignees(call, { board, card }, assignees)
  const marks = await rows
    .from('card_labels')
    .select(['card_labels.id', 'card_labels.label_id as of'])
    .where('card_id', '=', card.id)
    .execute()
  const marked = labels.filter((id) => !marks.some((one) => one.of === id))
  await checkLabels(call, board.id, labels, marked)
  for (const { id, of } of marks) if (!labels.includes(of)) await rows.remove('card_labels', id, { quiet: true })
  await rows.addMany(
    'card_labels',
    marked.map((id) => ({ card_id: card.id, label_id: id })),
    { quiet: true },
  )
  await replaceItems(call, { board, card }, items)
  await notifyAssigned(call, board, card, added)
}

/** @throws Problem('invalid') on `assignees.N` for people who are not on the board. */
async function checkAssignees(
  call: KanbanCall,
  boardId: string,
  wanted: readonly string[],
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const members = new Set((await membersOf(call, boardId)).map(({ id }) => id))
  refuseOthers('assignees', wanted, added, members)
}

/** @throws Problem('invalid') on `labels.N` for labels of other boards. */
async function checkLabels(
  { rows }: KanbanCall,
  boardId: string,
  wanted: readonly string[],
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const found = await rows.from('board_labels').select('id').where('board_id', '=', boardId).execute()
  refuseOthers('labels', wanted, added, new Set(found.map(({ id }) => id)))
}

function refuseOthers(
  path: string,
  wanted: readonly string[],
  added: readonly string[],
  allowed: ReadonlySet<string>,
): void {
  const errors = wanted.flatMap((id, i) =>
    added.includes(id) && !allowed.has(id) ? [{ path: `${path}.${i}`, code: 'not_in_list' }] : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}
