import type { RouteAnswer } from '#contract/core/model/feature.ts'
import { CHANGES_MAX, type chat } from '#contract/features/chat/index.ts'
import { callerOf } from './members.ts'
import { conversationsOf, IS_UNREAD, messagesOf } from './show.ts'
import type { ChatCall } from './tables.ts'

type Changes = RouteAnswer<(typeof chat)['routes']['changes']>['data']

const UNREAD = `(select count(*)::int from chat_members m where m.user_id = $1 and not m.is_muted and ${IS_UNREAD})`

// one statement, so that the cursor and what it covers are of the same snapshot
const CHANGED = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, ${UNREAD} as unread,
    $2::bigint > pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "isReset",
    array(select c.id from chat_members m join chat_conversations c on c.id = m.conversation_id
      where m.user_id = $1 and (c.tx >= $2::bigint or exists (
        select from chat_members o where o.conversation_id = c.id and o.tx >= $2::bigint))
      order by c.last_at, c.id limit ${CHANGES_MAX + 1}) as conversations,
    array(select x.id from chat_members m join chat_messages x on x.conversation_id = m.conversation_id and x.seq > m.since_seq
      where m.user_id = $1 and x.tx >= $2::bigint limit ${CHANGES_MAX + 1}) as messages`

/** Unread conversations in the first answer, which a browser reads to say what it has got. */
const UNREAD_MAX = 100

const NOW = `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, ${UNREAD} as unread, false as "isReset",
  array(select m.conversation_id from chat_members m where m.user_id = $1 and ${IS_UNREAD} limit ${UNREAD_MAX}) as conversations,
  '{}'::uuid[] as messages`

interface Found {
  cursor: string
  unread: number
  isReset: boolean
  conversations: string[]
  messages: string[]
}

/**
 * What has changed for the caller since the transaction `after`. Transactions that were running at that time are all included; what was
 * committed before may be answered twice, with the same versions. Source: docs/rules/chat.md.
 */
export async function changesOf(call: ChatCall, after: string | undefined): Promise<Changes> {
  const me = callerOf(call).id
  const db = call.rows.unscoped('what has changed in conversations of the caller, who is joined as a member')
  const { rows } = await db.query<Found>(
    after === undefined
      ? { name: 'chat-now', text: NOW, values: [me] }
      : { name: 'chat-changes', text: CHANGED, values: [me, after] },
  )
  const found = rows[0]
  if (!found) throw new Error('no snapshot')
  const { cursor, unread, conversations, messages } = found
  const isReset = found.isReset || conversations.length > CHANGES_MAX || messages.length > CHANGES_MAX
  if (isReset) return { cursor, unread, isReset, conversations: [], messages: [] }
  const [shownConversations, shownMessages] = await Promise.all([
    conversationsOf(call, conversations),
    messagesOf(call, messages),
  ])
  return { cursor, unread, isReset, conversations: shownConversations, messages: shownMessages }
}
