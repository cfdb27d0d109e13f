import { sql } from 'kysely'
import type { AreaFound } from '#contract/features/areas/index.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { isCalled } from './list.ts'
import { showName } from './show.ts'
import type { AreasCall } from './tables.ts'

/** Maximum areas found; further words narrow the search. Our choice. */
const FOUND_MAX = 10

/** Finds open areas by words of their names and of those above, districts first, ordered by number. */
export async function findAreas({ rows, query, now }: AreasCall<'find'>): Promise<AreaFound[]> {
  const found = await rows
    .from('areas')
    .selectAll('areas')
    .select([
      sql<AreaFound['above']>`(select coalesce(jsonb_agg(up.name order by up.path), '[]') from areas up
        where up.id = any(string_to_array(trim(areas.path, '/'), '/')::uuid[]) and up.id <> areas.id and up.level <> 'city')`.as(
        'above',
      ),
      sql<AreaFound['box']>`(select jsonb_build_array(b.west, b.south, b.east, b.north) from area_borders b
        join areas up on up.id = b.area_id where up.id = any(string_to_array(trim(areas.path, '/'), '/')::uuid[])
        order by length(up.path) desc limit 1)`.as('box'),
    ])
    .where(isOpenNow(now))
    .where(isCalled(query.q))
    .orderBy(sql`array_position(array['city', 'district', 'khoroo', 'section'], areas.level)`)
    .orderBy('areas.ordinal')
    .orderBy('areas.code')
    .limit(FOUND_MAX)
    .execute()
  return found.map((row) => ({ ...showName(row), above: row.above, box: row.box }))
}
