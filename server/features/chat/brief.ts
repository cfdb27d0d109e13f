import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import {
  type BriefContact,
  type BriefConversation,
  type BriefMessage,
  type ChatMessage,
  type Conversation,
  chat,
} from '#contract/features/chat/index.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import { conversationOf, listConversations, peopleAt, placeOf } from './conversations.ts'
import { callerOf, roomsOf } from './members.ts'
import { listMessages, writeSeen } from './messages.ts'
import { type FoundPerson, findContacts } from './people.ts'
import { conversationsOf, messagesOf } from './show.ts'
import type { ChatCall } from './tables.ts'

/** People and conversations in one answer. */
const CONTACTS_MAX = 100
const CONVERSATIONS_MAX = 50

const contactOf = (person: FoundPerson): BriefContact => ({
  id: person.id,
  name: shortName(person),
  username: person.email,
  role: person.role,
  status: person.isOnline ? 'online' : 'offline',
  lastActivity: person.lastAt,
})

const briefMessage = ({ id, body, files, at, by }: ChatMessage): BriefMessage => ({
  id,
  body,
  contentType: contentTypeOf(files),
  attachments: files,
  createdAt: at,
  senderId: by?.id ?? null,
})

function contentTypeOf(files: ChatMessage['files']): BriefMessage['contentType'] {
  if (files.length === 0) return 'text'
  return files.every(({ urls }) => urls !== null) ? 'image' : 'file'
}

const briefOf = (
  { id, kind, name, unread }: Conversation,
  people: readonly FoundPerson[],
  messages: readonly ChatMessage[],
): BriefConversation => ({
  id,
  type: kind,
  name,
  participants: people.map(contactOf),
  unreadCount: unread,
  messages: messages.filter(({ event }) => event === null).map(briefMessage),
})

/** Colleagues with whom the caller may talk. */
export const briefContacts = async (call: ChatCall): Promise<BriefContact[]> =>
  (await findContacts(call, '', CONTACTS_MAX)).map(contactOf)

/** The caller's last conversations, each with its last message. */
export async function briefConversations(call: ChatCall): Promise<BriefConversation[]> {
  const { data } = await listConversations(call, { page: 1, pageSize: CONVERSATIONS_MAX })
  const { rows } = await call.rows
    .unscoped('the last messages of conversations of the caller, read for the caller afterwards')
    .query<{ id: string }>(
      `select x.id from chat_conversations c join chat_messages x on x.conversation_id = c.id and x.seq = c.last_seq
       where c.id = any($1::uuid[])`,
      [data.map(({ id }) => id)],
    )
  const last = await messagesOf(
    call,
    rows.map(({ id }) => id),
  )
  const made: BriefConversation[] = []
  for (const conversation of data) {
    const people = await peopleAt(call, { conversationId: conversation.id, personId: null })
    made.push(
      briefOf(
        conversation,
        people,
        last.filter(({ conversationId }) => conversationId === conversation.id),
      ),
    )
  }
  return made
}

/** One conversation by its key. @throws Problem('not_found'), also while there is none with the person. */
export async function briefConversation(call: ChatCall, key: string): Promise<BriefConversation> {
  const { conversationId } = await placeOf(call, key)
  if (conversationId === null) throw new Problem('not_found')
  const conversation = await conversationOf(call, conversationId)
  const { data } = await listMessages(call, conversationId, {})
  return briefOf(conversation, await peopleAt(call, { conversationId, personId: null }), data)
}

/** The members of the conversation of a key, or the person with whom it would be. */
export const briefParticipants = async (call: ChatCall, key: string): Promise<BriefContact[]> =>
  (await peopleAt(call, await placeOf(call, key))).map(contactOf)

/**
 * Marks everything in a conversation as seen, though it is a GET, as the brief has it: only what the caller has seen changes, and a second
 * time nothing does. @returns how many messages are left.
 */
export async function briefSeen(call: ChatCall, id: string): Promise<number> {
  await call.rows.one('chat_conversations', id)
  const me = callerOf(call).id
  const { seen, rooms } = await inUnscopedTransaction(
    call.core,
    'what the caller has seen of a conversation that the caller has reached',
    async (tx) => {
      const last = await writeSeen(tx, { id, me, seq: Number.MAX_SAFE_INTEGER })
      return { seen: last, rooms: last === undefined ? [] : await roomsOf(tx, id) }
    },
  )
  if (seen !== undefined) {
    const data = { kind: 'seen', conversationId: id, personId: me, seq: seen }
    await call.core.bus.send('signal', { feature: chat.name, rooms, data }).catch(() => {})
  }
  const [conversation] = await conversationsOf(call, [id])
  return conversation?.unread ?? 0
}
