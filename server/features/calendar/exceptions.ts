import { sql } from 'kysely'
import { announceAll } from './announce.ts'
import { guestIds, guestIdsOfEach, notifyGuests } from './guests.ts'
import { isOver } from './series.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

/** Occurrences of a series that were changed alone, from the one at `from` on. Each is an event in the calendar of its series. */
export const exceptionsOf = (
  call: CalendarCall,
  series: Pick<EventRecord, 'id'>,
  from?: Date,
): Promise<EventRecord[]> =>
  call.rows
    .from('calendar_events')
    .selectAll('calendar_events')
    .where('calendar_events.series_id', '=', series.id)
    .$if(from !== undefined, (q) => q.where('calendar_events.occurrence_at', '>=', from ?? null))
    .orderBy('calendar_events.occurrence_at')
    .execute()

/**
 * Lets the exceptions of `series` from the one at `from` on follow a change of it: they belong to `to` now, which begins `ms` later. To
 * nothing, when it has stopped repeating or is in another calendar: then they are events of their own.
 */
export async function takeExceptions(
  call: CalendarCall,
  series: EventRecord,
  { from, to, ms }: { from: Date | undefined; to: EventRecord; ms: number },
): Promise<void> {
  const follow = to.rule !== null && to.calendar_id === series.calendar_id
  if (follow && to.id === series.id && ms === 0) return
  await call.rows.changeMany(
    'calendar_events',
    (q) => {
      const all = q.where('series_id', '=', series.id)
      return from ? all.where('occurrence_at', '>=', from) : all
    },
    follow
      ? { series_id: sql`${to.id}::uuid`, occurrence_at: sql`occurrence_at + ${ms} * interval '1 millisecond'` }
      : { series_id: null, occurrence_at: null },
    { quiet: true },
  )
}

/** Deletes the exceptions of a series from the one at `from` on, and tells those of their guests who are not guests of the series. */
export async function removeExceptions(call: CalendarCall, series: EventRecord, from?: Date): Promise<void> {
  const exceptions = await exceptionsOf(call, series, from)
  if (exceptions.length === 0) return
  const known = new Set(await guestIds(call, series.id))
  const guests = await guestIdsOfEach(
    call,
    exceptions.map(({ id }) => id),
  )
  await announceAll(call, exceptions, [...guests.values()].flat())
  for (const exception of exceptions) {
    const others = (guests.get(exception.id) ?? []).filter((id) => !known.has(id))
    await notifyGuests(call, exception, 'cancelled', isOver(exception, call.now) ? [] : others)
    await call.rows.remove('calendar_events', exception.id, { quiet: exception.owner_id !== null })
  }
}
