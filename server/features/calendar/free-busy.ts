import type { BusyQuery } from '#contract/features/calendar/busy-query.ts'
import { type Busy, type BusyTimes, EVENT_DAYS_MAX } from '#contract/features/calendar/index.ts'
import { invitable } from './guests.ts'
import { callerOf } from './members.ts'
import { occurrencesIn, type Series } from './recurrence.ts'
import { seriesOf } from './show.ts'
import type { CalendarCall } from './tables.ts'

interface Span {
  start: Date
  end: Date
}

/** Spans as one where they overlap or touch, cut at the edges of `within`: neither how many events there are nor how long they last. */
export function merged(spans: readonly Span[], within: Span): Span[] {
  const found: Span[] = []
  for (const one of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const start = one.start < within.start ? within.start : one.start
    const end = one.end > within.end ? within.end : one.end
    if (end <= start) continue
    const last = found.at(-1)
    if (!last || last.end < start) found.push({ start, end })
    else if (last.end < end) last.end = end
  }
  return found
}

const shown = (ids: readonly string[], spans: ReadonlyMap<string, readonly Span[]>, within: Span): Busy[] =>
  ids.map((id) => ({
    id,
    busy: merged(spans.get(id) ?? [], within).map(({ start, end }) => ({
      start: start.toISOString(),
      end: end.toISOString(),
    })),
  }))

/** The event that does not count; only one that the caller sees. */
async function excepted(call: CalendarCall, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const found = await call.rows
    .from('calendar_events', 'use')
    .select('calendar_events.id')
    .where('calendar_events.id', '=', id)
    .executeTakeFirst()
  return found?.id ?? null
}

type BusyRow = Omit<Series, 'rule'> & { rule: string | null; person: string }

const SELECT_BUSY = `select u.id as person, e.starts_at, e.ends_at, e.rule, e.excluded
  from unnest($1::uuid[]) u(id) join calendar_events e on (e.owner_id = u.id
    or e.id in (select g.event_id from event_guests g where g.user_id = u.id and g.answer <> 'declined'))
  where e.starts_at < $3 and e.id is distinct from $4
    and case when e.rule is null then e.ends_at > $2 and e.starts_at >= $5 else coalesce(e.repeats_until > $2, true) end`

async function busyPeople(call: CalendarCall, ids: readonly string[], within: Span, except: string | null) {
  const spans = new Map<string, Span[]>()
  if (ids.length === 0) return spans
  const earliest = new Date(within.start.getTime() - EVENT_DAYS_MAX * 86_400_000)
  const { rows } = await call.rows
    .unscoped('free and busy times of colleagues whom the caller may invite: only the times leave this function')
    .query<BusyRow>(SELECT_BUSY, [ids, within.start, within.end, except, earliest])
  for (const row of rows) {
    const length = row.ends_at.getTime() - row.starts_at.getTime()
    const series = seriesOf(row)
    const starts = series ? occurrencesIn(series, within.start, within.end) : [row.starts_at]
    const known = spans.get(row.person) ?? []
    spans.set(row.person, [...known, ...starts.map((start) => ({ start, end: new Date(start.getTime() + length) }))])
  }
  return spans
}

async function busyRooms(call: CalendarCall, ids: readonly string[], within: Span, except: string | null) {
  const spans = new Map<string, Span[]>()
  if (ids.length === 0) return spans
  const { rows } = await call.rows
    .unscoped('when rooms within reach are taken: only the times leave this function')
    .query<Span & { room: string }>(
      `select room_id as room, lower(span) as start, upper(span) as end from room_bookings
       where room_id = any($1) and span && tstzrange($2, $3) and event_id is distinct from $4`,
      [ids, within.start, within.end, except],
    )
  for (const { room, ...span } of rows) spans.set(room, [...(spans.get(room) ?? []), span])
  return spans
}

/** When people whom the caller may invite, the caller, and rooms within reach are taken. Others are left out. */
export async function busyTimes(call: CalendarCall, query: BusyQuery): Promise<BusyTimes> {
  const within = { start: new Date(query.start), end: new Date(query.end) }
  const except = await excepted(call, query.except)
  const { id: own } = callerOf(call)
  const asked = query.people ?? []
  const allowed = new Set(
    asked.length === 0
      ? []
      : (await invitable(call).select('users.id').where('users.id', 'in', asked).execute()).map(({ id }) => id),
  )
  const people = asked.filter((id) => id === own || allowed.has(id))
  const wanted = query.rooms ?? []
  const known = new Set(
    wanted.length === 0
      ? []
      : (
          await call.rows
            .from('meeting_rooms', 'use')
            .select('meeting_rooms.id')
            .where('meeting_rooms.id', 'in', wanted)
            .execute()
        ).map(({ id }) => id),
  )
  const rooms = wanted.filter((id) => known.has(id))
  return {
    people: shown(people, await busyPeople(call, people, within, except), within),
    rooms: shown(rooms, await busyRooms(call, rooms, within, except), within),
  }
}
