import { sql } from 'kysely'
import type { RouteAnswer, RouteParsed } from '#contract/core/model/feature.ts'
import type { kanban } from '#contract/features/kanban/index.ts'
import { callerOf } from './members.ts'
import { cardParts, coversOf, showCardRow } from './show.ts'
import type { KanbanCall } from './tables.ts'

type CardsRoute = (typeof kanban)['routes']['cards']

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
        .$if(query.mine === true, (w) =>
          w.where(
            sql<boolean>`exists (select from card_assignees a where a.card_id = board_cards.id and a.user_id = ${id})`,
          ),
        ),
    select: (q) =>
      q
        .selectAll('board_cards')
        .select(cardParts)
        .select([
          sql<string | null>`(select b.name from boards b where b.id = board_cards.board_id)`.as('board'),
          sql<string>`(select c.name from board_columns c where c.id = board_cards.column_id)`.as('column'),
        ]),
  })
  const covers = await coversOf(call, found.data)
  return {
    data: found.data.map((row) => ({ ...showCardRow(row, covers), board: row.board, column: row.column })),
    meta: found.meta,
  }
}
