import { sql } from 'kysely'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Board, BoardCard, BoardColumn, BoardRow, CardRow } from '#contract/features/kanban/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { attachmentsOf } from '../../core/attachments/attachments.ts'
import { labelsOf, referenceKey } from '../../core/requests/references.ts'
import { peopleOf } from './people.ts'
import type { BoardRecord, CardRecord, ColumnRecord, KanbanCall } from './tables.ts'

/** What a list shows of a board besides its own columns. */
export const boardParts = ({ rows }: Pick<KanbanCall, 'rows'>) =>
  [
    areaName(sql.ref('boards.area_id')).as('area'),
    personRef('boards.owner_id').as('owner'),
    sql<number>`(select count(*)::int from board_cards c where c.board_id = boards.id
      and c.deleted_at is null and c.archived_at is null and c.completed_at is null)`.as('open_cards'),
    sql<boolean>`coalesce(${rows.may('write', 'boards')}, false)`.as('can_write'),
    sql<boolean>`coalesce(${rows.may('administer', 'boards')}, false)`.as('can_manage'),
  ] as const

interface Parts {
  area: Localized | null
  owner: BoardRow['owner']
  open_cards: number
  can_write: boolean
  can_manage: boolean
}

export const showBoardRow = (row: BoardRecord & Parts): BoardRow => ({
  id: row.id,
  name: row.name,
  area: row.area_id === null || row.area === null ? null : { id: row.area_id, name: row.area },
  owner: row.owner,
  openCards: row.open_cards,
  canWrite: row.can_write,
  canManage: row.can_manage,
  version: row.version,
})

export const showColumn = (column: ColumnRecord & { archived: number }): BoardColumn => ({
  id: column.id,
  boardId: column.board_id,
  name: column.name,
  limit: column.card_limit,
  archived: column.archived,
  version: column.version,
})

/** A column as `stale` problems carry it: without a number. */
export const presentColumn = (column: ColumnRecord) => {
  const { archived: _, ...fields } = showColumn({ ...column, archived: 0 })
  return fields
}

/** The assignees and labels of a card. */
export const cardParts = [
  sql<string[]>`array(select a.user_id from card_assignees a where a.card_id = board_cards.id order by a.id)`.as(
    'assignees',
  ),
  sql<string[]>`array(select l.id from card_labels c join board_labels l on l.id = c.label_id
    where c.card_id = board_cards.id order by l.no, l.id)`.as('labels'),
  sql<CardRow['checklist']>`(select jsonb_build_object('done', count(*) filter (where i.is_done), 'total', count(*))
    from card_items i where i.card_id = board_cards.id)`.as('checklist'),
  sql<number>`(select count(*)::int from card_comments m where m.card_id = board_cards.id)`.as('comments'),
] as const

