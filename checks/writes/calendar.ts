import { anEvent } from '../../server/features/calendar/testing.ts'
import { idOf, people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { khorooAdmin, leader } = people

const AN_ICS_FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:meeting@example.mn',
  'DTSTART:20261201T020000Z',
  'SUMMARY:Хурал',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

/** Every write of the calendar. */
export async function walkCalendar({ write }: Walk): Promise<void> {
  const draft = { name: 'Ажлын хуанли', colour: 'green' }
  const area = await write('calendar.addCalendar', khorooAdmin, { body: { ...draft, areaId: idOf('D1K1') } })
  await write('calendar.changeCalendar', khorooAdmin, {
    params: { id: area.id },
    body: { ...draft, name: 'Хурал', version: area.version },
  })
  const made = await write('calendar.create', khorooAdmin, { body: anEvent({ guests: [leader.id] }) })
  const params = { id: made.id }
  const changed = await write('calendar.change', khorooAdmin, {
    params,
    body: { ...anEvent({ calendarId: area.id, title: 'Хурал', guests: [leader.id] }), version: made.version },
  })
  await write('calendar.move', khorooAdmin, {
    params,
    body: { start: '2026-12-02T02:00:00Z', end: '2026-12-02T03:00:00Z', allDay: false, version: changed.version },
  })
  await write('calendar.answer', leader, { params, body: { answer: 'accepted' } })
  await write('calendar.remove', khorooAdmin, { params })
  await walkSeries(write, area.id)
  await write('calendar.removeCalendar', khorooAdmin, { params: { id: area.id } })
  const room = { name: 'Хурлын танхим', place: '2 давхар', seats: 20, isClosed: false }
  const hall = await write('calendar.addRoom', khorooAdmin, { body: { ...room, areaId: idOf('D1K1') } })
  const booked = await write('calendar.create', khorooAdmin, { body: anEvent({ roomId: hall.id }) })
  await write('calendar.remove', khorooAdmin, { params: { id: booked.id } })
  await write('calendar.changeRoom', khorooAdmin, {
    params: { id: hall.id },
    body: { ...room, isClosed: true, version: hall.version },
  })
  await write('calendar.removeRoom', khorooAdmin, { params: { id: hall.id } })
  await write('calendar.renewFeed', khorooAdmin)
  await write('calendar.removeFeed', khorooAdmin)
  const phone = await write('calendar.addAppPassword', khorooAdmin, { body: { name: 'Утас' } })
  await write('calendar.removeAppPassword', khorooAdmin, { params: { id: phone.id } })
  const into = await write('calendar.addCalendar', khorooAdmin, { body: { ...draft, areaId: null } })
  await write('calendar.importCalendar', khorooAdmin, {
    params: { id: into.id },
    file: { name: 'calendar.ics', type: 'text/calendar', content: Buffer.from(AN_ICS_FILE) },
  })
  const times = { start: '2026-12-03T02:00:00Z', end: '2026-12-03T03:00:00Z' }
  const { event } = await write('calendar.briefNew', leader, { body: { title: 'Уулзалт', ...times } })
  await write('calendar.briefUpdate', leader, { body: { eventId: event.id, event: { title: 'Хурал' } } })
  await write('calendar.briefDelete', leader, { body: { eventId: event.id } })
}

/** Every part of a series is changed, moved and deleted. */
async function walkSeries(write: Walk['write'], calendarId: string): Promise<void> {
  const repeat = { unit: 'week', interval: 1, weekdays: [2, 4], monthBy: 'date', until: null, count: 9 }
  const draft = { ...anEvent({ calendarId, guests: [leader.id] }), repeat, reminder: 15, reminderByMail: true }
  const at = (day: number) => {
    const date = `2026-12-${String(day).padStart(2, '0')}`
    return { occurrence: `${date}T02:00:00.000Z`, start: `${date}T02:00:00.000Z`, end: `${date}T03:00:00.000Z` }
  }
  const made = await write('calendar.create', khorooAdmin, { body: draft })
  const params = { id: made.id }
  await write('calendar.change', khorooAdmin, {
    params,
    body: { ...draft, ...at(3), title: 'Хурал', guests: [], scope: 'this', version: made.version },
  })
  const rest = await write('calendar.move', khorooAdmin, {
    params,
    body: { ...at(8), start: '2026-12-08T01:00:00Z', allDay: false, scope: 'following', version: made.version + 1 },
  })
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a@example.org', 'SUMMARY:Уулзалт']
  file.push('DTSTART:20261201T020000Z', 'DTEND:20261201T030000Z', 'END:VEVENT', 'END:VCALENDAR')
  await write('calendar.keepInvitation', khorooAdmin, { body: { file: file.join('\r\n'), comes: true } })
  const query = { occurrence: rest.start, scope: 'all' }
  await write('calendar.remove', khorooAdmin, { params: { id: rest.id }, query })
  await write('calendar.remove', khorooAdmin, { params, query: { occurrence: at(1).occurrence, scope: 'this' } })
}
