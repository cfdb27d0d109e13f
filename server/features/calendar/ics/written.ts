import { type RawBuilder, sql } from 'kysely'
import { shortName } from '#contract/core/people/person.ts'
import { EVENTS_MAX } from '#contract/features/calendar/index.ts'
import { guestsOfEach } from '../guests.ts'
import type { CalendarCall, EventRecord } from '../tables.ts'
import type { Written } from './write.ts'

const roomOf = sql<Written['room']>`(select jsonb_build_object('name', r.name, 'place', r.place)
  from meeting_rooms r where r.id = calendar_events.room_id)`
const hostOf = sql<{ id: string; lastName: string; firstName: string } | null>`(
  select jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name)
  from users u where u.id = calendar_events.owner_id)`

/**
 * Events within the caller's reach as they are written into a file, with their exceptions: events of their own for a caller who does not see
 * the series.
 */
export async function writtenOf(call: CalendarCall, where: RawBuilder<boolean>): Promise<Written[]> {
  const found = await call.rows
    .from('calendar_events')
    .selectAll('calendar_events')
    .select([roomOf.as('room'), hostOf.as('host')])
    .where(where)
    .orderBy('calendar_events.starts_at')
    .orderBy('calendar_events.id')
    .limit(EVENTS_MAX)
    .execute()
  const guests = await guestsOfEach(
    call,
    found.map(({ id }) => id),
  )
  const whole = found.map(
    ({ room, host, ...event }): Written => ({
      event: event as EventRecord,
      exceptions: [],
      room,
      host: host && { id: host.id, name: shortName(host) },
      guests: (guests.get(event.id) ?? []).map((guest) => ({
        id: guest.id,
        name: shortName(guest),
        answer: guest.answer,
      })),
    }),
  )
  const known = new Set(whole.map(({ event }) => event.id))
  const isPart = ({ event }: Written) => event.series_id !== null && known.has(event.series_id)
  const parts = Map.groupBy(whole.filter(isPart), ({ event }) => event.series_id)
  return whole.filter((one) => !isPart(one)).map((one) => ({ ...one, exceptions: parts.get(one.event.id) ?? [] }))
}
