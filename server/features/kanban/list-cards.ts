import { sql } from 'kysely'
import type { RouteAnswer, RouteParsed } from '#contract/core/model/feature.ts'
import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type DueTerm, type kanban, WEEK_DAYS } from '#contract/features/kanban/index.ts'
import { callerOf } from './members.ts'
import { cardParts, coversOf, showCardRow } from './show.ts'
import type { KanbanCall } from './tables.ts'

type CardsRoute = (typeof kanban)['routes']['cards']

/** Whether a card, or an item of it that is not done, is assigned to a person. */
const isAssignedTo = (id: string) => sql<boolean>`(
  exists (select from card_assignees a where a.card_id = board_cards.id and a.user_id = ${id})
  or exists (select from card_items i where i.card_id = board_cards.id and i.assignee_id = ${id} and not i.is_done))`

function dueIn(term: DueTerm | undefined, today: Day) {
  if (term === 'late') return sql<boolean>`(board_cards.due_day < ${today} and board_cards.completed_at is null)`
  if (term === 'none') return sql<boolean>`board_cards.due_day is null`
  return sql<boolean>`board_cards.due_day between ${today} and ${addDays(today, WEEK_DAYS - 1)}`
}

/** Cards of all boards of the caller. */
export async function listCards(
  call: KanbanCall,
  query: RouteParsed<CardsRoute>['query'],
): Promise<RouteAnswer<CardsRoute>> {
  const { id } = callerOf(call)
  const found = await call.rows.page('board_cards', {
    query,
    sorts: { createdAt: 'created_at', due: 'due_day' },
    defaultSort: '-createdAt',
    searchIn: 'search',
    where: (q) =>
      q
        .where('board_cards.deleted_at', 'is', null)
        .where('board_cards.archived_at', query.archived === true ? 'is not' : 'is', null)
        .$if(query.board !== undefined, (w) => w.where('board_cards.board_id', '=', query.board ?? ''))
        .$if(query.open === true, (w) => w.where('board_cards.completed_at', 'is', null))
        .$if(query.due !== undefined, (w) => w.where(dueIn(query.due, dayInUlaanbaatar(call.now))))
        .$if(query.mine === true, (w) => w.where(isAssignedTo(id))),
    select: (q) =>
      q
        .selectAll('board_cards')
        .select(cardParts)
        .select([
          sql<string | null>`(select b.name from boards b where b.id = board_cards.board_id)`.as('board'),
          sql<string>`(select c.name from board_columns c where c.id = board_cards.column_id)`.as('column'),
          call.rows.may('write', 'board_cards').as('can_write'),
        ]),
  })
  const covers = await coversOf(call, found.data)
  return {
    data: found.data.map((row) => ({
      ...showCardRow(row, covers),
      board: row.board,
      column: row.column,
      canWrite: row.can_write,
    })),
    meta: found.meta,
  }
}
