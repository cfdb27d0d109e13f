import { sql } from 'kysely'
import type { CalendarColour } from '#contract/features/calendar/index.ts'
import { areaName } from '../../../core/access/area-ref.ts'
import { fileTexts } from '../file-texts.ts'
import { callerOf, keeps } from '../members.ts'
import type { CalendarCall } from '../tables.ts'

/** The name of the collection with the events that a person is invited to. */
export const INVITATIONS = 'invitations'

/** A calendar as programs see it. */
export interface Collection {
  /** The id of the calendar, or `INVITATIONS`. */
  id: string
  name: string
  colour: CalendarColour
  canWrite: boolean
  /** Whether the reader is among those who see its private events: the owner, or staff of its area. */
  isInside: boolean
  /** Changes whenever something of it changes for this reader. */
  no: string
}

/** The id of each area from the city down to the person's own. */
const areasAbove = (path: string | null) => (path ?? '').split('/').filter(Boolean)

/**
 * The collections of a person: their own calendars, those of their area and of the areas above, and their invitations. Calendars of the areas
 * below are left to the application: a city has hundreds of them.
 */
export async function collectionsOf(call: CalendarCall): Promise<Collection[]> {
  const { id, areaId, areaPath } = callerOf(call)
  const found = await call.rows
    .from('calendars')
    .select(['calendars.id', 'calendars.name', 'calendars.colour', 'calendars.area_id', 'calendars.sync_no'])
    .select(areaName(sql.ref('calendars.area_id')).as('area'))
    .select(keeps(call).as('can_write'))
    .select(
      sql<string>`(select coalesce(max(c.public_no), 0)::text from calendar_changes c where c.calendar_id = calendars.id)`.as(
        'public_no',
      ),
    )
    .where(sql<boolean>`(calendars.owner_id = ${id} or calendars.area_id = any(${areasAbove(areaPath)}::uuid[]))`)
    .orderBy(sql`calendars.owner_id is null`)
    .orderBy(sql`calendars.name is not null`)
    .orderBy('calendars.id')
    .execute()
  const calendars = found.map((row): Collection => {
    const isInside = row.area_id === null || row.area_id === areaId
    const area = row.area_id === null ? '' : ` · ${row.area[call.lang] ?? row.area.mn}`
    return {
      id: row.id,
      name: `${row.name ?? fileTexts[call.lang].firstCalendar}${area}`,
      colour: row.colour,
      canWrite: row.can_write,
      isInside,
      no: isInside ? String(row.sync_no) : row.public_no,
    }
  })
  return [...calendars, await invitationsOf(call)]
}

async function invitationsOf(call: CalendarCall): Promise<Collection> {
  const { id } = callerOf(call)
  const { rows } = await call.rows
    .unscoped('whether something of the caller’s own invitations has changed')
    .query<{ no: string }>(
      `select md5(coalesce(string_agg(g.event_id || ' ' || g.answer || ' ' || e.tag, ',' order by g.event_id), '')) as no
       from event_guests g join calendar_events e on e.id = g.event_id where g.user_id = $1`,
      [id],
    )
  return {
    id: INVITATIONS,
    name: fileTexts[call.lang].invitations,
    colour: 'violet',
    canWrite: true,
    isInside: false,
    no: rows[0]?.no ?? '',
  }
}
