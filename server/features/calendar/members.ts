import { sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { type PersonCondition, within } from '../../core/access/reach.ts'
import type { CalendarCall } from './tables.ts'

const areaAnchors = {
  calendars: { area: 'area_id', shared: () => sql<boolean>`calendars.area_id is not null` },
  meeting_rooms: { area: 'area_id', shared: () => sql<boolean>`true` },
}

/** Calendars of areas within reach: below the person's own, and above it. */
const ofAreas: PersonCondition = (_, actor, now, verb) =>
  within('line', 'calendars', { anchors: areaAnchors, actor, now, verb })

/** The meeting rooms that a person sees: of the areas below, and of those above. */
export const roomMembers: PersonCondition = (_, actor, now, verb) =>
  within('line', 'meeting_rooms', { anchors: areaAnchors, actor, now, verb })

/** The calendars that a person sees: their own, and those of areas. */
export const calendarMembers: PersonCondition = (t, actor, now, verb) =>
  sql<boolean>`(${sql.ref(`${t}.owner_id`)} = ${actor.id} or ${ofAreas(t, actor, now, verb)})`

/**
 * The events that a person sees: of their own calendars, those that they are invited to, and those of areas. Private ones of an area are
 * seen by the people of that area alone. Source: docs/rules/calendar.md.
 */
export const eventMembers: PersonCondition = (t, actor, now, verb) => sql<boolean>`(
  ${sql.ref(`${t}.owner_id`)} = ${actor.id}
  or ${sql.ref(`${t}.id`)} in (select event_id from event_guests where user_id = ${actor.id})
  or ${sql.ref(`${t}.calendar_id`)} in (select id from calendars where area_id = ${actor.areaId})
  or (not ${sql.ref(`${t}.is_private`)}
    and ${sql.ref(`${t}.calendar_id`)} in (select id from calendars where ${ofAreas('calendars', actor, now, verb)})))`

/** The guests of the events that a person sees. */
export const guestMembers: PersonCondition = (t, actor, now, verb) => sql<boolean>`${sql.ref(`${t}.event_id`)} in (
  select id from calendar_events where ${eventMembers('calendar_events', actor, now, verb)})`

/** The calling person. @throws Problem('not_signed_in'). */
export function callerOf({ actor }: Pick<CalendarCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** Whether the caller keeps the row of `calendars`: it is their own, or that of an area at or below theirs. */
export const keeps = (call: Pick<CalendarCall, 'rows' | 'actor'>) =>
  sql<boolean>`(calendars.owner_id is not distinct from ${callerOf(call).id} or ${call.rows.may('keep', 'calendars')})`
