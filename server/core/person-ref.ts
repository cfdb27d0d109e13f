import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/core/actor.ts'
import type { ContentPerson } from '#contract/core/content-answers.ts'
import type { Localized } from '#contract/core/text.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'

/** "The names of the person in this column", to be selected beside the columns; null where there is none. */
export const personRef = (column: string): RawBuilder<ContentPerson | null> => sql<ContentPerson | null>`(
  select jsonb_build_object('id', p.id, 'lastName', p.last_name, 'firstName', p.first_name)
  from users p where p.id = ${sql.ref(column)})`

/**
 * "The person in this column can take in hand what lies in this area, while an office of this level answers for it": the rule of
 * `staffFor` for one of them.
 */
export const standsFor = (person: string, area: string, level: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from areas here
  join areas office on here.path like office.path || '%' and office.level = ${sql.ref(level)}
  join areas a on a.path like office.path || '%' and (here.path like a.path || '%' or a.path like here.path || '%')
  join users u on u.area_id = a.id and u.status = 'active' and u.role <> 'APPLICATION'
  where here.id = ${sql.ref(area)} and u.id = ${sql.ref(person)})`

/** Somebody of the staff, with role and area. */
export interface StaffMember extends ContentPerson {
  role: Role
  area: Localized
}

/**
 * Active staff who can take something in hand that lies in an area while an office of `level` above it is responsible: the
 * people of that office and of the areas between it and the place, and those below the place.
 */
export async function staffFor(core: Pick<Core, 'pool'>, areaId: string, level: string): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.id, u.last_name as "lastName", u.first_name as "firstName", u.role, a.name as area
    from areas here
    join areas office on here.path like office.path || '%' and office.level = ${level}
    join areas a on a.path like office.path || '%' and (here.path like a.path || '%' or a.path like here.path || '%')
    join users u on u.area_id = a.id and u.status = 'active' and u.role <> 'APPLICATION'
    where here.id = ${areaId}
    order by a.path, (u.first_name || ' ' || u.last_name) collate "und-x-icu", u.id`.execute(queriesOn(core.pool))
  return rows
}
