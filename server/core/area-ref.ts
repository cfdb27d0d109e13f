import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/core/actor.ts'
import type { Localized } from '#contract/core/text.ts'

/** An area with the names from the city down to it, as answers show whose data something is. */
export interface AreaRefRow {
  id: string
  level: Level
  name: Localized
  path: { id: string; name: Localized }[]
}

/** "The area in this column, with its path of names", to be selected beside the columns; null where there is none. */
export const areaRef = (column: string): RawBuilder<AreaRefRow | null> => sql<AreaRefRow | null>`(
  select jsonb_build_object('id', a.id, 'level', a.level, 'name', a.name, 'path', (
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by length(p.path))
    from areas p where p.id = any(string_to_array(trim(both '/' from a.path), '/')::uuid[])))
  from areas a where a.id = ${sql.ref(column)})`
