import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Colleague } from '../../core/people/colleague.ts'
import { IsoInstant } from '../../core/time/dates.ts'
import { BusyQuery } from './busy-query.ts'
import { fileRoutes } from './files.ts'
import {
  BriefChange,
  BriefEvent,
  Calendar,
  CalendarChange,
  CalendarDraft,
  CalendarEvent,
  EVENT_DAYS_MAX,
  EventChange,
  EventDraft,
  EventMove,
  EventRow,
  endAfterStart,
  part,
} from './model.ts'
import { programRoutes } from './programs.ts'
import { rights } from './rights.ts'
import { BusyTimes, calendarSettings, Room, RoomChange, RoomDraft } from './rooms.ts'

export * from './files.ts'
export * from './model.ts'
export * from './programs.ts'
export * from './repeat.ts'
export * from './rooms.ts'

/** The span of time for which events are asked. */
const Range = z.strictObject({ start: IsoInstant, end: IsoInstant }).check(endAfterStart)

/** Calendars of people and of areas, with their events. */
export const calendar = feature({
  ...rights,
  settings: Object.values(calendarSettings),
  routes: {
    calendars: {
      method: 'GET',
      path: '/calendar/calendars',
      can: 'use',
      summary: 'Your calendars, and those of the areas within your reach.',
      query: z.strictObject({}),
      answer: z.object({ data: z.array(Calendar) }),
    },
    addCalendar: {
      method: 'POST',
      path: '/calendar/calendars',
      can: 'use',
      summary: 'Adds a calendar of your own, or one of an area.',
      body: CalendarDraft,
      answer: oneOf(Calendar),
      status: 201,
    },
    changeCalendar: {
      method: 'PATCH',
      path: '/calendar/calendars/:id',
      can: 'use',
      summary: 'Changes the name and the colour of a calendar.',
      params: ById,
      body: CalendarChange,
      answer: oneOf(Calendar),
    },
    removeCalendar: {
      method: 'DELETE',
      path: '/calendar/calendars/:id',
      can: 'use',
      summary: 'Deletes a calendar with its events.',
      params: ById,
      status: 204,
    },
    range: {
      method: 'GET',
      path: '/calendar/events',
      can: 'use',
      summary: `The events between two instants, in order: of your calendars, of areas, and those that you are invited to. At most ${EVENT_DAYS_MAX} days.`,
      query: Range,
      answer: z.object({ data: z.array(EventRow) }),
    },
    search: {
      method: 'GET',
      path: '/calendar/search',
      can: 'use',
      summary:
        'Events by words of their title and place, the newest first; `invited`: those to come that wait for your answer.',
      query: listQuery(['start'], { invited: z.optional(Flag) }),
      answer: pageOf(EventRow),
    },
    people: {
      method: 'GET',
      path: '/calendar/people',
      can: 'host',
      summary: 'Colleagues whom you may invite, by a part of their name; at most twenty.',
      query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.normalize('NFC'))) }),
      answer: z.object({ data: z.array(Colleague) }),
    },
    rooms: {
      method: 'GET',
      path: '/calendar/rooms',
      can: 'use',
      summary: 'The meeting rooms of the areas within your reach.',
      query: z.strictObject({}),
      answer: z.object({ data: z.array(Room) }),
    },
    addRoom: {
      method: 'POST',
      path: '/calendar/rooms',
      can: 'use',
      summary: 'Adds a meeting room of an area.',
      body: RoomDraft,
      answer: oneOf(Room),
      status: 201,
    },
    changeRoom: {
      method: 'PATCH',
      path: '/calendar/rooms/:id',
      can: 'use',
      summary: 'Changes a meeting room, or closes it for new events.',
      params: ById,
      body: RoomChange,
      answer: oneOf(Room),
    },
    removeRoom: {
      method: 'DELETE',
      path: '/calendar/rooms/:id',
      can: 'use',
      summary: 'Deletes a meeting room that is not booked for the time to come.',
      params: ById,
      status: 204,
    },
    freeBusy: {
      method: 'GET',
      path: '/calendar/free-busy',
      can: 'host',
      summary: 'When colleagues whom you may invite, and rooms, are taken. Only the times are answered.',
      query: BusyQuery,
      answer: oneOf(BusyTimes),
    },
    one: {
      method: 'GET',
      path: '/calendar/events/:id',
      can: 'use',
      summary: 'One event with its guests, or one occurrence of a series.',
      params: ById,
      query: z.strictObject({ occurrence: part.occurrence }),
      answer: oneOf(CalendarEvent),
    },
    create: {
      method: 'POST',
      path: '/calendar/events',
      can: 'use',
      summary: 'Adds an event and notifies its guests.',
      body: EventDraft,
      answer: oneOf(CalendarEvent),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/calendar/events/:id',
      can: 'use',
      summary:
        'Changes an event, or a part of a series, which answers the event that it has become. A new time asks its guests again.',
      params: ById,
      body: EventChange,
      answer: oneOf(CalendarEvent),
    },
    move: {
      method: 'POST',
      path: '/calendar/events/:id/move',
      can: 'use',
      summary: 'Changes the time of an event and asks its guests again.',
      params: ById,
      body: EventMove,
      answer: oneOf(CalendarEvent),
    },
    answer: {
      method: 'POST',
      path: '/calendar/events/:id/answer',
      can: 'use',
      summary: 'Accepts or declines an invitation.',
      params: ById,
      body: z.strictObject({ answer: z.enum(['accepted', 'declined']) }),
      answer: oneOf(CalendarEvent),
    },
    remove: {
      method: 'DELETE',
      path: '/calendar/events/:id',
      can: 'use',
      summary: 'Deletes an event, or a part of a series.',
      params: ById,
      query: z.strictObject(part),
      status: 204,
    },
    ...fileRoutes,
    ...programRoutes,
    briefEvents: {
      method: 'GET',
      path: '/api/calendar/events',
      can: 'use',
      summary: 'The events of your own calendars that end from a year ago on, in order.',
      answer: z.object({ events: z.array(CalendarEvent) }),
    },
    briefNew: {
      method: 'POST',
      path: '/api/calendar/events/new',
      can: 'use',
      summary: 'Adds an event to your first calendar.',
      body: BriefEvent,
      answer: z.object({ event: CalendarEvent }),
      status: 201,
    },
    briefUpdate: {
      method: 'POST',
      path: '/api/calendar/events/update',
      can: 'use',
      summary: 'Changes the given fields of an event; with `version`, only if it is still the current one.',
      body: z.strictObject({ eventId: z.uuid(), event: BriefChange, version: z.optional(Version) }),
      answer: z.object({ event: CalendarEvent }),
    },
    briefDelete: {
      method: 'POST',
      path: '/api/calendar/events/delete',
      can: 'use',
      summary: 'Deletes an event.',
      body: z.strictObject({ eventId: z.uuid() }),
      status: 204,
    },
  },
})
