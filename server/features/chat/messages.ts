import { sql } from 'kysely'
import type { RouteAnswer, RouteParsed } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import {
  type ChatMessage,
  chat,
  type FoundMessage,
  MESSAGES_PAGE,
  MESSAGES_PER_SPAN,
  type MessageDraft,
  SPAN_SECONDS,
} from '#contract/features/chat/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import { checkAttachments, linkAttachments } from '../../core/attachments/attachments.ts'
import { searchText, wordsIn } from '../../core/database/folded-search.ts'
import { together } from '../../core/database/together.ts'
import { markNoticesRead } from '../../core/requests/notices-read.ts'
import { callerOf, roomsOf, signalMembers } from './members.ts'
import { linkTo, notifyAway, notifyMentioned } from './notices.ts'
import { messagesOf } from './show.ts'
import type { ChatCall } from './tables.ts'

type MessagesRoute = (typeof chat)['routes']['messages']
type SearchRoute = (typeof chat)['routes']['search']

/** Messages of a conversation, oldest first. @throws Problem('not_found'). */
export async function listMessages(
  call: ChatCall,
  id: string,
  { before }: RouteParsed<MessagesRoute>['query'],
): Promise<RouteAnswer<MessagesRoute>> {
  await call.rows.one('chat_conversations', id)
  const found = await call.rows
    .from('chat_messages')
    .select('chat_messages.id')
    .where('chat_messages.conversation_id', '=', id)
    .$if(before !== undefined, (q) => q.where('chat_messages.seq', '<', before ?? 0))
    .orderBy('chat_messages.seq', 'desc')
    .limit(MESSAGES_PAGE + 1)
    .execute()
  const ids = found.slice(0, MESSAGES_PAGE).map((row) => row.id)
  return { data: await messagesOf(call, ids), meta: { hasEarlier: found.length > MESSAGES_PAGE } }
}

/** One message that the caller may see. @throws Problem('not_found'). */
export async function messageOf(call: ChatCall, id: string): Promise<ChatMessage> {
  const [found] = await messagesOf(call, [id])
  if (!found) throw new Problem('not_found')
  return found
}

/** What was sent before with the client id, and how many messages the caller has sent within the last seconds. */
async function sentBefore(call: ChatCall, clientId: string) {
  const { rows } = await call.rows
    .unscoped('messages that the caller has sent')
    .query<{ id: string | null; conversation_id: string | null; recent: number; oldest: Date | null }>({
      name: 'chat-sent-before',
      text: `select (select id from chat_messages where author_id = $1 and client_id = $2) as id,
         (select conversation_id from chat_messages where author_id = $1 and client_id = $2) as conversation_id,
         count(*)::int as recent, min(created_at) as oldest
       from chat_messages where author_id = $1 and event is null and created_at > $3::timestamptz - $4 * interval '1 second'`,
      values: [callerOf(call).id, clientId, call.now, SPAN_SECONDS],
    })
  return rows[0]
}

/**
 * Sends a message, or answers the one that was sent with the same client id.
 *
 * @throws Problem('too_many') beyond 20 messages within ten seconds.
 */
export async function sendMessage(call: ChatCall, id: string, draft: MessageDraft): Promise<ChatMessage> {
  const { rows, now } = call
  const me = callerOf(call).id
  // one at a time, so that the limit and the client ids are checked against all others
  const [, , before] = await together([
    rows.exclusively(`chat sender ${me}`),
    rows.lock('chat_conversations', id),
    sentBefore(call, draft.clientId),
  ])
  if (before?.id) {
    if (before.conversation_id !== id) throw fieldProblem('clientId', 'taken')
    return messageOf(call, before.id)
  }
  if ((before?.recent ?? 0) >= MESSAGES_PER_SPAN) {
    const waited = now.getTime() - (before?.oldest ?? now).getTime()
    throw new Problem('too_many', { retryAfter: Math.max(1, Math.ceil(SPAN_SECONDS - waited / 1000)) })
  }
  await checkMentions(call, id, draft.mentions)
  await checkReply(call, id, draft.replyTo)
  await checkAttachments(call, { table: 'chat_messages', id: null }, draft.fileIds)
  const db = rows.unscoped('a message in a conversation that the caller has reached and locked')
  const search = searchText(draft.body)
  const made = await db.query<{ id: string; seq: number }>({
    name: 'chat-send',
    text: `with made as (insert into chat_messages (conversation_id, author_id, client_id, body, search, created_at, reply_to, mentions, file_ids)
       values ($1, $2, $4, $5, $6, $3, $7, $8, $9) returning id, seq),
     own as (update chat_members m set seen_seq = made.seq, delivered_seq = made.seq, tx = current_tx()
       from made where m.conversation_id = $1 and m.user_id = $2)
     select id, seq::int as seq from made`,
    values: [id, me, now, draft.clientId, draft.body, search, draft.replyTo, draft.mentions, draft.fileIds],
  })
  const message = made.rows[0]
  if (!message) throw new Problem('conflict')
  if (draft.fileIds.length > 0) {
    await linkAttachments(call, { table: 'chat_messages', id: message.id }, draft.fileIds)
  }
  await notifyMentioned(call, id, draft.mentions)
  const [shown] = await together([
    messageOf(call, message.id),
    signalMembers(call, id),
    notifyAway(call, { conversationId: id, seq: message.seq, mentioned: draft.mentions }),
  ])
  return shown
}

