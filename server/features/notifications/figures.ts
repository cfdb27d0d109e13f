import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import type { AreaFigure } from '#contract/features/notifications/index.ts'
import type { NotificationCall } from './tables.ts'

interface FigureRow {
  area_id: string | null
  name: Localized | null
  itself: boolean
  has_below: boolean
  recipients: number
  reads: number
}

/**
 * The recipients and readers of a notification in the child areas of one: each including everything below it, the
 * people of the requested area itself first. `isWhole` includes people outside it (admins above, who may be addressed
 * too; people without an area), each in their own area.
 */
export async function figuresIn(
  { rows }: Pick<NotificationCall, 'rows'>,
  id: string,
  { areaId, isWhole }: { areaId: string; isWhole: boolean },
): Promise<AreaFigure[]> {
  // the area that a cell is counted for: the requested area's child on the path to it, or the cell's own area
  const shown = sql<string | null>`coalesce(child.id, notification_areas.area_id)`
  const found = await rows
    .from('notification_areas')
    .leftJoin('areas as cell', 'cell.id', 'notification_areas.area_id')
    .leftJoin('areas as child', (join) =>
      join.on('child.parent_id', '=', areaId).on(sql<boolean>`cell.path like child.path || '%'`),
    )
    .leftJoin('areas as place', (join) => join.on(sql<boolean>`place.id = ${shown}`))
    .where('notification_areas.notification_id', '=', id)
    .$if(!isWhole, (q) => q.where(sql<boolean>`cell.path like (select path || '%' from areas where id = ${areaId})`))
    .groupBy([shown, 'place.name', 'place.path', 'place.ordinal'])
    .select([
      shown.as('area_id'),
      'place.name',
      sql<boolean>`bool_or(child.id is null)`.as('itself'),
      sql<boolean>`bool_or(child.id is not null and cell.id <> child.id)`.as('has_below'),
      sql<number>`sum(notification_areas.recipients)::int`.as('recipients'),
      sql<number>`sum(notification_areas.reads)::int`.as('reads'),
    ])
    .orderBy(sql`bool_or(child.id is null)`, 'desc')
    .orderBy(sql`length(place.path)`)
    .orderBy('place.ordinal')
    .execute()
  return (found as FigureRow[]).map((row) => ({
    area: row.area_id && row.name ? { id: row.area_id, name: row.name } : null,
    itself: row.itself,
    hasBelow: row.has_below,
    recipients: row.recipients,
    reads: row.reads,
  }))
}
