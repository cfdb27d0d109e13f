import { type RawBuilder, sql } from 'kysely'
import { type Actor, ROLES, type Role } from '#contract/core/model/actor.ts'
import { inAndBelow } from './in-and-below.ts'

/** The addressee of a record: one person, or everybody in an area and below it, optionally of one role only. */
export interface Address {
  user_id: string | null
  role: Role | null
  area_id: string | null
}

/**
 * Matches rows of a table that are addressed to the caller; for an anchor's `member`. `addresses` is a table of
 * addresses with `sent_at` (null: not in effect yet); `column` names the row that each belongs to. Groups match by role
 * and by the areas on the person's path, from the day the person belongs to the area: newcomers do not receive what was
 * sent before. Former members keep what was sent during their stay (core/areas/stays.ts). A person without an area
 * belongs to the city only. Source: docs/rules/reach.md.
 */
export function addressedTo(addresses: string, column: string): (t: string, actor: Actor) => RawBuilder<boolean> {
  const [from, of] = [sql.table(addresses), sql.ref(column)]
  return (t, { id, role, areaPath }) => {
    const path = areaPath
      ? sql`${areaPath.split('/').filter(Boolean)}::uuid[]`
      : sql`array(select id from areas where parent_id is null)`
    return sql<boolean>`${sql.ref(`${t}.id`)} in (
      select ${of} from ${from} where user_id = ${id} and sent_at is not null
      union all
      select ${of} from ${from} where user_id is null and area_id = any(${path}) and (role is null or role = ${role})
        and sent_at >= (select present_since from users where id = ${id})
      union all
      select ${of} from ${from} join stays on stays.user_id = ${id} and area_id = any(stays.path)
        and sent_at >= stays.since and sent_at < stays.until
      where ${sql.ref(`${addresses}.user_id`)} is null and (role is null or role = ${role}))`
  }
}

/**
 * Matches rows of `t` (people, or their counts) whose `area_id` and `role` belong to one of these groups. No groups
 * match nobody.
 */
export function inGroups(t: string, addresses: readonly Address[]): RawBuilder<boolean> {
  const groups = addresses.filter(({ user_id: person, area_id: area }) => person === null && area !== null)
  if (groups.length === 0) return sql<boolean>`false`
  const [role, area] = [sql.ref(`${t}.role`), sql.ref(`${t}.area_id`)]
  const parts = groups.map((group) => {
    const below = inAndBelow(`${t}.area_id`, group.area_id)
    const homeless = sql`(${area} is null and exists (select from areas where id = ${group.area_id} and parent_id is null))`
    return sql`((${below} or ${homeless})${group.role === null ? sql`` : sql` and ${role} = ${group.role}`})`
  })
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** The socket rooms that contain exactly these people. */
export function roomsFor(addresses: readonly Address[]): string[] {
  return addresses.flatMap(({ user_id: person, role, area_id: area }) => {
    if (person !== null) return [`user:${person}`]
    return (role === null ? ROLES : [role]).map((one) => `role:${one}:${area}`)
  })
}
