import { sql } from 'kysely'
import { LEVEL_OF_ROLE, LEVELS, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { callerOf } from './members.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

const roleAt = (index: number) => STAFF_ROLES.find((role) => LEVEL_OF_ROLE[role] === LEVELS[index])

/** The people of the area at the end of a path; of an event that is not private also those above and below it. */
export function roomsOnPath(path: string, isPrivate: boolean): string[] {
  const ids = path.split('/').filter(Boolean)
  const own = ids.length - 1
  if (isPrivate) return [`role:${roleAt(own)}:${ids[own]}`]
  return [
    ...ids.map((id, index) => `role:${roleAt(index)}:${id}`),
    ...STAFF_ROLES.map((role) => `role:${role}:${ids[own]}`),
  ]
}

/** Tells everybody who sees the event that something has changed, and nobody else; `also` are former guests. */
export async function announce(
  call: CalendarCall,
  event: Pick<EventRecord, 'id' | 'calendar_id' | 'owner_id' | 'is_private'>,
  also: readonly string[] = [],
): Promise<void> {
  const guests = await call.rows.from('event_guests').select('user_id').where('event_id', '=', event.id).execute()
  const people = [event.owner_id ?? callerOf(call).id, ...guests.map(({ user_id: id }) => id), ...also]
  call.broadcast([
    ...new Set(people.map((id) => `user:${id}`)),
    ...(await roomsOfCalendar(call, event.calendar_id, event.is_private)),
  ])
}

/** The same for events of one calendar, whose guests are given. */
export async function announceAll(
  call: CalendarCall,
  events: readonly Pick<EventRecord, 'calendar_id' | 'owner_id' | 'is_private'>[],
  guests: readonly string[],
): Promise<void> {
  const [first] = events
  if (!first) return
  const isPrivate = events.every((event) => event.is_private)
  call.broadcast([
    ...new Set([first.owner_id ?? callerOf(call).id, ...guests].map((id) => `user:${id}`)),
    ...(await roomsOfCalendar(call, first.calendar_id, isPrivate)),
  ])
}

/** The rooms of the area that a calendar belongs to; none for a person's. */
export async function roomsOfCalendar(call: CalendarCall, id: string, isPrivate = false): Promise<string[]> {
  const found = await call.rows
    .from('calendars')
    .where('calendars.id', '=', id)
    .select(sql<string | null>`(select path from areas where areas.id = calendars.area_id)`.as('path'))
    .executeTakeFirst()
  return found?.path ? roomsOnPath(found.path, isPrivate) : []
}
