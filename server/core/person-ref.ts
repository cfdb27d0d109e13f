import { type RawBuilder, sql } from 'kysely'
import { LEVELS, type Role } from '#contract/core/actor.ts'
import type { ContentPerson } from '#contract/core/content-answers.ts'
import type { Localized } from '#contract/core/text.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/** "The names of the person in this column", to be selected beside the columns; null where there is none. */
export const personRef = (column: string): RawBuilder<ContentPerson | null> => sql<ContentPerson | null>`(
  select jsonb_build_object('id', p.id, 'lastName', p.last_name, 'firstName', p.first_name)
  from users p where p.id = ${sql.ref(column)})`

/** "The area `a` is that of the office of this level above the area `here`, or lies between that office and it, itself included." */
const answersFor = (level: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(here.path like a.path || '%'
  and array_position(${[...LEVELS]}::text[], a.level) >= array_position(${[...LEVELS]}::text[], ${level}))`

const isStaff = sql<boolean>`(u.status = 'active' and u.role <> 'APPLICATION')`

/** "The person in the column `person` is one of those whom `staffFor` names for the area and the level in these columns." */
export const standsFor = (columns: { person: string; area: string; level: string }): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from users u, areas a, areas here
    where u.id = ${sql.ref(columns.person)} and a.id = u.area_id and here.id = ${sql.ref(columns.area)}
      and ${isStaff} and ${answersFor(sql.ref(columns.level))})`

/** Somebody of the staff, with role and area. */
export interface StaffMember extends ContentPerson {
  role: Role
  area: Localized
}

/**
 * Active staff who can take something in hand that lies in an area while an office of `level` above it is responsible: the
 * people of that office, of the areas between it and the place, and of the place itself.
 */
export async function staffFor({ db }: { db: Tx }, areaId: string, level: string): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.id, u.last_name as "lastName", u.first_name as "firstName", u.role, a.name as area
    from areas here
    join areas a on ${answersFor(sql`${level}`)}
    join users u on u.area_id = a.id and ${isStaff}
    where here.id = ${areaId}
    order by a.path, (u.first_name || ' ' || u.last_name) collate "und-x-icu", u.id`.execute(queriesOn(db))
  return rows
}
