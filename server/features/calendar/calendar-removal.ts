import type { Lang } from '#contract/core/text/localized.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { notifyGuests, quoted, whenOf } from './guests.ts'
import { callerOf } from './members.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import { nextOccurrence } from './recurrence.ts'
import { isOver } from './series.ts'
import { seriesOf } from './show.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

/** Events that one notice names. */
const NAMED_MAX = 10

type Invited = EventRecord & { guest: string }

/** All guests of the events of a calendar, also of events that the caller does not see. */
export async function invitedTo(call: CalendarCall, calendarId: string): Promise<Invited[]> {
  const { rows } = await call.rows
    .unscoped('guests of the events of a deleted calendar, who are notified of their own events alone')
    .query<Invited>(
      `select e.*, g.user_id as guest from calendar_events e join event_guests g on g.event_id = e.id
       where e.calendar_id = $1 order by e.starts_at, e.id`,
      [calendarId],
    )
  return rows
}

/** Notifies each guest once that the events which they are invited to are cancelled; of those that are not over. */
export async function notifyOfRemoval(call: CalendarCall, invited: readonly Invited[]): Promise<void> {
  const ahead = invited.filter((event) => !isOver(event, call.now))
  const guests = new Map<string, Invited[]>()
  for (const event of ahead) guests.set(event.guest, [...(guests.get(event.guest) ?? []), event])
  // people with the same events get the same notice
  const alike = new Map<string, string[]>()
  for (const [guest, events] of guests) {
    const key = events.map(({ id }) => id).join(' ')
    alike.set(key, [...(alike.get(key) ?? []), guest])
  }
  for (const people of alike.values()) await notifyAlike(call, guests.get(people[0] ?? '') ?? [], people)
}

async function notifyAlike(call: CalendarCall, events: readonly Invited[], people: readonly string[]): Promise<void> {
  const next = events.map((event) => {
    const series = seriesOf(event)
    return { ...event, starts_at: (series && nextOccurrence(series, call.now)) ?? event.starts_at }
  })
  const [first] = next
  if (!first) return
  if (next.length === 1) return notifyGuests(call, first, 'cancelled', people)
  const to = people.filter((id) => id !== callerOf(call).id).map((id) => ({ user_id: id, role: null, area_id: null }))
  if (to.length === 0) return
  const params = (lang: Lang) => {
    const named = next.slice(0, NAMED_MAX).map((event) => `${whenOf(event, lang)} · ${quoted(event)}`)
    return { count: next.length, list: [...named, ...(next.length > NAMED_MAX ? ['…'] : [])].join('\n') }
  }
  await call.notify({
    to,
    title: inBoth({ mn: mn.cancelledMany.title, en: en.cancelledMany.title }, params),
    body: inBoth({ mn: mn.cancelledMany.body, en: en.cancelledMany.body }, params),
    link: '/dashboard/calendar',
    byMail: true,
  })
}
