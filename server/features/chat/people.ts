import { sql } from 'kysely'
import { type ChatPerson, PRESENCE_SECONDS } from '#contract/features/chat/index.ts'
import { partsMatch } from '../../core/database/folded-search.ts'
import { callerOf } from './members.ts'
import type { ChatCall } from './tables.ts'

/** The longest answer of a search for colleagues. */
const PEOPLE_MAX = 50

/** SQL for the person of the row `u` of `users` as JSON; `now` is an expression. */
export const personJson = (now: string): string => `jsonb_build_object(
  'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'role', u.role,
  'area', (select a.ref -> 'name' from area_refs a where a.area_id = u.area_id),
  'isOnline', coalesce((select p.at > ${now} - interval '${PRESENCE_SECONDS} seconds' from chat_presence p where p.user_id = u.id), false),
  'lastAt', (select to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from chat_presence p where p.user_id = u.id))`

/** Active colleagues with whom the caller may begin a conversation. */
export const reachable = (call: ChatCall) =>
  call.rows
    .from('users', 'address')
    .where('users.role', '<>', 'APPLICATION')
    .where('users.status', '=', 'active')
    .where('users.id', '<>', callerOf(call).id)

/** A person with the e-mail address, which the calls of the brief answer as the user name. */
export type FoundPerson = ChatPerson & { email: string }

/** People by their ids, whom the caller may address or is in a conversation with; by name. */
export async function peopleOf(call: ChatCall, ids: readonly string[]): Promise<FoundPerson[]> {
  const { rows } = await call.rows
    .unscoped('names and presence of people whom the caller may address or is in a conversation with')
    .query<{ person: ChatPerson; email: string }>(
      `select ${personJson('$2::timestamptz')} as person, u.email from users u where u.id = any($1::uuid[])
       order by u.first_name collate "und-x-icu", u.id`,
      [ids, call.now],
    )
  return rows.map(({ person, email }) => ({ ...person, email }))
}

/** Finds colleagues by a part of their name or their whole e-mail address. */
export async function findContacts(call: ChatCall, q = '', max = PEOPLE_MAX): Promise<FoundPerson[]> {
  const found = await reachable(call)
    .$if(q !== '', (w) =>
      w.where(sql<boolean>`(${partsMatch(sql.ref('users.search'), q)} or lower(users.email) = ${q.toLowerCase()})`),
    )
    .select('users.id')
    .orderBy(sql`users.first_name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(max)
    .execute()
  return peopleOf(
    call,
    found.map(({ id }) => id),
  )
}

/** A person as the chat answers it. */
export const showPerson = ({ email: _email, ...person }: FoundPerson): ChatPerson => person
