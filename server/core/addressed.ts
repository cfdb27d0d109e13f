import { type RawBuilder, sql } from 'kysely'
import { type Actor, ROLES, type Role } from '#contract/core/actor.ts'

/** Whom something is for: one person, or everybody (one role, when it is named) of an area and below it. */
export interface Address {
  user_id: string | null
  role: Role | null
  area_id: string | null
}

/**
 * The rows of a table that are addressed to whoever asks, for an anchor's `member`. `addresses` is a table of addresses with
 * `sent_at` (null: does not hold yet), `column` names the row each belongs to. Groups are met by the areas on the person's
 * path and the role, and only since the person is there: who comes later does not get what was sent before. Who has been elsewhere
 * keeps what was sent there in that time (core/area-stays.ts). A person
 * without an area belongs to the city alone. Source: docs/rules/reach.md.
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

/** "Of one of these groups", for rows of `t` with `area_id` and `role`: people, or their counts. No groups: nobody. */
export function inGroups(t: string, addresses: readonly Address[]): RawBuilder<boolean> {
  const groups = addresses.filter(({ user_id: person, area_id: area }) => person === null && area !== null)
  if (groups.length === 0) return sql<boolean>`false`
  const [role, area] = [sql.ref(`${t}.role`), sql.ref(`${t}.area_id`)]
  const parts = groups.map((group) => {
    const below = sql`${area} in (select b.id from areas a join areas b on b.path like a.path || '%' where a.id = ${group.area_id})`
    const homeless = sql`(${area} is null and exists (select from areas where id = ${group.area_id} and parent_id is null))`
    return sql`((${below} or ${homeless})${group.role === null ? sql`` : sql` and ${role} = ${group.role}`})`
  })
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** The rooms of the live connection in which exactly these people are. */
export function roomsFor(addresses: readonly Address[]): string[] {
  return addresses.flatMap(({ user_id: person, role, area_id: area }) => {
    if (person !== null) return [`user:${person}`]
    return (role === null ? ROLES : [role]).map((one) => `role:${one}:${area}`)
  })
}
