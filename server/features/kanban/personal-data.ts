import { BOARD_BIN_DAYS } from '#contract/features/kanban/index.ts'
import { ACT, DETACH, ERASE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    boards: { owner_id: DETACH },
    board_members: { user_id: ERASE },
    board_cards: { author_id: ACT },
    card_assignees: { user_id: ERASE },
    card_items: { assignee_id: DETACH },
    card_comments: { author_id: ACT },
    card_events: { by_id: ACT },
  },
  kept: {
    boards: {
      days: BOARD_BIN_DAYS,
      by: 'server/features/kanban/bin.ts: in the bin; at once without owner, area and members',
    },
    board_cards: { days: BOARD_BIN_DAYS, by: 'server/features/kanban/bin.ts: in the bin' },
    board_columns: WITH_RECORD,
    board_labels: WITH_RECORD,
    board_members: WITH_RECORD,
    card_assignees: WITH_RECORD,
    card_comments: WITH_RECORD,
    card_events: WITH_RECORD,
    card_items: WITH_RECORD,
    card_labels: WITH_RECORD,
  },
}
