import type { Generated } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { ChatEvent, ConversationKind } from '#contract/features/chat/index.ts'
import type { PeopleColumns } from '../../core/access/person-ref.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface ChatTables {
  chat_conversations: {
    id: Generated<string>
    kind: ConversationKind
    pair: string | null
    area_id: string | null
    owner_id: string | null
    name: string | null
    search: Generated<string>
    last_seq: Generated<number>
    last_at: Generated<Date>
    tx: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
  }
  chat_members: {
    id: Generated<string>
    conversation_id: string
    user_id: string
    since_seq: Generated<number>
    seen_seq: Generated<number>
    delivered_seq: Generated<number>
    noticed_seq: Generated<number>
    is_pinned: Generated<boolean>
    is_muted: Generated<boolean>
    tx: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
  }
  chat_messages: {
    id: Generated<string>
    conversation_id: string
    seq: number
    author_id: string | null
    client_id: string | null
    body: Generated<string>
    event: ChatEvent | null
    reply_to: string | null
    mentions: Generated<string[]>
    file_ids: Generated<string[]>
    edited_at: Date | null
    deleted_at: Date | null
    pinned_at: Date | null
    search: Generated<string>
    tx: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
  }
  chat_reactions: {
    id: Generated<string>
    message_id: string
    user_id: string
    emoji: string
    version: Generated<number>
    created_at: Generated<Date>
  }
  users: PeopleColumns
}

/** A call of any route of the feature. */
export type ChatCall = Omit<Call<ChatTables, Route>, 'params' | 'query' | 'body' | 'parts'>
