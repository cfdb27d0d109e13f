import { type RawBuilder, sql } from 'kysely'
import {
  type Actor,
  LEVEL_OF_ROLE,
  LEVELS_OF_ROLE,
  type Level,
  MANAGES,
  ROLES,
  type Role,
} from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { type User, userWorkflow } from '#contract/features/users/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import { hasPassword, passkeyCount } from '../../core/accounts/index.ts'
import { fileUrl } from '../../core/attachments/serve-files.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface UserTables {
  users: {
    id: string
    email: string
    password_hash: string | null
    role: Role
    area_id: string | null
    area_level: Level | null
    first_name: string
    last_name: string
    phone: string | null
    position: Localized | null
    status: User['status']
    email_verified_at: Date | null
    pending_email: string | null
    pending_email_until: Date | null
    avatar_file_id: string | null
    lang: 'mn' | 'en'
    notify: { accountChanges?: boolean }
    totp_since: Date | null
    search: string
    version: number
    created_at: Date
    updated_at: Date
    last_sign_in_at: Date | null
  }
  sessions: { id: string; user_id: string; expires_at: Date; revoked_at: Date | null }
  account_requests: {
    id: string
    user_id: string
    kind: 'place' | 'email' | 'factor'
    payload: unknown
    area_id: string | null
    asked_by: string
    asked_role: Role
    asked_at: Date
    expires_at: Date
    state: 'open' | 'confirmed' | 'refused' | 'withdrawn'
    decided_by: string | null
    decided_at: Date | null
    version: number
  }
}
type Row = UserTables['users']
export type SeenRow = Omit<Row, 'password_hash'> & {
  has_password: boolean
  passkeys: number
  area: AreaRefRow | null
  bounce: { at: string; reason: string } | null
}

export type UsersCall = Omit<Call<UserTables, Route>, 'params' | 'query' | 'body' | 'parts'>
type Seeing = Pick<UsersCall, 'rows' | 'actor'>

export const SEEN = [
  'users.id',
  'users.email',
  'users.role',
  'users.area_id',
  'users.area_level',
  'users.first_name',
  'users.last_name',
  'users.phone',
  'users.position',
  'users.status',
  'users.email_verified_at',
  'users.pending_email',
  'users.pending_email_until',
  'users.avatar_file_id',
  'users.lang',
  'users.notify',
  'users.totp_since',
  'users.search',
  'users.version',
  'users.created_at',
  'users.updated_at',
  'users.last_sign_in_at',
] as const

/** Expressions selected in addition to the columns. */
export const extraColumns = (area = areaRef('users.area_id')) =>
  [
    area.as('area'),
    passkeyCount.as('passkeys'),
    hasPassword.as('has_password'),
    sql<SeenRow['bounce']>`(select jsonb_build_object('at', b.bounced_at, 'reason', b.reason) from mail_bounces b
      where b.address = users.email)`.as('bounce'),
  ] as const

export function adminOf({ actor }: Pick<UsersCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** Whether this person manages the role: a part of the reach over people. Source: docs/rules/roles.md. */
export const ofManagedRole = (t: string, { role }: Actor): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${t}.role`)} = any(${[...MANAGES[role]]}::text[])`

/** One person whom this admin manages, locked for a change. @throws Problem('not_found'). */
export async function managed(call: Seeing, id: string, forChange: boolean): Promise<SeenRow> {
  const found = await call.rows
    .from('users')
    .select(SEEN)
    .select(extraColumns())
    .where('users.id', '=', id)
    .$if(forChange, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/** Those of the people whom this admin manages, locked in the order of their ids. */
export const lockMany = ({ rows }: Seeing, ids: readonly string[]) =>
  rows
    .from('users')
    .select(['users.id', 'users.version', 'users.status'])
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .forUpdate()
    .execute()

/** As `managed`, but rejects the admin's own account. @throws Problem('not_allowed'). */
export async function managedOther(call: Seeing, id: string): Promise<SeenRow> {
  const found = await managed(call, id, true)
  if (found.id === adminOf(call).id) throw new Problem('not_allowed')
  return found
}

/** Whether this account was invited and never used. An account without a password may be used through a provider. */
export const isUnused = (row: Pick<SeenRow, 'status' | 'has_password' | 'last_sign_in_at'>): boolean =>
  row.status === 'invited' && !row.has_password && row.last_sign_in_at === null

/** The area that this admin gives to a person of this role. @throws Problem('invalid') on `role` or `areaId`. */
export function placeOf(call: Seeing, { role, areaId }: { role: Role; areaId: string | null }) {
  if (!MANAGES[adminOf(call).role].includes(role)) throw fieldProblem('role', 'role_not_allowed')
  if (areaId === null && role !== 'APPLICATION') throw fieldProblem('areaId', 'required')
  return { role, area_id: areaId, area_level: areaId && levelFor(role, areaId) }
}

/** The area's level if the role may have it; otherwise a different level, which the database rejects. */
const levelFor = (role: Role, areaId: string): RawBuilder<Level> =>
  sql<Level>`coalesce((select level from areas where id = ${areaId} and level = any(${[...LEVELS_OF_ROLE[role]]}::text[])),
    ${LEVEL_OF_ROLE[role]})`

/**
 * Prevents the last active city admin from leaving. Locks all of them, so that two cannot remove each other at once.
 */
export async function keepOneCityAdmin(call: Seeing, leaving: SeenRow, path: string): Promise<void> {
  if (leaving.role !== 'CITY_ADMIN' || leaving.status !== 'active') return
  const all = await call.rows
    .from('users')
    .select('users.id')
    .where('users.role', '=', 'CITY_ADMIN')
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .forUpdate()
    .execute()
  if (all.every(({ id }) => id === leaving.id)) throw fieldProblem(path, 'last_city_admin')
}

/**
 * The steps that this admin may take with the account: none with their own; `activate` requires a password, `invite`
 * none.
 */
export function actionsOn(call: Seeing, row: SeenRow): User['allowedActions'] {
  if (row.id === adminOf(call).id) return []
  const open = call.rows.moves(userWorkflow, row.status, undefined).map((move) => move.action)
  return open.filter((action) => action === 'deactivate' || row.has_password === (action === 'activate'))
}

/** What presenting a person needs. */
export type Showing = Seeing & Pick<UsersCall, 'core' | 'now'>

/** A person in the list, without phone number. */
export const show = (call: Showing, row: SeenRow): User => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  area: row.area,
  position: row.position,
  status: row.status,
  avatar: row.avatar_file_id && fileUrl(call.core, row.avatar_file_id, 'small', call.now),
  emailVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  allowedActions: actionsOn(call, row),
  version: row.version,
})

const nameOrder = sql`(users.first_name || ' ' || users.last_name) collate "und-x-icu"`

/** The sorts of the list: by given name in the order of the Mongolian alphabet, and roles from the top. */
export const SORTS = {
  name: nameOrder,
  email: 'email',
  role: sql`array_position(${[...ROLES]}::text[], users.role)`,
  area: { areaCodeOf: 'area_id', isOptional: true },
  createdAt: 'created_at',
  lastSignInAt: sql`coalesce(users.last_sign_in_at, '-infinity')`,
}
