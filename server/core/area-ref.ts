import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { LEVEL_OF_ROLE, LEVELS, type Level, type Role, STAFF_ROLES } from '#contract/core/actor.ts'
import { districtWords } from '#contract/core/area-words.ts'
import { Problem } from '#contract/core/problem.ts'
import type { Localized } from '#contract/core/text.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/** An area with its name in full and the names from the city down to it, as answers show whose data something is. */
export interface AreaRefRow {
  id: string
  level: Level
  name: Localized
  path: { id: string; name: Localized }[]
}

/** The id of the one area at the top of the tree. */
export async function cityAreaId(db: Pick<Tx, 'query'>): Promise<string> {
  const { rows } = await db.query('select id from areas where parent_id is null')
  if (!rows[0]) throw new Problem('unavailable')
  return rows[0].id
}

/** The office of a level that answers for what lies in an area: its own area, and the role that works there; none below the area. */
export function officeAt({ path }: Pick<AreaRefRow, 'path'>, level: Level): { areaId: string; role: Role } | undefined {
  const area = path[LEVELS.indexOf(level)]
  const role = STAFF_ROLES.find((one) => LEVEL_OF_ROLE[one] === level)
  return area && role && { areaId: area.id, role }
}

/** The areas `p` from the city down to the area `a`. */
const pathOfA = sql`areas p where p.id = any(string_to_array(trim(both '/' from a.path), '/')::uuid[])`

const mongolian = (of: string) => `${of}.name ->> 'mn'`
const english = (of: string) => `coalesce(${of}.name ->> 'en', ${of}.name ->> 'mn')`
const called = (words: string, name: string) => `replace('${words.replaceAll("'", "''")}', '{{name}}', ${name})`

/**
 * The name of the area `a` with its district, as every district has a first khoroo. Source: docs/rules/areas.md. Two steps up
 * by their keys: collecting the path costs twice as much for every row of a list. Written out once, without parameters, as
 * nearly every question asks for it.
 */
const fullName = sql.raw<Localized>(`(
  select case a.level
    when 'section' then jsonb_build_object(
      'mn', concat_ws(', ', ${called(districtWords.mn, mongolian('g'))}, ${mongolian('p')}, ${mongolian('a')}),
      'en', concat_ws(', ', ${english('g')}, ${english('p')}, ${english('a')}))
    when 'khoroo' then jsonb_build_object(
      'mn', concat_ws(', ', ${called(districtWords.mn, mongolian('p'))}, ${mongolian('a')}),
      'en', concat_ws(', ', ${english('p')}, ${english('a')}))
    when 'district' then jsonb_build_object(
      'mn', ${called(districtWords.mn, mongolian('a'))}, 'en', ${called(districtWords.en, english('a'))})
    else jsonb_build_object('mn', ${mongolian('a')}, 'en', ${english('a')})
  end
  from (select 1) one left join areas p on p.id = a.parent_id left join areas g on g.id = p.parent_id)`)

/** "The full name of the area in this column": «Баянзүрх дүүрэг, 1 дүгээр хороо», 'Bayanzürkh, Khoroo 1'. */
export const areaName = (column: RawBuilder<unknown>): RawBuilder<Localized> =>
  sql<Localized>`(select ${fullName} from areas a where a.id = ${column})`

/**
 * Takes the place, in an export's query, of `areaName` or `areaRef`: a subquery for each row costs many times the row, so that `exportRows`
 * reads the areas once and fills them in.
 */
export const areaReadOnce = <T>(): RawBuilder<T> => sql<T>`null::jsonb`

/** The area in a column, under the name it had at an instant; with null as the instant, under its present one. */
const areaThen = (
  column: string,
  at: RawBuilder<unknown>,
) => sql`(select areas.id, areas.level, areas.path, areas.parent_id,
  coalesce((select n.name from area_names n where n.area_id = areas.id and n.until > ${at} order by n.until limit 1), areas.name) as name
  from areas where areas.id = ${sql.ref(column)})`

/**
 * "The area in this column, with its path of names", to be selected beside the columns; null where there is none. `at` is the instant
 * whose name is shown, of a record that is finished (docs/rules/areas.md).
 */
export const areaRef = (
  column: string,
  at?: RawBuilder<unknown>,
): RawBuilder<AreaRefRow | null> => sql<AreaRefRow | null>`(
  select jsonb_build_object('id', a.id, 'level', a.level, 'name', ${fullName}, 'path', (
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', ${at ? sql`case when p.id = a.id then a.name else p.name end` : sql`p.name`})
      order by length(p.path)) from ${pathOfA}))
  from ${at ? areaThen(column, at) : sql`areas`} a ${at ? sql`` : sql`where a.id = ${sql.ref(column)}`})`

/** All areas by id, with their names in full and their paths. */
export async function areasById(pool: pg.Pool): Promise<Map<string, AreaRefRow>> {
  const all = sql<{ area: AreaRefRow }>`select ${areaRef('areas.id')} as area from areas`
  const { rows } = await all.execute(queriesOn(pool))
  return new Map(rows.map(({ area }) => [area.id, area]))
}
