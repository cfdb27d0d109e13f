import { type RawBuilder, sql } from 'kysely'
import type { Actor, Role } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { ADMIN_ABOVE, type Addressee, mayAddress, type TargetInput } from '#contract/features/notifications/index.ts'
import { type Address, inGroups } from '../../core/access/addressed.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { officeOf, type Unreached } from '../../core/areas/offices.ts'
import { partsMatch } from '../../core/database/folded-search.ts'
import type { NotificationCall } from './tables.ts'

type TargetCall = Pick<NotificationCall, 'rows' | 'actor'>

/** The calling person. @throws Problem('not_signed_in'). */
export function senderOf({ actor }: Pick<NotificationCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

const pathOf = (path: string | null) => (path ?? '').split('/').filter(Boolean)

/** The stored form of targets. */
export const addressesOf = (targets: readonly TargetInput[]): Address[] =>
  targets.map((target) => ({
    user_id: target.kind === 'person' ? target.userId : null,
    role: target.kind === 'role' ? target.role : null,
    area_id: target.kind === 'person' ? null : target.areaId,
  }))

/** @throws Problem('invalid') on targets that this sender may not write to; unknown ones get the same error. */
export async function checkTargets(call: TargetCall, addresses: readonly Address[]): Promise<void> {
  const good = await reachable(call, addresses)
  const errors = good.flatMap((isGood, i) => (isGood ? [] : [{ path: `targets.${i}`, code: 'recipient_out_of_reach' }]))
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** For each address, whether this sender may write to it. */
export async function reachable(call: TargetCall, addresses: readonly Address[]): Promise<boolean[]> {
  const sender = senderOf(call)
  const ownPath = pathOf(sender.areaPath)
  const [paths, people] = [await pathsOf(call, addresses), await namedPeople(call, addresses)]
  return addresses.map((address) => {
    if (address.user_id !== null) return people.has(address.user_id)
    const areaPath = paths.get(address.area_id ?? '')
    return areaPath !== undefined && mayAddress(sender.role, ownPath, { role: address.role, areaPath })
  })
}

async function pathsOf({ rows }: TargetCall, addresses: readonly Address[]): Promise<Map<string, string[]>> {
  const ids = addresses.flatMap(({ area_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await rows
    .from('areas', 'aim')
    .select(['areas.id', 'areas.path'])
    .where('areas.id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, path }) => [id, pathOf(path)]))
}

async function namedPeople(call: TargetCall, addresses: readonly Address[]): Promise<Set<string>> {
  const ids = addresses.flatMap(({ user_id: id }) => id ?? [])
  if (ids.length === 0) return new Set()
  const found = await nameable(call).select('users.id').where('users.id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}

/**
 * People whom this sender may address by name: staff within reach and the admins of the next level up; citizens only
 * for the city.
 */
function nameable(call: TargetCall) {
  const sender = senderOf(call)
  return call.rows.from('users', 'aim').where(mayName(sender))
}

function mayName({ role, areaPath, areaId }: Actor): RawBuilder<boolean> {
  if (role === 'CITY_ADMIN') return sql<boolean>`true`
  const above = pathOf(areaPath).at(-2) ?? null
  const admins = sql`(users.role = ${ADMIN_ABOVE[role] ?? null} and users.area_id = ${above})`
  if (role === 'SECTION_LEADER') return sql<boolean>`${admins}`
  const below = sql`(users.role <> 'APPLICATION' and ${inAndBelow('users.area_id', areaId)})`
  return sql<boolean>`(${below} or ${admins})`
}

const PEOPLE_MAX = 20

/** Finds possible recipients by a part of their name. */
export async function findPeople(call: TargetCall, q = ''): Promise<Addressee[]> {
  const found = await nameable(call)
    .where(partsMatch(sql.ref('users.search'), q))
    .where('users.status', '=', 'active')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.role'])
    .select(areaRef('users.area_id').as('area'))
    .orderBy(sql`users.first_name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(PEOPLE_MAX)
    .execute()
  return found.map(showPerson)
}

/** A person, as senders see them. */
export const showPerson = (row: {
  id: string
  first_name: string
  last_name: string
  role: Role
  area: AreaRefRow | null
}): Addressee => ({ id: row.id, firstName: row.first_name, lastName: row.last_name, role: row.role, area: row.area })

/** People in one area (not below it; null: without an area), and how many of them would get a mail. */
export interface Cell {
  area_id: string | null
  people: number
  by_mail: number
}

/** The people currently reached by these addresses, by area, each counted once; used before and while sending. */
export async function audienceOf(
  { rows }: Pick<NotificationCall, 'rows'>,
  addresses: readonly Address[],
): Promise<Cell[]> {
  const groups = await rows
    .from('people_counts', 'aim')
    .where(inGroups('people_counts', addresses))
    .select([
      'people_counts.area_id',
      sql<number>`sum(people)::int`.as('people'),
      sql<number>`sum(by_mail)::int`.as('by_mail'),
    ])
    .groupBy('people_counts.area_id')
    .having(sql<boolean>`sum(people) > 0`)
    .execute()
  const named = addresses.flatMap(({ user_id: id }) => id ?? [])
  if (named.length === 0) return groups
  const people = await rows
    .from('users', 'aim')
    .where('users.id', 'in', named)
    .where('users.status', '=', 'active')
    .where(sql<boolean>`not ${inGroups('users', addresses)}`)
    .select([
      'users.area_id',
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where wants_mail(users.notify, users.email_verified_at)))::int`.as('by_mail'),
    ])
    .groupBy('users.area_id')
    .execute()
  return merged([...groups, ...people])
}

function merged(cells: readonly Cell[]): Cell[] {
  const byArea = new Map<string | null, Cell>()
  for (const cell of cells) {
    const known = byArea.get(cell.area_id) ?? { area_id: cell.area_id, people: 0, by_mail: 0 }
    byArea.set(cell.area_id, { ...known, people: known.people + cell.people, by_mail: known.by_mail + cell.by_mail })
  }
  return [...byArea.values()]
}

/** The sum over all areas. */
export const totalOf = (cells: readonly Cell[]) => ({
  people: cells.reduce((sum, { people }) => sum + people, 0),
  byMail: cells.reduce((sum, cell) => sum + cell.by_mail, 0),
})

/** Office holders in the addressed roles who cannot be reached by an account; null when no such role is addressed. */
export async function unreachedOf(
  { rows, core }: Pick<NotificationCall, 'rows' | 'core'>,
  addresses: readonly Address[],
): Promise<Unreached | null> {
  const roles = new Set(addresses.flatMap(({ role }) => role ?? []))
  const offices = [...roles].flatMap((role) => officeOf(core, role) ?? [])
  if (offices.length === 0) return null
  const found = await Promise.all(
    offices.map((office) =>
      office.unreached(
        rows.unscoped('numbers of people in the areas that a notification addresses'),
        addresses.flatMap(({ role, area_id: id }) => (role === office.role && id ? [id] : [])),
      ),
    ),
  )
  return {
    withoutAccount: found.reduce((sum, one) => sum + one.withoutAccount, 0),
    deactivated: found.reduce((sum, one) => sum + one.deactivated, 0),
    invited: found.reduce((sum, one) => sum + one.invited, 0),
  }
}
