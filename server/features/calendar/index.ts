import { sql } from 'kysely'
import { calendar } from '#contract/features/calendar/index.ts'
import { findColleagues } from '../../core/access/colleagues.ts'
import { serve } from '../../core/requests/declare.ts'
import { calendarFollowers, roomFollowers } from './area-followers.ts'
import { addBrief, BACK_MS, changeBrief } from './brief.ts'
import { addCalendar, calendarsOf, changeCalendar, removeCalendar } from './calendars.ts'
import { addAppPassword, appPasswords, removeAppPassword } from './dav/passwords.ts'
import { caldav } from './dav/serve.ts'
import { addEvent, changeEvent, changePart, keptEvent, removeEvent } from './events.ts'
import { busyTimes } from './free-busy.ts'
import { answerInvitation } from './guests.ts'
import { admitImport, exportCalendar, importCalendar } from './ics/exchange.ts'
import { feedState, readFeed, removeFeed, renewFeed } from './ics/feed.ts'
import { keepInvitation } from './ics/invitation.ts'
import { calendarMembers, callerOf, eventMembers, guestMembers, roomMembers } from './members.ts'
import { personalData } from './personal-data.ts'
import { REMIND_JOB, resumeReminders, sendReminder } from './reminders.ts'
import { addRoom, changeRoom, removeRoom, roomsWithin } from './rooms.ts'
import {
  endsAfter,
  eventOf,
  eventsBetween,
  ownEvents,
  presentEvent,
  ROW_COLUMNS,
  readersPart,
  showNext,
} from './show.ts'
import type { CalendarRow, CalendarTables, RoomRow } from './tables.ts'
import { storedTimes } from './times.ts'

const isStaff = () => sql<boolean>`users.role <> 'APPLICATION'`

/** Calendars of people and of areas. Titles of events are named to nobody but their members, not even in the audit log. */
export default serve<CalendarTables>()(calendar, {
  personalData,
  anchors: {
    // announced by announce.ts, because who sees an event depends on its calendar
    calendar_events: { owner: 'owner_id', member: eventMembers },
    calendars: { area: 'area_id', owner: 'owner_id', member: calendarMembers, shared: () => sql<boolean>`true` },
    meeting_rooms: { area: 'area_id', member: roomMembers, shared: () => sql<boolean>`true` },
    event_guests: { owner: 'user_id', member: guestMembers },
    users: { area: 'area_id', owner: 'id', shared: isStaff },
    areas: { area: 'id', path: 'path' },
  },
  privateTables: ['calendars', 'calendar_events', 'event_guests', 'meeting_rooms'],
  recordNames: { meeting_rooms: 'meeting_rooms.name' },
  present: {
    calendars: ({ id, name, colour, version }: CalendarRow) => ({ id, name, colour, version }),
    calendar_events: presentEvent,
    meeting_rooms: ({ id, name, place, seats, is_closed: isClosed, version }: RoomRow) => ({
      id,
      name,
      place,
      seats,
      isClosed,
      version,
    }),
  },
  admit: { importCalendar: admitImport },
  protocol: caldav,
  jobs: { [REMIND_JOB]: sendReminder },
  resume: resumeReminders,
  areaFollowers: [calendarFollowers, roomFollowers],
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    calendars: async (call) => ({ data: await calendarsOf(call) }),
    addCalendar: async (call) => ({ data: await addCalendar(call, call.body) }),
    changeCalendar: async (call) => ({ data: await changeCalendar(call, call.params.id, call.body) }),
    removeCalendar: async (call) => {
      await removeCalendar(call, call.params.id)
      return null
    },
    range: async (call) => ({
      data: await eventsBetween(call, new Date(call.query.start), new Date(call.query.end)),
    }),
    search: async (call) => {
      const { query, rows, now } = call
      const invited = sql<boolean>`${endsAfter(now)} and exists (select from event_guests g
        where g.event_id = calendar_events.id and g.user_id = ${callerOf(call).id} and g.answer = 'waiting')`
      const found = await rows.page('calendar_events', {
        query,
        sorts: { start: 'starts_at' },
        defaultSort: '-start',
        searchIn: 'search',
        where: (q) => q.$if(query.invited === true, (w) => w.where(invited)),
        select: (q) => q.select(ROW_COLUMNS).select(readersPart(call)),
      })
      return { data: found.data.map((row) => showNext(row, now)), meta: found.meta }
    },
    people: async (call) => ({ data: await findColleagues(call, 'host', call.query.q) }),
    rooms: async (call) => ({ data: await roomsWithin(call) }),
    addRoom: async (call) => ({ data: await addRoom(call, call.body) }),
    changeRoom: async (call) => ({ data: await changeRoom(call, call.params.id, call.body) }),
    removeRoom: async (call) => {
      await removeRoom(call, call.params.id)
      return null
    },
    freeBusy: async (call) => ({ data: await busyTimes(call, call.query) }),
    feed: async (call) => ({ data: await feedState(call) }),
    renewFeed: async (call) => ({ data: await renewFeed(call) }),
    removeFeed: async (call) => {
      await removeFeed(call)
      return null
    },
    readFeed: (call) => readFeed(call, call.params.secret.slice(0, -'.ics'.length)),
    exportCalendar: (call) => exportCalendar(call, call.params.id),
    importCalendar: async (call) => ({ data: await importCalendar(call, call.params.id) }),
    appPasswords: async (call) => ({ data: await appPasswords(call) }),
    addAppPassword: async (call) => ({ data: await addAppPassword(call, call.body.name) }),
    keepInvitation: async (call) => ({ data: { eventId: await keepInvitation(call, call.body) } }),
    removeAppPassword: async (call) => {
      await removeAppPassword(call, call.params.id)
      return null
    },
    one: async (call) => ({ data: await eventOf(call, call.params.id, call.query.occurrence) }),
    create: async (call) => ({ data: await eventOf(call, await addEvent(call, call.body)) }),
    change: async (call) => ({ data: await eventOf(call, await changeEvent(call, call.params.id, call.body)) }),
    move: async (call) => {
      const { version, occurrence, scope, ...times } = call.body
      const event = await keptEvent(call, call.params.id, version)
      return { data: await eventOf(call, await changePart(call, event, storedTimes(times), { occurrence, scope })) }
    },
    answer: async (call) => {
      await answerInvitation(call, await call.rows.one('calendar_events', call.params.id), call.body.answer)
      return { data: await eventOf(call, call.params.id) }
    },
    remove: async (call) => {
      await removeEvent(call, call.params.id, call.query)
      return null
    },
    briefEvents: async (call) => ({ events: await ownEvents(call, new Date(call.now.getTime() - BACK_MS)) }),
    briefNew: async (call) => ({ event: await eventOf(call, await addBrief(call, call.body)) }),
    briefUpdate: async (call) => {
      const { eventId, event, version } = call.body
      await changeBrief(call, eventId, event, version)
      return { event: await eventOf(call, eventId) }
    },
    briefDelete: async (call) => {
      await removeEvent(call, call.body.eventId)
      return null
    },
  },
})
