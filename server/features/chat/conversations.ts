import { sql } from 'kysely'
import type { RouteAnswer, RouteParsed } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type Conversation, chat } from '#contract/features/chat/index.ts'
import { foldedInSql, partsMatch } from '../../core/database/folded-search.ts'
import { callerOf } from './members.ts'
import { peopleOf, reachable, showPerson } from './people.ts'
import { conversationsOf, IS_UNREAD } from './show.ts'
import type { ChatCall } from './tables.ts'

type ListRoute = (typeof chat)['routes']['list']
type OpenRoute = (typeof chat)['routes']['open']

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The name under which the caller knows a conversation, folded: that of the group, the area or the other person. */
const nameFor = (me: string) =>
  foldedInSql(sql`coalesce(chat_conversations.name,
    (select (a.name ->> 'mn') || ' ' || coalesce(a.name ->> 'en', '') from areas a where a.id = chat_conversations.area_id),
    (select u.first_name || ' ' || u.last_name from chat_members o join users u on u.id = o.user_id
      where o.conversation_id = chat_conversations.id and o.user_id <> ${me}), '')`)

/** The caller's conversations. A channel without anybody else and without messages is left out. */
export async function listConversations(
  call: ChatCall,
  { q, unread, ...query }: RouteParsed<ListRoute>['query'],
): Promise<RouteAnswer<ListRoute>> {
  const me = callerOf(call).id
  const mine = (condition: string) =>
    sql<boolean>`exists (select from chat_members m where m.conversation_id = chat_conversations.id and m.user_id = ${me} and ${sql.raw(condition)})`
  const found = await call.rows.page('chat_conversations', {
    query,
    sorts: { at: 'last_at' },
    defaultSort: '-at',
    where: (w) =>
      w
        .where(sql<boolean>`(chat_conversations.last_seq > 0 or chat_conversations.kind <> 'channel' or exists (
          select from chat_members o where o.conversation_id = chat_conversations.id and o.user_id <> ${me}))`)
        .$if(unread === true, (u) => u.where(mine(IS_UNREAD)))
        .$if(unread === false, (u) => u.where(sql<boolean>`not ${mine(IS_UNREAD)}`))
        .$if(q !== undefined && q !== '', (s) => s.where(partsMatch(nameFor(me), q ?? ''))),
    select: (s) => s.select('chat_conversations.id'),
  })
  const ids = found.data.map(({ id }) => id)
  return { data: await conversationsOf(call, ids), meta: found.meta }
}

/** The key of a conversation of two people. */
const pairOf = (one: string, other: string) => [one, other].toSorted().join(':')

/** One conversation of the caller. @throws Problem('not_found'). */
export async function conversationOf(call: ChatCall, id: string): Promise<Conversation> {
  const [found] = await conversationsOf(call, [id])
  if (!found) throw new Problem('not_found')
  return found
}

/** The person of a key: somebody with whom the caller may talk, or already does. @throws Problem('not_found'). */
async function personAt(call: ChatCall, key: string): Promise<string> {
  const me = callerOf(call).id
  const isId = UUID.test(key)
  const { rows } = await call.rows
    .unscoped('the other person of a conversation of the caller, by the e-mail address')
    .query<{ id: string }>(
      `select u.id from users u join chat_members o on o.user_id = u.id
       join chat_conversations c on c.id = o.conversation_id and c.kind = 'direct'
       join chat_members m on m.conversation_id = c.id and m.user_id = $1
       where u.id <> $1 and ${isId ? 'u.id = $2::uuid' : 'lower(u.email) = lower($2)'}`,
      [me, key],
    )
  if (rows[0]) return rows[0].id
  const found = await reachable(call)
    .select('users.id')
    .where(isId ? sql<boolean>`users.id = ${key}::uuid` : sql<boolean>`lower(users.email) = lower(${key})`)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found.id
}

/** The caller's conversation with a person, if there is one. */
async function directWith(call: ChatCall, personId: string): Promise<string | undefined> {
  const found = await call.rows
    .from('chat_conversations')
    .select('chat_conversations.id')
    .where('chat_conversations.pair', '=', pairOf(callerOf(call).id, personId))
    .executeTakeFirst()
  return found?.id
}

/** What a key means to the caller: a conversation, or a person with whom there is none yet. @throws Problem('not_found'). */
export async function placeOf(
  call: ChatCall,
  key: string,
): Promise<{ conversationId: string | null; personId: string | null }> {
  const isId = UUID.test(key)
  const own = isId
    ? await call.rows
        .from('chat_conversations')
        .select('chat_conversations.id')
        .where('chat_conversations.id', '=', key)
        .executeTakeFirst()
    : undefined
  if (own) return { conversationId: own.id, personId: null }
  const personId = await personAt(call, key)
  const direct = await directWith(call, personId)
  return direct === undefined ? { conversationId: null, personId } : { conversationId: direct, personId: null }
}

/** The members of a conversation, or the person with whom a new one would be. */
export async function peopleAt(
  call: ChatCall,
  { conversationId, personId }: { conversationId: string | null; personId: string | null },
) {
  if (conversationId === null) return peopleOf(call, personId === null ? [] : [personId])
  const members = await call.rows
    .from('chat_members')
    .select('chat_members.user_id')
    .where('chat_members.conversation_id', '=', conversationId)
    .execute()
  return peopleOf(
    call,
    members.map((one) => one.user_id),
  )
}

/** A conversation with its people by its key. @throws Problem('not_found'). */
export async function openConversation(call: ChatCall, key: string): Promise<RouteAnswer<OpenRoute>['data']> {
  const place = await placeOf(call, key)
  const conversation = place.conversationId === null ? null : await conversationOf(call, place.conversationId)
  const owner =
    place.conversationId === null
      ? undefined
      : await call.rows
          .from('chat_conversations')
          .select('chat_conversations.owner_id')
          .where('chat_conversations.id', '=', place.conversationId)
          .executeTakeFirst()
  const people = await peopleAt(call, place)
  return {
    conversation,
    people: people.map((person) => ({ ...showPerson(person), isOwner: owner?.owner_id === person.id })),
  }
}

/**
 * The conversation with a colleague, which is added when there is none.
 *
 * @throws Problem('invalid') on `personId` for somebody with whom the caller may not talk.
 */
export async function directConversation(call: ChatCall, personId: string): Promise<Conversation> {
  const me = callerOf(call).id
  const known = await directWith(call, personId)
  if (known !== undefined) return conversationOf(call, known)
  const person = await reachable(call).select('users.id').where('users.id', '=', personId).executeTakeFirst()
  if (!person) throw fieldProblem('personId', 'not_in_list')
  const db = call.rows.unscoped('adds the conversation of the caller and a colleague whom the caller may address')
  const { rows } = await db.query<{ id: string }>(
    `with made as (insert into chat_conversations (kind, pair, last_at, created_at) values ('direct', $1, $2, $2)
       on conflict (pair) do update set pair = excluded.pair returning id),
     members as (insert into chat_members (conversation_id, user_id, created_at) select made.id, p.id, $2 from made, unnest($3::uuid[]) p(id)
       on conflict do nothing)
     select id from made`,
    [pairOf(me, personId), call.now, [me, personId]],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Problem('conflict')
  return conversationOf(call, id)
}
