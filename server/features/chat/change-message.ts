import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { type ChatMessage, EDIT_MINUTES, type Emoji, type MessageChange } from '#contract/features/chat/index.ts'
import { linkAttachments } from '../../core/attachments/attachments.ts'
import { TIDY_FILES_JOB } from '../../core/attachments/tidy.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { callerOf, signalMembers } from './members.ts'
import { checkMentions, messageOf } from './messages.ts'
import { notifyMentioned } from './notices.ts'
import { messagesOf } from './show.ts'
import type { ChatCall } from './tables.ts'

const MINUTE_MS = 60_000
/** The longest list of pinned messages. */
const PINNED_MAX = 100

const unscopedOf = (call: ChatCall) => call.rows.unscoped('a message that the caller has reached and locked')

/** A message with its conversation, locked. @throws Problem('not_found'), Problem('wrong_state') for a deleted one. */
async function keptMessage(call: ChatCall, id: string, action: string) {
  const { conversation_id: conversationId } = await call.rows.one('chat_messages', id)
  await call.rows.lock('chat_conversations', conversationId)
  const message = await call.rows.lock('chat_messages', id)
  if (message.deleted_at || message.event) throw new Problem('wrong_state', { params: { state: 'deleted', action } })
  return message
}

/** The caller's own message of the last minutes, locked. @throws Problem('not_allowed'), Problem('wrong_state'). */
async function ownMessage(call: ChatCall, id: string, action: string) {
  const message = await keptMessage(call, id, action)
  if (message.author_id !== callerOf(call).id) throw new Problem('not_allowed')
  if (call.now.getTime() - message.created_at.getTime() > EDIT_MINUTES * MINUTE_MS) {
    throw new Problem('wrong_state', { params: { state: 'old', action } })
  }
  return message
}

/** Marks a message, the ones that quote it and its conversation as changed, and tells the members. */
async function settle(call: ChatCall, { id, conversation_id: of }: { id: string; conversation_id: string }) {
  await unscopedOf(call).query(
    `with quotes as (update chat_messages set tx = current_tx(), version = version + 1 where id = $1 or reply_to = $1)
     update chat_conversations set tx = current_tx() where id = $2`,
    [id, of],
  )
  await signalMembers(call, of)
}

/** Changes the text of the caller's message. @throws as `ownMessage`, and Problem('invalid') on `mentions.N`. */
export async function editMessage(call: ChatCall, id: string, { body, mentions }: MessageChange): Promise<ChatMessage> {
  const message = await ownMessage(call, id, 'edit')
  await checkMentions(call, message.conversation_id, mentions)
  await unscopedOf(call).query(
    'update chat_messages set body = $2, search = $3, mentions = $4, edited_at = $5 where id = $1',
    [id, body, searchText(body), mentions, call.now],
  )
  await notifyMentioned(
    call,
    message.conversation_id,
    mentions.filter((one) => !message.mentions.includes(one)),
  )
  await settle(call, message)
  return messageOf(call, id)
}

/** Deletes everything that the caller's message says; that there was one stays. @throws as `ownMessage`. */
export async function removeMessage(call: ChatCall, id: string): Promise<void> {
  const message = await ownMessage(call, id, 'remove')
  const db = unscopedOf(call)
  await db.query(
    `update chat_messages set body = '', search = '', mentions = '{}', file_ids = '{}', pinned_at = null, deleted_at = $2 where id = $1`,
    [id, call.now],
  )
  await db.query('delete from chat_reactions where message_id = $1', [id])
  if (message.file_ids.length > 0) {
    await linkAttachments(call, { table: 'chat_messages', id }, [])
    // their addresses end with the message, not when an unused upload would
    await call.later(TIDY_FILES_JOB, { ids: message.file_ids })
  }
  await settle(call, message)
}

/** Adds the caller's reaction to a message, or takes it back. */
export async function reactTo(
  call: ChatCall,
  id: string,
  { emoji, isOn }: { emoji: Emoji; isOn: boolean },
): Promise<ChatMessage> {
  const message = await keptMessage(call, id, 'react')
  const db = unscopedOf(call)
  const { rowCount } = isOn
    ? await db.query(
        'insert into chat_reactions (message_id, user_id, emoji, created_at) values ($1, $2, $3, $4) on conflict do nothing',
        [id, callerOf(call).id, emoji, call.now],
      )
    : await db.query('delete from chat_reactions where message_id = $1 and user_id = $2 and emoji = $3', [
        id,
        callerOf(call).id,
        emoji,
      ])
  if ((rowCount ?? 0) > 0) await settle(call, message)
  return messageOf(call, id)
}

/** Pins a message for everybody in its conversation, or unpins it. */
export async function pinMessage(call: ChatCall, id: string, isPinned: boolean): Promise<ChatMessage> {
  const message = await keptMessage(call, id, 'pin')
  if ((message.pinned_at !== null) !== isPinned) {
    await unscopedOf(call).query('update chat_messages set pinned_at = $2 where id = $1', [
      id,
      isPinned ? call.now : null,
    ])
    await settle(call, message)
  }
  return messageOf(call, id)
}

/** The pinned messages of a conversation. @throws Problem('not_found'). */
export async function pinnedMessages(call: ChatCall, conversationId: string): Promise<ChatMessage[]> {
  await call.rows.one('chat_conversations', conversationId)
  const found = await call.rows
    .from('chat_messages')
    .select('chat_messages.id')
    .where('chat_messages.conversation_id', '=', conversationId)
    .where(sql<boolean>`chat_messages.pinned_at is not null`)
    .orderBy('chat_messages.seq')
    .limit(PINNED_MAX)
    .execute()
  return messagesOf(
    call,
    found.map(({ id }) => id),
  )
}
