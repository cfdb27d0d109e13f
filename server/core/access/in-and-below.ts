import { type RawBuilder, sql } from 'kysely'

/** "This column names the area or one below it", e.g. of `reports.area_id`. */
export const inAndBelow = (column: string, areaId: string | null | undefined): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (
    select inside.id from areas inside join areas top on inside.path like top.path || '%' where top.id = ${areaId})`