/** The checklist of a card. */
const items = sql<BoardCard['items']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'text', i.text, 'isDone', i.is_done, 'assigneeId', i.assignee_id)
    order by i.no, i.id), '[]') from card_items i where i.card_id = board_cards.id)`.as('items')

type Files = ReadonlyMap<string, Attachment>
type Shown = CardRecord & Pick<CardRow, 'assignees' | 'labels' | 'checklist' | 'comments'>

export const showCardRow = (row: Shown, covers: Files): CardRow => ({
  id: row.id,
  boardId: row.board_id,
  columnId: row.column_id,
  title: row.title,
  hasDescription: row.description !== '',
  start: row.start_day,
  due: row.due_day,
  completedAt: row.completed_at?.toISOString() ?? null,
  archivedAt: row.archived_at?.toISOString() ?? null,
  cover: covers.get(row.cover_id ?? '')?.urls?.medium ?? null,
  assignees: row.assignees,
  labels: row.labels,
  checklist: row.checklist,
  comments: row.comments,
  attachments: row.file_ids.length,
  version: row.version,
})

/** The fields of a card that a `stale` problem carries. */
export const presentCard = (row: CardRecord) => {
  const none = { assignees: [], labels: [], checklist: { done: 0, total: 0 }, comments: 0 }
  const shown = showCardRow({ ...row, ...none }, new Map())
  const { assignees: _a, labels: _l, checklist: _c, comments: _m, cover: _v, ...fields } = shown
  return { ...fields, description: row.description }
}

/** The record from which a card was made. */
const sourceOf = ({ source_kind: kind, source_id: id }: Pick<CardRecord, 'source_kind' | 'source_id'>) =>
  kind === null || id === null ? undefined : { kind, id }

/** The record from which a card was made, for those who may read it. */
function shownSource(row: CardRecord, labels: ReadonlyMap<string, Localized>): BoardCard['source'] {
  const source = sourceOf(row)
  const label = source && labels.get(referenceKey(source))
  return source && label ? { ...source, label } : null
}

/** Whole cards with the addresses of their files, read at once for all. */
async function showCards(
  call: Pick<KanbanCall, 'core' | 'db' | 'now' | 'actor'>,
  found: readonly (Shown & Pick<BoardCard, 'items'>)[],
): Promise<BoardCard[]> {
  const files = await attachmentsOf(
    call,
    found.flatMap((row) => row.file_ids),
  )
  const labels = await labelsOf(
    call,
    found.flatMap((row) => sourceOf(row) ?? []),
  )
  return found.map((row) => ({
    ...showCardRow(row, files),
    coverId: row.cover_id,
    source: shownSource(row, labels),
    description: row.description,
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
    items: row.items,
  }))
}

/** Cards that are not in the bin, within reach of the route's verb. */
export const keptCards = ({ rows }: Pick<KanbanCall, 'rows'>) =>
  rows.from('board_cards').where('board_cards.deleted_at', 'is', null)

/** Cards that are on their board: neither in the bin nor in the archive. */
export const liveCards = (call: Pick<KanbanCall, 'rows'>) =>
  keptCards(call).where('board_cards.archived_at', 'is', null)

/** The covers of cards, by the ids of their files. */
export const coversOf = (
  call: Pick<KanbanCall, 'core' | 'db' | 'now'>,
  cards: readonly Pick<CardRecord, 'cover_id'>[],
) =>
  attachmentsOf(
    call,
    cards.flatMap((card) => card.cover_id ?? []),
  )

/** One card. @throws Problem('not_found'), also for one in the bin. */
export async function cardOf(call: KanbanCall, id: string): Promise<BoardCard> {
  const row = await keptCards(call)
    .selectAll('board_cards')
    .select(cardParts)
    .select(items)
    .where('board_cards.id', '=', id)
    .executeTakeFirst()
  const [card] = row ? await showCards(call, [row]) : []
  if (!card) throw new Problem('not_found')
  return card
}

const archived = sql<number>`(select count(*)::int from board_cards c
  where c.column_id = board_columns.id and c.archived_at is not null and c.deleted_at is null)`.as('archived')

/** One column. */
export async function columnOf({ rows }: Pick<KanbanCall, 'rows'>, id: string): Promise<BoardColumn> {
  const columns = rows.from('board_columns').selectAll('board_columns').select(archived)
  return showColumn(await columns.where('board_columns.id', '=', id).executeTakeFirstOrThrow())
}

/** The columns of a board in order. */
export const columnsOf = ({ rows }: Pick<KanbanCall, 'rows'>, boardId: string) =>
  rows
    .from('board_columns')
    .selectAll('board_columns')
    .select(archived)
    .where('board_columns.board_id', '=', boardId)
    .where('board_columns.deleted_at', 'is', null)
    .orderBy('board_columns.position')
    .orderBy('board_columns.id')
    .execute()

/** The cards of a board, in order within each column. */
const cardsInOrder = (call: Pick<KanbanCall, 'rows'>, boardId: string) =>
  liveCards(call)
    .selectAll('board_cards')
    .select(cardParts)
    .where('board_cards.board_id', '=', boardId)
    .orderBy('board_cards.position')
    .orderBy('board_cards.id')

/** The whole cards of a board, in order within each column. */
export const cardsOf = async (call: KanbanCall, boardId: string): Promise<BoardCard[]> =>
  showCards(call, await cardsInOrder(call, boardId).select(items).execute())

/** A board with everything on it. @throws Problem('not_found'). */
export async function boardOf(call: KanbanCall, id: string): Promise<Board> {
  const { rows } = call
  const board = await rows
    .from('boards')
    .selectAll('boards')
    .select(boardParts(call))
    .where('boards.id', '=', id)
    .where('boards.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!board) throw new Problem('not_found')
  const labels = await rows
    .from('board_labels')
    .select(['id', 'name', 'colour'])
    .where('board_id', '=', id)
    .orderBy('no')
    .orderBy('id')
    .execute()
  const columns = await columnsOf(call, id)
  const found = await cardsInOrder(call, id).execute()
  const covers = await coversOf(call, found)
  const cards = found.map((row) => showCardRow(row, covers))
  return {
    ...showBoardRow(board),
    limitsRefuse: board.limits_refuse,
    people: await peopleOf(
      call,
      id,
      cards.flatMap(({ assignees }) => assignees),
    ),
    labels,
    columns: columns.map(showColumn),
    cards,
  }
}
