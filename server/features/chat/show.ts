import type { Localized } from '#contract/core/text/localized.ts'
import {
  type ChatMessage,
  type ChatName,
  type ChatPerson,
  type Conversation,
  type ConversationKind,
  MARKS_MAX,
} from '#contract/features/chat/index.ts'
import { attachmentsOf } from '../../core/attachments/attachments.ts'
import { shortened } from '../../core/requests/notices.ts'
import { callerOf } from './members.ts'
import { personJson } from './people.ts'
import type { ChatCall } from './tables.ts'

/** Characters of a message in a list, and where it is quoted. */
const EXCERPT_MAX = 140

/** SQL for the name of the person in this column as JSON. */
const nameJson = (column: string) =>
  `(select jsonb_build_object('id', n.id, 'firstName', n.first_name, 'lastName', n.last_name) from users n where n.id = ${column})`

/** The messages of others that the member `m` has not seen. */
const UNSEEN = `from chat_messages x where x.conversation_id = c.id and x.seq > greatest(m.seen_seq, m.since_seq)
  and x.author_id is distinct from m.user_id and x.deleted_at is null and x.event is null`

/** The condition that the conversation of the member row `m` is unread. */
export const IS_UNREAD = `exists (select ${UNSEEN.replaceAll('c.id', 'm.conversation_id')})`

const CONVERSATIONS = `
  select c.id, c.kind, c.name, c.last_at as at, c.last_seq::int as seq, m.seen_seq::int as seen,
    m.is_pinned as "isPinned", m.is_muted as "isMuted", c.owner_id = m.user_id as "canManage",
    (select jsonb_build_object('id', r.area_id, 'name', r.ref -> 'name') from area_refs r where r.area_id = c.area_id) as area,
    (select ${personJson('$3::timestamptz')} from chat_members o join users u on u.id = o.user_id
      where c.kind = 'direct' and o.conversation_id = c.id and o.user_id <> m.user_id) as person,
    (select count(*)::int from chat_members o where o.conversation_id = c.id) as members,
    (select jsonb_build_object('by', ${nameJson('l.author_id')}, 'isMine', coalesce(l.author_id = m.user_id, false),
        'body', l.body, 'isDeleted', l.deleted_at is not null, 'files', cardinality(l.file_ids), 'event', l.event,
        'at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from chat_messages l where l.conversation_id = c.id and l.seq = c.last_seq and l.seq > m.since_seq) as last,
    (select count(*)::int ${UNSEEN}) as unread,
    exists (select ${UNSEEN} and x.mentions @> array[m.user_id]) as "isMentioned",
    (select coalesce(jsonb_agg(jsonb_build_object('personId', o.user_id, 'delivered', o.delivered_seq, 'seen', o.seen_seq) order by o.user_id), '[]')
      from chat_members o where o.conversation_id = c.id and o.user_id <> m.user_id
        and (select count(*) from chat_members a where a.conversation_id = c.id) <= ${MARKS_MAX}) as marks
  from chat_members m join chat_conversations c on c.id = m.conversation_id
  where m.user_id = $1 and c.id = any($2::uuid[])`

interface ConversationShown {
  id: string
  kind: ConversationKind
  name: string | null
  at: Date
  seq: number
  seen: number
  isPinned: boolean
  isMuted: boolean
  canManage: boolean | null
  area: { id: string; name: Localized } | null
  person: ChatPerson | null
  members: number
  last: (Omit<NonNullable<Conversation['last']>, 'excerpt'> & { body: string }) | null
  unread: number
  isMentioned: boolean
  marks: Conversation['marks']
}

const excerptOf = (body: string) => shortened(body.replace(/\s+/g, ' '), EXCERPT_MAX)

/** The conversations with these ids of which the caller is a member, in this order. */
export async function conversationsOf(call: ChatCall, ids: readonly string[]): Promise<Conversation[]> {
  if (ids.length === 0) return []
  const { rows } = await call.rows
    .unscoped('conversations of the caller, who is joined as a member in the statement')
    .query<ConversationShown>({
      name: 'chat-conversations',
      text: CONVERSATIONS,
      values: [callerOf(call).id, ids, call.now],
    })
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    return row ? [showConversation(row)] : []
  })
}

function showConversation({ at, canManage, last, ...row }: ConversationShown): Conversation {
  const { body, ...shown } = last ?? { body: '' }
  return {
    ...row,
    at: at.toISOString(),
    canManage: canManage ?? false,
    last: last && { ...(shown as typeof last), excerpt: excerptOf(body) },
  }
}

const MESSAGES = `
  select m.id, m.conversation_id as "conversationId", m.seq::int as seq, m.body, m.event, m.mentions, m.file_ids, m.version,
    case when m.author_id = $2 then m.client_id end as "clientId", coalesce(m.author_id = $2, false) as "isMine",
    m.created_at as at, m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted", m.pinned_at is not null as "isPinned",
    ${nameJson('m.author_id')} as by,
    (select jsonb_build_object('id', q.id, 'seq', q.seq, 'by', ${nameJson('q.author_id')}, 'body', q.body, 'isDeleted', q.deleted_at is not null)
      from chat_messages q where q.id = m.reply_to and q.seq > o.since_seq) as "replyTo",
    (select coalesce(jsonb_agg(jsonb_build_object('emoji', e.emoji, 'people', e.people) order by e.first), '[]') from (
      select r.emoji, min(r.created_at) as first,
        jsonb_agg(${nameJson('r.user_id')} order by r.created_at, r.id) as people
      from chat_reactions r where r.message_id = m.id group by r.emoji) e) as reactions
  from chat_messages m join chat_members o on o.conversation_id = m.conversation_id and o.user_id = $2 and o.since_seq < m.seq
  where m.id = any($1::uuid[]) order by m.conversation_id, m.seq`

interface MessageShown extends Omit<ChatMessage, 'at' | 'editedAt' | 'files' | 'replyTo'> {
  at: Date
  editedAt: Date | null
  file_ids: string[]
  replyTo: { id: string; seq: number; by: ChatName | null; body: string; isDeleted: boolean } | null
}

/** The messages with these ids that the caller may see, by their numbers. */
export async function messagesOf(call: ChatCall, ids: readonly string[]): Promise<ChatMessage[]> {
  if (ids.length === 0) return []
  const { rows } = await call.rows
    .unscoped('messages of conversations of the caller, who is joined as a member in the statement')
    .query<MessageShown>({ name: 'chat-messages', text: MESSAGES, values: [ids, callerOf(call).id] })
  const files = await attachmentsOf(
    call,
    rows.flatMap((row) => row.file_ids),
  )
  return rows.map(({ at, editedAt, file_ids: fileIds, replyTo, ...row }) => ({
    ...row,
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    files: fileIds.flatMap((id) => files.get(id) ?? []),
    replyTo: replyTo && {
      id: replyTo.id,
      seq: replyTo.seq,
      by: replyTo.by,
      excerpt: excerptOf(replyTo.body),
      isDeleted: replyTo.isDeleted,
    },
  }))
}
