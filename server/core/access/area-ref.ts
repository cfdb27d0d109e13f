import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { districtWords } from '#contract/core/areas/area-words.ts'
import { LEVEL_OF_ROLE, LEVELS, type Level, type Role, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'

/** An area with its full name and its path of names from the city down, as responses show it. */
export interface AreaRefRow {
  id: string
  level: Level
  name: Localized
  path: { id: string; name: Localized }[]
}

/** The id of the area at the top of the tree. */
export async function cityAreaId(db: Pick<Tx, 'query'>): Promise<string> {
  const { rows } = await db.query('select id from areas where parent_id is null')
  if (!rows[0]) throw new Problem('unavailable')
  return rows[0].id
}

/**
 * The office of a level that is responsible for an area: the area of that level and the role that works there.
 * Undefined below the area.
 */
export function officeAt({ path }: Pick<AreaRefRow, 'path'>, level: Level): { areaId: string; role: Role } | undefined {
  const area = path[LEVELS.indexOf(level)]
  const role = STAFF_ROLES.find((one) => LEVEL_OF_ROLE[one] === level)
  return area && role && { areaId: area.id, role }
}

/**
 * The full name of the last area of a path: «Баянзүрх дүүрэг, 1 дүгээр хороо», 'Bayanzürkh, Khoroo 1'; the city's plain
 * name.
 */
export function fullNameOf(path: readonly { level: Level; name: Localized }[]): { mn: string; en: string } {
  const named = path.length > 1 ? path.slice(1) : path
  const isDistrict = path.at(-1)?.level === 'district'
  const district = (words: string, name: string) => words.replace('{{name}}', name)
  return {
    mn: named
      .map(({ level, name }) => (level === 'district' ? district(districtWords.mn, name.mn) : name.mn))
      .join(', '),
    en: named
      .map(({ name }) => (isDistrict ? district(districtWords.en, name.en ?? name.mn) : (name.en ?? name.mn)))
      .join(', '),
  }
}

/**
 * An expression for the full name of the area in this column: «Баянзүрх дүүрэг, 1 дүгээр хороо», 'Bayanzürkh, Khoroo
 * 1'.
 */
export const areaName = (column: RawBuilder<unknown>): RawBuilder<Localized> =>
  sql<Localized>`(select area_refs.ref -> 'name' from area_refs where area_refs.area_id = ${column})`

/**
 * Placeholder for `areaName` or `areaRef` in an export's query: a subquery per row is expensive, so `exportRows` reads
 * all areas once and fills them in.
 */
export const areaReadOnce = <T>(): RawBuilder<T> => sql<T>`null::jsonb`

/**
 * Selects the area in this column with its path of names; null where there is none. `at` is the instant whose names are
 * shown, for finished records; null means now (docs/rules/areas.md). Triggers maintain the stored references (migration
 * area_refs); former names are looked up only for areas that have one.
 */
export function areaRef(column: string, at?: RawBuilder<unknown>): RawBuilder<AreaRefRow | null> {
  const area = sql.ref(column)
  const now = sql<AreaRefRow | null>`(select area_refs.ref from area_refs where area_refs.area_id = ${area})`
  if (!at) return now
  return sql<AreaRefRow | null>`(case
    when exists (select from area_names n where n.area_id = ${area} and n.until > ${at}) then area_ref_at(${area}, ${at})
    else ${now} end)`
}

/** All areas by id, with full names and paths. */
export async function areasById(pool: pg.Pool): Promise<Map<string, AreaRefRow>> {
  const all = sql<{ area: AreaRefRow }>`select ${areaRef('areas.id')} as area from areas`
  const { rows } = await all.execute(queriesOn(pool))
  return new Map(rows.map(({ area }) => [area.id, area]))
}
