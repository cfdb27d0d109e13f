import { type RawBuilder, sql } from 'kysely'
import type { Written } from '../ics/write.ts'
import { writtenOf } from '../ics/written.ts'
import { callerOf } from '../members.ts'
import { occurrencesIn } from '../recurrence.ts'
import { endsAfter, seriesOf } from '../show.ts'
import type { CalendarCall, EventRecord } from '../tables.ts'
import { type Collection, INVITATIONS } from './collections.ts'

/** The name of the resource of an event. */
export const nameOf = ({ dav_name: name, id }: Pick<EventRecord, 'dav_name' | 'id'>): string => name ?? `${id}.ics`

/** The entity tag of the resource of an event. */
export const etagOf = ({ id, tag }: Pick<EventRecord, 'id' | 'tag'>): string => `"${id}-${tag}"`

/**
 * The events of a collection. Of an area above, those that are not private; private ones to which the reader is invited are among the
 * invitations, with those of people. What was declined is not there.
 */
function eventsIn(call: CalendarCall, collection: Collection, known: readonly Collection[]): RawBuilder<boolean> {
  const { id } = callerOf(call)
  if (collection.id !== INVITATIONS) {
    const mine = sql<boolean>`calendar_events.calendar_id = ${collection.id}`
    return collection.isInside ? mine : sql<boolean>`(${mine} and not calendar_events.is_private)`
  }
  const shown = known.filter((one) => one.id !== INVITATIONS)
  const inside = shown.filter((one) => one.isInside).map((one) => one.id)
  const all = shown.map((one) => one.id)
  return sql<boolean>`(exists (select from event_guests g
      where g.event_id = calendar_events.id and g.user_id = ${id} and g.answer <> 'declined')
    and calendar_events.calendar_id <> all(${inside}::uuid[])
    and (calendar_events.is_private or calendar_events.calendar_id <> all(${all}::uuid[])))`
}

/** What is wanted of a collection: resources by their names, or those that take place between two instants. */
export interface Wanted {
  names?: readonly string[]
  from?: Date | undefined
  to?: Date | undefined
}

/** The resources of a collection, each an event with its exceptions. */
export async function objectsIn(
  call: CalendarCall,
  collection: Collection,
  known: readonly Collection[],
  { names, from, to }: Wanted = {},
): Promise<Written[]> {
  const where = [eventsIn(call, collection, known)]
  if (names) where.push(withNames(names))
  if (from) where.push(sql<boolean>`(${endsAfter(from)} or calendar_events.series_id is not null)`)
  const found = await writtenOf(call, sql<boolean>`${sql.join(where, sql` and `)}`)
  return from || to ? found.filter((one) => isBetween(one, from, to)) : found
}

/** An event by the name of its resource, with its exceptions. */
const withNames = (names: readonly string[]) => sql<boolean>`exists (select from calendar_events main
  where main.id = coalesce(calendar_events.series_id, calendar_events.id)
    and coalesce(main.dav_name, main.id || '.ics') = any(${names}::text[]))`

const [BEGINNING, END] = [new Date(0), new Date(Date.UTC(2200, 0, 1))]

function isBetween({ event, exceptions }: Written, from = BEGINNING, to = END): boolean {
  const series = seriesOf(event)
  const isIn = series
    ? occurrencesIn(series, from, to === END ? new Date(from.getTime() + 5 * 366 * 86_400_000) : to).length > 0
    : event.ends_at > from && event.starts_at < to
  return isIn || exceptions.some((one) => isBetween(one, from, to))
}
