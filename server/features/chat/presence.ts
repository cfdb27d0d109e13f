import type { Conversation, OwnChange, Received } from '#contract/features/chat/index.ts'
import { PRESENCE_SECONDS } from '#contract/features/chat/index.ts'
import { conversationOf } from './conversations.ts'
import { callerOf, roomsOf } from './members.ts'
import type { ChatCall } from './tables.ts'

/** Stores that a browser of the caller is open. @returns the others who are there, of those to whom the caller talks in twos. */
export async function sayPresent(call: ChatCall): Promise<string[]> {
  const me = callerOf(call).id
  const { rows } = await call.rows
    .unscoped('who of the people with whom the caller has a conversation has a browser open')
    .query<{ id: string }>(
      `with own as (insert into chat_presence (user_id, at) values ($1, $2) on conflict (user_id) do update set at = excluded.at)
       select o.user_id as id from chat_members m
       join chat_conversations c on c.id = m.conversation_id and c.kind = 'direct'
       join chat_members o on o.conversation_id = c.id and o.user_id <> $1
       join chat_presence p on p.user_id = o.user_id and p.at > $2::timestamptz - ${PRESENCE_SECONDS} * interval '1 second'
       where m.user_id = $1 order by 1`,
      [me, call.now],
    )
  return rows.map(({ id }) => id)
}

/** Tells the other members that the caller is typing. @throws Problem('not_found'). */
export async function sayTyping(call: ChatCall, id: string): Promise<void> {
  await call.rows.one('chat_conversations', id)
  const me = callerOf(call).id
  const rooms = await roomsOf(
    call.rows.unscoped('who is in a conversation that the caller has reached, for signals to them'),
    id,
  )
  call.signal(
    rooms.filter((room) => room !== `user:${me}`),
    { kind: 'typing', conversationId: id, personId: me },
  )
}

/** Stores which messages a browser of the caller has got; conversations of others are left out. */
export async function storeReceived(call: ChatCall, { conversations }: Received): Promise<void> {
  const me = callerOf(call).id
  const db = call.rows.unscoped('what browsers of the caller have got, who is joined as a member in the statement')
  const { rows } = await db.query<{ id: string; seq: number }>(
    `update chat_members m set delivered_seq = least(r.seq, c.last_seq), tx = current_tx()
     from unnest($2::uuid[], $3::bigint[]) r(id, seq) join chat_conversations c on c.id = r.id
     where m.conversation_id = c.id and m.user_id = $1 and m.delivered_seq < least(r.seq, c.last_seq)
     returning m.conversation_id as id, m.delivered_seq::int as seq`,
    [me, conversations.map(({ id }) => id), conversations.map(({ seq }) => seq)],
  )
  for (const { id, seq } of rows) {
    call.signal(await roomsOf(db, id), { kind: 'delivered', conversationId: id, personId: me, seq })
  }
}

/** Pins or mutes a conversation for the caller. @throws Problem('not_found'). */
export async function changeOwn(call: ChatCall, id: string, { isPinned, isMuted }: OwnChange): Promise<Conversation> {
  await call.rows.one('chat_conversations', id)
  const me = callerOf(call).id
  await call.rows.unscoped('what the caller wants of a conversation that the caller has reached').query(
    `update chat_members set is_pinned = coalesce($3, is_pinned), is_muted = coalesce($4, is_muted), tx = current_tx()
       where conversation_id = $1 and user_id = $2`,
    [id, me, isPinned ?? null, isMuted ?? null],
  )
  call.signal([`user:${me}`], { kind: 'changed' })
  return conversationOf(call, id)
}
