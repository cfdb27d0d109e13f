import { randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { APP_PASSWORDS_MAX, type AppPassword, type NewAppPassword } from '#contract/features/calendar/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { hashOf } from '../ics/feed.ts'
import { callerOf } from '../members.ts'
import type { CalendarCall } from '../tables.ts'

const OWN = 'the caller’s own passwords for calendar programs'
/** Letters and digits that are not taken for each other; 24 of them are 118 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 24
/** Values of a byte that choose each letter equally often. */
const FAIR = 256 - (256 % LETTERS.length)

/** A random password in groups of six, as it is typed into a phone. */
function newPassword(): string {
  let letters = ''
  while (letters.length < LENGTH)
    for (const byte of randomBytes(LENGTH))
      if (byte < FAIR && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length]
  return letters.match(/.{6}/g)?.join('-') ?? letters
}

/** The groups may be typed without their hyphens. */
const typed = (password: string) => password.toLowerCase().replace(/[^a-z0-9]/g, '')

interface PasswordRow {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

const show = ({ id, name, created_at: created, last_used_at: used }: PasswordRow): AppPassword => ({
  id,
  name,
  createdAt: created.toISOString(),
  lastUsedAt: used?.toISOString() ?? null,
})

/** The caller's passwords, the newest first. */
export async function appPasswords(call: CalendarCall): Promise<AppPassword[]> {
  const { rows } = await call.rows
    .unscoped(OWN)
    .query<PasswordRow>(
      'select id, name, created_at, last_used_at from calendar_app_passwords where user_id = $1 order by created_at desc, id',
      [callerOf(call).id],
    )
  return rows.map(show)
}

/** Makes a password. @throws Problem('invalid') on `name` when there are too many. */
export async function addAppPassword(call: CalendarCall, name: string): Promise<NewAppPassword> {
  const { id: person } = callerOf(call)
  await call.rows.exclusively(`app passwords of ${person}`)
  if ((await appPasswords(call)).length >= APP_PASSWORDS_MAX)
    throw fieldProblem('name', 'too_many_items', { max: APP_PASSWORDS_MAX })
  const password = newPassword()
  const { rows } = await call.rows.unscoped(OWN).query<PasswordRow & { email: string }>(
    `insert into calendar_app_passwords (user_id, name, secret_hash, created_at) values ($1, $2, $3, $4)
     returning id, name, created_at, last_used_at, (select email from users where id = $1) as email`,
    [person, name, hashOf(typed(password)), call.now],
  )
  const [row] = rows
  if (!row) throw new Problem('unexpected')
  return { ...show(row), password, username: row.email }
}

/** Revokes a password at once. @throws Problem('not_found') for one of somebody else. */
export async function removeAppPassword(call: CalendarCall, id: string): Promise<void> {
  const { rows } = await call.rows
    .unscoped(OWN)
    .query('delete from calendar_app_passwords where id = $1 and user_id = $2 returning id', [id, callerOf(call).id])
  if (rows.length === 0) throw new Problem('not_found')
}

/** The person of a user name and an app password; undefined for wrong ones, and for a person who is no longer active. */
export async function personOf(core: Core, authorization: string | undefined): Promise<string | undefined> {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [, email = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const db = unscoped(core, 'whose password a calendar program has')
  const { rows } = await db.query<{ id: string; user_id: string; is_stale: boolean }>(
    `select p.id, p.user_id, p.last_used_at is null or p.last_used_at < $3::timestamptz - interval '1 hour' as is_stale
     from calendar_app_passwords p join users u on u.id = p.user_id
     where p.secret_hash = $1 and lower(u.email) = lower($2) and u.status = 'active'`,
    [hashOf(typed(password)), email.trim(), core.now()],
  )
  const [found] = rows
  if (found?.is_stale)
    await db.query('update calendar_app_passwords set last_used_at = $2 where id = $1', [found.id, core.now()])
  return found?.user_id
}
