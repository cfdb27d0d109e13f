import { sql } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { type AreaRefRow, areaRef } from '../access/area-ref.ts'
import { writeAudit } from '../audit/audit.ts'
import { queriesOn } from '../database/kysely.ts'
import type { NewSession } from '../sessions/session.ts'
import type { AccountCall } from './limits.ts'

/** An account's person, before there is an actor. */
export interface AccountRow {
  id: string
  email: string
  password_hash: string | null
  role: Role
  area_id: string | null
  first_name: string
  last_name: string
  status: 'active' | 'inactive' | 'invited'
  lang: 'mn' | 'en'
  notify: { newDevice?: boolean; accountChanges?: boolean }
  totp_secret: string | null
  totp_since: Date | null
  totp_last_step: number | null
  /** How many passkeys the person has. */
  passkeys: number
}

/** Whether a password alone does not sign this person in. */
export const hasFactor = ({ totp_since, passkeys }: Pick<AccountRow, 'totp_since' | 'passkeys'>): boolean =>
  totp_since !== null || passkeys > 0

export interface SignedIn extends NewSession {
  person: AccountRow
  /** Signed in before, but never from this kind of device. */
  newDevice: boolean
}

const COLUMNS = `id, email, password_hash, role, area_id, first_name, last_name, status, lang, notify,
  totp_secret, totp_since, totp_last_step,
  (select count(*)::int from passkeys where user_id = users.id) as passkeys`

export async function findByEmail({ tx }: AccountCall, email: string): Promise<AccountRow | undefined> {
  const { rows } = await tx.query(`select ${COLUMNS} from users where email = $1`, [email])
  return rows[0]
}

export async function findById({ tx }: AccountCall, id: string): Promise<AccountRow | undefined> {
  const { rows } = await tx.query(`select ${COLUMNS} from users where id = $1`, [id])
  return rows[0]
}

/** Opens a session for a verified person and logs it. */
export async function enter(call: AccountCall, person: AccountRow, action = 'auth.sign_in'): Promise<SignedIn> {
  const { core, tx, now, origin } = call
  const agent = origin.agent.slice(0, 300)
  const before = await tx.query(
    'select count(*) as n, coalesce(bool_or(agent = $2), false) as known from sessions where user_id = $1',
    [person.id, agent],
  )
  const session = await core.sessions.open(tx, person.id, { agent, address: origin.address })
  origin.opened = session.sessionId
  await tx.query('update users set last_sign_in_at = $2 where id = $1', [person.id, now])
  const actor = {
    id: person.id,
    role: person.role,
    areaId: person.area_id,
    areaPath: null,
    sessionId: session.sessionId,
  }
  await writeAudit(queriesOn(tx as never), { actor, requestId: origin.requestId, address: origin.address || null }, [
    { action, table_name: 'users', row_id: person.id, area_id: person.area_id },
  ])
  return { ...session, person, newDevice: before.rows[0].n > 0 && !before.rows[0].known }
}

/** Logs what became of an account while nobody is signed in. */
export async function noteAccount({ tx, origin }: AccountCall, action: string, person: AccountRow): Promise<void> {
  await writeAudit(
    queriesOn(tx as never),
    { actor: null, requestId: origin.requestId, address: origin.address || null },
    [{ action, table_name: 'users', row_id: person.id, area_id: person.area_id }],
  )
}

/** Logs a rejected sign-in; the e-mail address that was typed is not stored. */
export async function noteRefusal(
  { tx, origin }: AccountCall,
  action: string,
  person: AccountRow | undefined,
): Promise<void> {
  await writeAudit(
    queriesOn(tx as never),
    { actor: null, requestId: origin.requestId, address: origin.address || null },
    [{ action, outcome: 'refused', table_name: 'users', row_id: person?.id ?? null, area_id: person?.area_id ?? null }],
  )
}

/**
 * Ends a person's sessions in this transaction, all or all but one.
 *
 * @returns a function that notifies every instance, to be called after the transaction.
 */
export async function endSessions(
  { core, tx, now }: AccountCall,
  userId: string,
  but?: string,
): Promise<() => Promise<void>> {
  const { rows } = await tx.query<{ id: string }>(
    'update sessions set revoked_at = $3 where user_id = $1 and revoked_at is null and id is distinct from $2::uuid returning id',
    [userId, but ?? null, now],
  )
  return async () => {
    if (!but) return core.sessions.revoked({ userId })
    await Promise.all(rows.map(({ id }) => core.sessions.revoked({ sessionId: id })))
  }
}

/** The columns from which an account is presented. */
export interface AccountColumns {
  id: string
  email: string
  role: Role
  first_name: string
  last_name: string
  phone: string | null
  /** Confirmed, for notifications by SMS; null: none wanted. */
  sms_phone: string | null
  position: Localized | null
  email_verified_at: Date | null
  pending_email: string | null
  pending_email_until: Date | null
  avatar_file_id: string | null
  lang: 'mn' | 'en'
  notify: { newDevice?: boolean; accountChanges?: boolean }
  totp_since: Date | null
  recovery_hashes: string[]
  created_at: Date
  last_sign_in_at: Date | null
  version: number
}
export type ShownAccount = AccountColumns & { area: AreaRefRow | null; passkeys: number; has_password: boolean }

/** The number of a person's passkeys, selected with an account. */
export const passkeyCount = sql<number>`(select count(*)::int from passkeys where passkeys.user_id = users.id)`
/** Whether an account has a password, selected with it; the hash itself is never shown. */
export const hasPassword = sql<boolean>`(users.password_hash is not null)`

/** The planned address while its link is valid. */
export const pendingOf = (
  row: Pick<AccountColumns, 'pending_email' | 'pending_email_until'>,
  now: Date,
): { email: string; until: string } | null =>
  row.pending_email && row.pending_email_until && row.pending_email_until > now
    ? { email: row.pending_email, until: row.pending_email_until.toISOString() }
    : null

/** Names of those columns. */
export const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'role',
  'first_name',
  'last_name',
  'phone',
  'sms_phone',
  'position',
  'email_verified_at',
  'pending_email',
  'pending_email_until',
  'avatar_file_id',
  'lang',
  'notify',
  'totp_since',
  'recovery_hashes',
  'created_at',
  'last_sign_in_at',
  'version',
] as const satisfies (keyof AccountColumns)[]

/** Reads the account of a verified person for presentation. */
export async function shownAccount({ tx }: Pick<AccountCall, 'tx'>, id: string): Promise<ShownAccount> {
  const db = queriesOn<{ users: AccountColumns & { area_id: string | null } }>(tx as never)
  return db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .select([areaRef('users.area_id').as('area'), passkeyCount.as('passkeys'), hasPassword.as('has_password')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