/** @throws Problem('invalid') on `mentions.N` for people who are not in the conversation. */
export async function checkMentions(call: ChatCall, id: string, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return
  const found = await call.rows
    .from('chat_members')
    .select('chat_members.user_id')
    .where('chat_members.conversation_id', '=', id)
    .where('chat_members.user_id', 'in', [...mentions])
    .execute()
  const members = new Set(found.map((row) => row.user_id))
  const errors = mentions.flatMap((one, i) =>
    members.has(one) && mentions.indexOf(one) === i ? [] : [{ path: `mentions.${i}`, code: 'not_in_list' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** @throws Problem('invalid') on `replyTo` for a message that the caller does not see in this conversation. */
async function checkReply(call: ChatCall, id: string, replyTo: string | null): Promise<void> {
  if (replyTo === null) return
  const found = await call.rows
    .from('chat_messages')
    .select('chat_messages.id')
    .where('chat_messages.id', '=', replyTo)
    .where('chat_messages.conversation_id', '=', id)
    .where(sql<boolean>`chat_messages.event is null`)
    .executeTakeFirst()
  if (!found) throw fieldProblem('replyTo', 'not_in_list')
}

/** Marks the messages of a conversation up to a number as seen. @returns how many are left. */
export async function markSeen(call: ChatCall, id: string, seq: number): Promise<number> {
  await call.rows.one('chat_conversations', id)
  const db = call.rows.unscoped('what the caller has seen of a conversation that the caller has reached')
  const me = callerOf(call).id
  const seen = await writeSeen(db, { id, me, seq })
  if (seen !== undefined) {
    call.signal(await roomsOf(db, id), { kind: 'seen', conversationId: id, personId: me, seq: seen })
  }
  const unread = await unreadOf(db, id, me)
  // what the bell says about the conversation was read here
  if (unread === 0) await markNoticesRead(call, [linkTo(id)])
  return unread
}

/** Stores what a person has seen; never less than before, and never more than there is. @returns its number if that is new. */
export async function writeSeen(
  db: Pick<Unscoped, 'query'>,
  { id, me, seq }: { id: string; me: string; seq: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ seq: number }>(
    `update chat_members m set seen_seq = least($3::bigint, c.last_seq), tx = current_tx(), version = m.version + 1,
       delivered_seq = greatest(m.delivered_seq, least($3::bigint, c.last_seq))
     from chat_conversations c where c.id = $1 and m.conversation_id = $1 and m.user_id = $2 and m.seen_seq < least($3::bigint, c.last_seq)
     returning m.seen_seq::int as seq`,
    [id, me, seq],
  )
  return rows[0]?.seq
}

async function unreadOf(db: Pick<Unscoped, 'query'>, id: string, me: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from chat_messages x join chat_members m on m.conversation_id = x.conversation_id and m.user_id = $2
     where x.conversation_id = $1 and x.seq > greatest(m.seen_seq, m.since_seq) and x.author_id is distinct from $2
       and x.deleted_at is null and x.event is null`,
    [id, me],
  )
  return rows[0]?.n ?? 0
}

/** Searches the messages that the caller may see. */
export async function searchMessages(
  call: ChatCall,
  { conversationId, ...query }: RouteParsed<SearchRoute>['query'],
): Promise<RouteAnswer<SearchRoute>> {
  const found = await call.rows.page('chat_messages', {
    query,
    sorts: { at: 'created_at' },
    defaultSort: '-at',
    wordsIn: wordsIn('chat_messages'),
    isHuge: true,
    where: (q) =>
      q
        .where('chat_messages.deleted_at', 'is', null)
        .where(sql<boolean>`chat_messages.event is null`)
        .$if(conversationId !== undefined, (w) => w.where('chat_messages.conversation_id', '=', conversationId ?? '')),
    select: (q) => q.select('chat_messages.id'),
  })
  const { rows } = await call.rows
    .unscoped('messages that a search of the caller has reached, with the names of their conversations')
    .query<Omit<FoundMessage, 'at'> & { at: Date }>(
      `select x.id, x.seq::int as seq, x.body, x.created_at as at,
         (select jsonb_build_object('id', n.id, 'firstName', n.first_name, 'lastName', n.last_name) from users n where n.id = x.author_id) as by,
         jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name,
           'area', (select r.ref -> 'name' from area_refs r where r.area_id = c.area_id),
           'person', (select jsonb_build_object('id', n.id, 'firstName', n.first_name, 'lastName', n.last_name)
             from chat_members o join users n on n.id = o.user_id
             where c.kind = 'direct' and o.conversation_id = c.id and o.user_id <> $2)) as conversation
       from chat_messages x join chat_conversations c on c.id = x.conversation_id where x.id = any($1::uuid[])`,
      [found.data.map(({ id }) => id), callerOf(call).id],
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  const data = found.data.flatMap(({ id }) => {
    const row = known.get(id)
    return row ? [{ ...row, at: row.at.toISOString() }] : []
  })
  return { data, meta: found.meta }
}
