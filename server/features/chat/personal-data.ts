import { DETACH, ERASE, type PersonalData, WITH_PERSON, WITH_RECORD } from '../../core/accounts/personal-data.ts'
import { KEPT_DAYS } from './retention.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    chat_conversations: { owner_id: DETACH },
    chat_members: { user_id: ERASE },
    chat_messages: { author_id: DETACH },
    chat_reactions: { user_id: ERASE },
    chat_presence: { user_id: ERASE },
  },
  kept: {
    chat_messages: { days: KEPT_DAYS, by: 'server/features/chat/retention.ts' },
    chat_conversations: WITH_RECORD,
    chat_members: WITH_RECORD,
    chat_reactions: WITH_RECORD,
    chat_presence: WITH_PERSON,
  },
}
