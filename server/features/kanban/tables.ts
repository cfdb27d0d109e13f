import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { CardEventKind, CardField, LabelColour } from '#contract/features/kanban/index.ts'
import type { ColleagueTable } from '../../core/access/colleagues.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface KanbanTables {
  boards: {
    id: Generated<string>
    owner_id: string | null
    area_id: string | null
    name: string | null
    search: Generated<string>
    limits_refuse: Generated<boolean>
    deleted_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  board_members: {
    id: Generated<string>
    board_id: string
    user_id: string
    edits: boolean
    version: Generated<number>
  }
  board_labels: {
    id: Generated<string>
    board_id: string
    name: string
    colour: LabelColour
    no: number
    version: Generated<number>
  }
  board_columns: {
    id: Generated<string>
    board_id: string
    name: string
    position: string
    card_limit: number | null
    deleted_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  board_cards: {
    id: Generated<string>
    board_id: string
    column_id: string
    position: string
    title: string
    description: string
    start_day: string | null
    due_day: string | null
    completed_at: Date | null
    author_id: string | null
    archived_at: Generated<Date | null>
    deleted_at: Date | null
    deleted_with: string | null
    file_ids: Generated<string[]>
    cover_id: string | null
    source_kind: Generated<string | null>
    source_id: Generated<string | null>
    search: string
    version: Generated<number>
    created_at: Generated<Date>
  }
  card_assignees: { id: Generated<string>; card_id: string; user_id: string; version: Generated<number> }
  card_labels: { id: Generated<string>; card_id: string; label_id: string; version: Generated<number> }
  card_items: {
    id: Generated<string>
    card_id: string
    no: number
    text: string
    is_done: boolean
    assignee_id: string | null
    version: Generated<number>
  }
  card_comments: {
    id: Generated<string>
    card_id: string
    author_id: string | null
    text: string
    mentions: string[]
    edited_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  card_events: {
    id: Generated<string>
    no: Generated<string>
    card_id: string
    by_id: string | null
    kind: CardEventKind
    fields: CardField[]
    from_column: string | null
    to_column: string | null
    at: Date
    version: Generated<number>
  }
  users: ColleagueTable
}

export type BoardRecord = Selectable<KanbanTables['boards']>
export type ColumnRecord = Selectable<KanbanTables['board_columns']>
export type CardRecord = Selectable<KanbanTables['board_cards']>
/** A call of any route of the feature. */
export type KanbanCall = Omit<Call<KanbanTables, Route>, 'params' | 'query' | 'body' | 'parts'>
