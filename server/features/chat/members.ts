import { sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { PersonCondition } from '../../core/access/reach.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import type { ChatCall } from './tables.ts'

/** The calling person. @throws Problem('not_signed_in'). */
export function callerOf({ actor }: Pick<ChatCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** The conversations that a person is a member of; those who read one also write in it. Source: docs/rules/chat.md. */
export const conversationMembers: PersonCondition = (t, { id }) =>
  sql<boolean>`${sql.ref(`${t}.id`)} in (select m.conversation_id from chat_members m where m.user_id = ${id})`

/** The messages of these conversations, without those from before the person joined. */
export const messageMembers: PersonCondition = (t, { id }) =>
  sql<boolean>`exists (select from chat_members m where m.user_id = ${id}
    and m.conversation_id = ${sql.ref(`${t}.conversation_id`)} and m.since_seq < ${sql.ref(`${t}.seq`)})`

/** The live rooms of everybody in a conversation. */
export async function roomsOf(db: Pick<Unscoped, 'query'>, conversationId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'chat-rooms',
    text: 'select user_id as id from chat_members where conversation_id = $1 order by user_id',
    values: [conversationId],
  })
  return rows.map(({ id }) => `user:${id}`)
}

/** Tells the browsers of everybody in a conversation, and of `also`, that there is something new; nothing of what it is. */
export async function signalMembers(
  call: ChatCall,
  conversationId: string,
  also: readonly string[] = [],
): Promise<void> {
  const db = call.rows.unscoped('who is in a conversation that the caller has reached, for signals to them')
  const rooms = await roomsOf(db, conversationId)
  call.signal([...new Set([...rooms, ...also.map((id) => `user:${id}`)])], { kind: 'changed' })
}
