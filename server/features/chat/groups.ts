import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import { type ChatEvent, type Conversation, GROUP_MEMBERS_MAX, type GroupDraft } from '#contract/features/chat/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { conversationOf } from './conversations.ts'
import { callerOf, signalMembers } from './members.ts'
import { reachable } from './people.ts'
import type { ChatCall } from './tables.ts'

const unscopedOf = (call: ChatCall) => call.rows.unscoped('a group that the caller has added, manages or leaves')

/** The names of people in the order of their ids. */
async function namesOf(call: ChatCall, ids: readonly string[]): Promise<string[]> {
  const { rows } = await unscopedOf(call).query<{ id: string; firstName: string; lastName: string }>(
    'select id, first_name as "firstName", last_name as "lastName" from users where id = any($1::uuid[])',
    [ids],
  )
  const known = new Map(rows.map((person) => [person.id, shortName(person)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** @throws Problem('invalid') on `people.N` for those with whom the caller may not talk. */
async function checkPeople(call: ChatCall, people: readonly string[]): Promise<void> {
  const found = await reachable(call)
    .select('users.id')
    .where('users.id', 'in', [...people])
    .execute()
  const allowed = new Set(found.map(({ id }) => id))
  const errors = people.flatMap((id, i) =>
    allowed.has(id) && people.indexOf(id) === i ? [] : [{ path: `people.${i}`, code: 'not_in_list' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Writes into a group what has happened to it. */
async function tell(call: ChatCall, id: string, event: ChatEvent): Promise<void> {
  await unscopedOf(call).query(
    'insert into chat_messages (conversation_id, author_id, event, created_at) values ($1, $2, $3, $4)',
    [id, callerOf(call).id, JSON.stringify(event), call.now],
  )
  // what one does oneself one has seen
  await unscopedOf(call).query(
    `update chat_members m set seen_seq = c.last_seq, delivered_seq = c.last_seq, tx = current_tx() from chat_conversations c
     where c.id = $1 and m.conversation_id = $1 and m.user_id = $2 and m.seen_seq = c.last_seq - 1`,
    [id, callerOf(call).id],
  )
}

/** Adds a group. @throws Problem('invalid') on `people.N`. */
export async function addGroup(call: ChatCall, { name, people }: GroupDraft): Promise<Conversation> {
  await checkPeople(call, people)
  const me = callerOf(call).id
  const { rows } = await unscopedOf(call).query<{ id: string }>(
    `with made as (insert into chat_conversations (kind, name, search, owner_id, last_at, created_at)
       values ('group', $1, $2, $3, $4, $4) returning id),
     members as (insert into chat_members (conversation_id, user_id, created_at)
       select made.id, p.id, $4 from made, unnest($5::uuid[]) p(id))
     select id from made`,
    [name, searchText(name), me, call.now, [me, ...people]],
  )
  const id = rows[0]?.id ?? ''
  await tell(call, id, { what: 'created', name, people: await namesOf(call, people) })
  await signalMembers(call, id)
  return conversationOf(call, id)
}

/** A group that the caller manages, locked. @throws Problem('not_allowed') for other members, Problem('not_found') for others. */
async function ownGroup(call: ChatCall, id: string) {
  const group = await call.rows.lock('chat_conversations', id)
  if (group.kind !== 'group') throw new Problem('not_found')
  if (group.owner_id !== callerOf(call).id) throw new Problem('not_allowed')
  return group
}

export async function renameGroup(call: ChatCall, id: string, name: string): Promise<Conversation> {
  await ownGroup(call, id)
  await unscopedOf(call).query(
    'update chat_conversations set name = $2, search = $3, tx = current_tx() where id = $1',
    [id, name, searchText(name)],
  )
  await tell(call, id, { what: 'renamed', name, people: [] })
  await signalMembers(call, id)
  return conversationOf(call, id)
}

/** Adds people, who do not see what was written before. @throws Problem('invalid') on `people.N`, and beyond 200 members. */
export async function addPeople(call: ChatCall, id: string, people: readonly string[]): Promise<Conversation> {
  await ownGroup(call, id)
  await checkPeople(call, people)
  const { rows } = await unscopedOf(call).query<{ id: string }>(
    `insert into chat_members (conversation_id, user_id, since_seq, seen_seq, delivered_seq, created_at)
     select c.id, p.id, c.last_seq, c.last_seq, c.last_seq, $3 from chat_conversations c, unnest($2::uuid[]) p(id) where c.id = $1
     on conflict (conversation_id, user_id) do nothing returning user_id as id`,
    [id, people, call.now],
  )
  const { rows: counted } = await unscopedOf(call).query<{ n: number }>(
    'select count(*)::int as n from chat_members where conversation_id = $1',
    [id],
  )
  if ((counted[0]?.n ?? 0) > GROUP_MEMBERS_MAX) {
    const errors = [{ path: 'people', code: 'too_many', params: { max: GROUP_MEMBERS_MAX } }]
    throw new Problem('invalid', { errors })
  }
  const added = new Set(rows.map((row) => row.id))
  if (added.size > 0) {
    const names = await namesOf(
      call,
      people.filter((one) => added.has(one)),
    )
    await tell(call, id, { what: 'added', name: null, people: names })
    await signalMembers(call, id)
  }
  return conversationOf(call, id)
}

/** Removes a member. @throws Problem('not_found') for somebody who is none, or the caller. */
export async function removePerson(call: ChatCall, id: string, personId: string): Promise<void> {
  await ownGroup(call, id)
  const me = callerOf(call).id
  const { rowCount } = await unscopedOf(call).query(
    'delete from chat_members where conversation_id = $1 and user_id = $2 and user_id <> $3',
    [id, personId, me],
  )
  if (rowCount === 0) throw new Problem('not_found')
  await tell(call, id, { what: 'removed', name: null, people: await namesOf(call, [personId]) })
  await signalMembers(call, id)
  call.signal([`user:${personId}`], { kind: 'left', conversationId: id })
}

/** Leaves a group; one without members is deleted. @throws Problem('wrong_state') for other conversations. */
export async function leaveGroup(call: ChatCall, id: string): Promise<void> {
  const group = await call.rows.lock('chat_conversations', id)
  if (group.kind !== 'group') throw new Problem('wrong_state', { params: { state: group.kind, action: 'leave' } })
  const me = callerOf(call).id
  const db = unscopedOf(call)
  await db.query('delete from chat_members where conversation_id = $1 and user_id = $2', [id, me])
  const { rows } = await db.query<{ id: string }>(
    'select user_id as id from chat_members where conversation_id = $1 order by created_at, id limit 1',
    [id],
  )
  const next = rows[0]?.id
  call.signal([`user:${me}`], { kind: 'left', conversationId: id })
  if (next === undefined) {
    await db.query('delete from chat_conversations where id = $1', [id])
    return
  }
  if (group.owner_id === me || group.owner_id === null) {
    await db.query('update chat_conversations set owner_id = $2, tx = current_tx() where id = $1', [id, next])
  }
  await tell(call, id, { what: 'left', name: null, people: await namesOf(call, [me]) })
  await signalMembers(call, id)
}
