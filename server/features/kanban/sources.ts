import { sql } from 'kysely'
import type { RecordCards } from '#contract/features/kanban/index.ts'
import { type Reference, referredRecord } from '../../core/requests/references.ts'
import { keptCards } from './show.ts'
import type { KanbanCall } from './tables.ts'

/** Cards of a record in one response. */
const RECORD_CARDS_MAX = 100

/** The cards of the caller's boards that were made from a record. @throws Problem('not_found') when the caller may not read it. */
export async function cardsOfRecord(call: KanbanCall, record: Reference): Promise<RecordCards> {
  const named = await referredRecord(call, record)
  const found = await keptCards(call)
    .where('board_cards.source_kind', '=', record.kind)
    .where('board_cards.source_id', '=', record.id)
    .select(['board_cards.id', 'board_cards.board_id', 'board_cards.title'])
    .select(['board_cards.completed_at', 'board_cards.archived_at'])
    .select(sql<string | null>`(select b.name from boards b where b.id = board_cards.board_id)`.as('board'))
    .select(sql<string>`(select c.name from board_columns c where c.id = board_cards.column_id)`.as('column'))
    .orderBy('board_cards.created_at', 'desc')
    .orderBy('board_cards.id')
    .limit(RECORD_CARDS_MAX)
    .execute()
  return {
    ...named,
    cards: found.map((row) => ({
      id: row.id,
      boardId: row.board_id,
      title: row.title,
      board: row.board,
      column: row.column,
      completedAt: row.completed_at?.toISOString() ?? null,
      archivedAt: row.archived_at?.toISOString() ?? null,
    })),
  }
}
