import { type RawBuilder, sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import { LEVELS, type Role } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'

/** The columns of `users` that features read who address people: colleagues are found by name and reached within their areas. */
export interface PeopleColumns {
  id: string
  role: Role
  area_id: string | null
  first_name: string
  last_name: string
  email: string
  status: string
  search: string
}

/** Selects the names of the person in this column; null where there is none. */
export const personRef = (column: string): RawBuilder<ContentPerson | null> => sql<ContentPerson | null>`(
  select jsonb_build_object('id', p.id, 'lastName', p.last_name, 'firstName', p.first_name)
  from users p where p.id = ${sql.ref(column)})`

/** Whether the area `a` is on the path from the office of this level down to the area `here`, both included. */
const answersFor = (level: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(here.path like a.path || '%'
  and array_position(${[...LEVELS]}::text[], a.level) >= array_position(${[...LEVELS]}::text[], ${level}))`

const isStaff = sql<boolean>`(u.status = 'active' and u.role <> 'APPLICATION')`

/**
 * Whether the person in the column `person` is one of those that `staffFor` returns for the area and level in these
 * columns.
 */
export const standsFor = (columns: { person: string; area: string; level: string }): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from users u, areas a, areas here
    where u.id = ${sql.ref(columns.person)} and a.id = u.area_id and here.id = ${sql.ref(columns.area)}
      and ${isStaff} and ${answersFor(sql.ref(columns.level))})`

/** A member of staff, with role and area. */
export interface StaffMember extends ContentPerson {
  role: Role
  area: Localized
}

/**
 * Active staff who can be assigned a record in an area while an office of `level` above it is responsible: people of
 * that office, of the areas in between, and of the area itself.
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
