import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Colleague } from '#contract/core/people/colleague.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { CalendarEvent, GuestAnswer } from '#contract/features/calendar/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { activeColleagues } from '../../core/access/colleagues.ts'
import { inBoth, shortened } from '../../core/requests/notices.ts'
import { announce } from './announce.ts'
import { callerOf } from './members.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

/** Characters of the event's title in a notice. */
const QUOTED_MAX = 80

/** Active colleagues whom the caller may invite. */
export const invitable = (call: CalendarCall) => activeColleagues(call.rows, 'host')

/** The guests of each of these events, by name. */
export async function guestsOfEach(
  { rows }: CalendarCall,
  eventIds: readonly string[],
): Promise<Map<string, CalendarEvent['guests']>> {
  const found = await rows
    .from('event_guests')
    .where('event_guests.event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .select(['event_guests.event_id', 'event_guests.answer'])
    .select(
      sql<Colleague>`(select jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'role', p.role,
        'area', ${areaName(sql.ref('p.area_id'))}) from users p where p.id = event_guests.user_id)`.as('person'),
    )
    .orderBy(sql`(select p.first_name collate "und-x-icu" from users p where p.id = event_guests.user_id)`)
    .orderBy('event_guests.id')
    .execute()
  const guests = new Map<string, CalendarEvent['guests']>(eventIds.map((id) => [id, []]))
  for (const { event_id: id, answer, person } of found) guests.get(id)?.push({ ...person, answer })
  return guests
}

/** The ids of the guests of each of these events. */
export async function guestIdsOfEach(
  { rows }: CalendarCall,
  eventIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rows
    .from('event_guests')
    .select(['event_id', 'user_id'])
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .execute()
  const ids = new Map<string, string[]>(eventIds.map((id) => [id, []]))
  for (const { event_id: id, user_id: guest } of found) ids.get(id)?.push(guest)
  return ids
}

/** The ids of the guests of an event. */
export const guestIds = async (call: CalendarCall, eventId: string): Promise<string[]> =>
  (await guestIdsOfEach(call, [eventId])).get(eventId) ?? []

/** Gives an event the guests of another, with their answers. */
export async function copyGuests({ rows }: CalendarCall, from: string, to: string): Promise<void> {
  const found = await rows.from('event_guests').select(['user_id', 'answer']).where('event_id', '=', from).execute()
  await rows.addMany(
    'event_guests',
    found.map((guest) => ({ ...guest, event_id: to })),
    { quiet: true },
  )
}

/** The guests of an event, by name. */
export const guestsOf = async (call: CalendarCall, eventId: string): Promise<CalendarEvent['guests']> =>
  (await guestsOfEach(call, [eventId])).get(eventId) ?? []

/**
 * Replaces the guests of an event and returns those who were added and removed. Guests who stay are not checked: they may have moved.
 *
 * @throws Problem('invalid') on `guests.N` for people whom the caller may not invite.
 */
export async function replaceGuests(
  call: CalendarCall,
  event: Pick<EventRecord, 'id' | 'owner_id'>,
  wanted: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const { rows } = call
  const before = await rows.from('event_guests').select(['id', 'user_id']).where('event_id', '=', event.id).execute()
  const known = new Set(before.map(({ user_id: id }) => id))
  const added = wanted.filter((id) => !known.has(id) && id !== event.owner_id)
  const allowed = new Set(
    added.length === 0
      ? []
      : (await invitable(call).select('users.id').where('users.id', 'in', added).execute()).map(({ id }) => id),
  )
  const errors = wanted.flatMap((id, i) =>
    added.includes(id) && !allowed.has(id) ? [{ path: `guests.${i}`, code: 'recipient_out_of_reach' }] : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const gone = before.filter(({ user_id: id }) => !wanted.includes(id))
  for (const { id } of gone) await rows.remove('event_guests', id, { quiet: true })
  await rows.addMany(
    'event_guests',
    added.map((id) => ({ event_id: event.id, user_id: id })),
    { quiet: true },
  )
  return { added, removed: gone.map(({ user_id: id }) => id) }
}

/** Asks all guests again: the event has another time. */
export async function askAgain({ rows }: CalendarCall, eventId: string): Promise<void> {
  await rows.changeMany(
    'event_guests',
    (q) => q.where('event_id', '=', eventId),
    { answer: 'waiting' },
    { quiet: true },
  )
}

/** Stores what the caller answers. @throws Problem('not_allowed') when the caller is not a guest. */
export async function answerInvitation(call: CalendarCall, event: EventRecord, answer: GuestAnswer): Promise<void> {
  const { rows } = call
  const mine = await rows
    .from('event_guests')
    .select('id')
    .where('event_id', '=', event.id)
    .where('user_id', '=', callerOf(call).id)
    .executeTakeFirst()
  if (!mine) throw new Problem('not_allowed')
  await rows.change('event_guests', { id: mine.id, version: undefined }, { answer }, { quiet: true })
  await announce(call, event)
}

type Told = Pick<EventRecord, 'id' | 'title' | 'place' | 'starts_at' | 'all_day'>

/** The title of an event in a notice. */
export const quoted = ({ title }: Pick<Told, 'title'>): string => shortened(title, QUOTED_MAX)

/** When an event begins, in a notice. */
export const whenOf = (
  { all_day: allDay, starts_at: start }: Pick<Told, 'all_day' | 'starts_at'>,
  lang: Lang,
): string => (allDay ? formatDay(dayInUlaanbaatar(start), lang) : formatDateTime(start, lang))

/** What a notice about one event says of it. */
type Kind = Exclude<keyof typeof mn, 'cancelledMany'>

/** The texts of a notice about an event. */
export function noticeOf(event: Told, kind: Kind) {
  const params = (lang: Lang) => ({
    title: quoted(event),
    when: whenOf(event, lang),
    place: event.place === '' ? '' : ` · ${event.place}`,
  })
  return {
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
  }
}

/** Notifies guests of an event: that they are invited, that it has another time, or that it is cancelled. */
export async function notifyGuests(
  call: CalendarCall,
  event: Told,
  kind: Kind,
  guests: readonly string[],
): Promise<void> {
  const caller = callerOf(call)
  const to = guests.filter((id) => id !== caller.id).map((id) => ({ user_id: id, role: null, area_id: null }))
  if (to.length === 0) return
  await call.notify({
    ...noticeOf(event, kind),
    to,
    link: kind === 'cancelled' ? '/dashboard/calendar' : `/dashboard/calendar?event=${event.id}`,
    byMail: true,
  })
}
