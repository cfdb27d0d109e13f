import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folded } from '../../../core/messages/calendar-lines.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { anEvent } from '../testing.ts'
import { FILE_LIMITS } from './limits.ts'
import { readFile } from './read.ts'
import { readInThread } from './read-in-thread.ts'

const { cityAdmin, khorooAdmin, districtAdmin, leader, farLeader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate calendars, calendar_events, event_guests, meeting_rooms, calendar_feeds cascade')
})

const add = async (person: Person, fields: object = {}) =>
  (await t.as(person).post('/v1/calendar/events', anEvent(fields))).body.data
const renew = async (person: Person): Promise<string> =>
  (await t.as(person).post('/v1/calendar/feed', undefined)).body.data.feedUrl
const read = (path: string, headers = {}) => t.as(null).get(path, headers)
const ownCalendar = async (person: Person, name = 'Импорт'): Promise<string> =>
  (await t.as(person).post('/v1/calendar/calendars', { name, colour: 'green', areaId: null })).body.data.id
const officeCalendar = async (): Promise<string> =>
  (await t.as(khorooAdmin).post('/v1/calendar/calendars', { name: 'Хороо', colour: 'green', areaId: idOf('D1K1') }))
    .body.data.id
const send = (person: Person, calendarId: string, text: string) =>
  t.as(person).upload(`/v1/calendar/calendars/${calendarId}/file`, {
    name: 'calendar.ics',
    type: 'text/calendar',
    content: Buffer.from(text),
  })
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20261201T020000Z', 'DTEND:20261201T030000Z']),
    ...lines,
    'END:VEVENT',
  ].join('\r\n')

describe('the feed', () => {
  test('has the person’s own events and invitations, and those of their area, and nothing of others', async () => {
    await add(leader, { title: 'Миний хурал' })
    await add(khorooAdmin, { title: 'Нууц уулзалт' })
    await add(khorooAdmin, { title: 'Урилгатай', guests: [leader.id] })
    await add(khorooAdmin, { title: 'Хаалттай', isPrivate: true, calendarId: await officeCalendar() })
    const answer = await read(await renew(leader))

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const titles = (text: string) => [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)
    expect(titles(answer.text).toSorted()).toEqual(['Миний хурал', 'Урилгатай'])
    expect(titles((await read(await renew(khorooAdmin))).text)).toContain('Хаалттай')
    expect(titles((await read(await renew(districtAdmin))).text)).toEqual([])
  })

  test('names no mail address of anybody', async () => {
    await add(khorooAdmin, { guests: [leader.id] })
    const { text } = await read(await renew(leader))

    expect(text).toContain('ATTENDEE')
    expect(text).not.toMatch(/mailto:|@nutag|\.mn/i)
  })

  test('stops working at its old address when it is renewed, removed, or its person is no longer active', async () => {
    const first = await renew(leader)
    const second = await renew(leader)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])

    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [leader.id])
    expect((await read(second)).status).toBe(404)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [leader.id])
    expect((await read(second)).status).toBe(200)
    await t.as(leader).delete('/v1/calendar/feed')
    expect((await read(second)).status).toBe(404)
    expect((await t.as(leader).get('/v1/calendar/feed')).body.data).toEqual({ since: null })
  })

  test('is not found by guessing, and its secret is stored nowhere', async () => {
    const path = await renew(leader)
    const secret = path.slice('/v1/calendar/feeds/'.length, -4)

    expect((await read(`/v1/calendar/feeds/${'A'.repeat(43)}.ics`)).status).toBe(404)
    expect((await read('/v1/calendar/feeds/1.ics')).status).toBe(404)
    const { rows } = await t.core.pool.query(`select f::text as line from calendar_feeds f
      union all select a::text from audit_log a`)
    expect(rows.map(({ line }) => line).join('\n')).not.toContain(secret)
  })

  test('is not sent again while nothing has changed', async () => {
    const path = await renew(leader)
    const { headers } = await read(path)

    expect((await read(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
    await add(leader)
    expect((await read(path, { 'if-none-match': String(headers.etag) })).status).toBe(200)
  })
})

describe('an export is imported again', () => {
  const weekly = { unit: 'week', interval: 1, weekdays: [2, 4], monthBy: 'date', until: '2027-02-01', count: null }

  test('with its series, exceptions, whole days and reminders as they were', async () => {
    const calendarId = await ownCalendar(leader, 'Гарц')
    const series = await add(leader, {
      calendarId,
      title: 'Хурал; тойм, \\ хэлэлцүүлэг',
      description: 'Нэг\nХоёр',
      repeat: weekly,
      reminder: 15,
    })
    const occurrence = '2026-12-03T02:00:00.000Z'
    await t.as(leader).post(`/v1/calendar/events/${series.id}/move`, {
      start: '2026-12-03T06:00:00Z',
      end: '2026-12-03T07:00:00Z',
      allDay: false,
      version: series.version,
      occurrence,
      scope: 'this',
    })
    await t.as(leader).delete(`/v1/calendar/events/${series.id}?occurrence=2026-12-08T02:00:00.000Z&scope=this`)
    await add(leader, {
      calendarId,
      title: 'Сургалт',
      start: '2026-12-09T16:00:00Z',
      end: '2026-12-11T16:00:00Z',
      allDay: true,
      reminder: 1440,
    })
    const { text } = await t.as(leader).get(`/v1/calendar/calendars/${calendarId}/file`)
    const span = 'start=2026-12-01T00:00:00Z&end=2026-12-31T00:00:00Z'
    const shown = async (id: string) =>
      (await t.as(leader).get(`/v1/calendar/events?${span}`)).body.data
        .filter((one: { calendarId: string }) => one.calendarId === id)
        .map((one: Record<string, unknown>) => [one.title, one.start, one.end, one.allDay])
    const before = await shown(calendarId)
    expect(before.length).toBeGreaterThan(8)
    await t.as(leader).delete(`/v1/calendar/calendars/${calendarId}`)
    const again = await ownCalendar(leader)

    expect((await send(leader, again, text)).body.data).toEqual({ added: 2, known: 0, refused: [] })
    expect(await shown(again)).toEqual(before)
    const { rows } = await t.core.pool.query(
      `select title, description, reminder, series_id is not null as part from calendar_events
       where reminder is not null order by title, part`,
    )
    expect(rows).toEqual([
      { title: 'Сургалт', description: '', reminder: 1440, part: false },
      { title: 'Хурал; тойм, \\ хэлэлцүүлэг', description: 'Нэг\nХоёр', reminder: 15, part: false },
      { title: 'Хурал; тойм, \\ хэлэлцүүлэг', description: 'Нэг\nХоёр', reminder: 15, part: true },
    ])
  })

  test('a second time adds nothing', async () => {
    const id = await ownCalendar(leader)
    const text = file(vevent('a@x', 'SUMMARY:Нэг'), vevent('b@x', 'SUMMARY:Хоёр'))

    expect((await send(leader, id, text)).body.data).toEqual({ added: 2, known: 0, refused: [] })
    expect((await send(leader, id, text)).body.data).toEqual({ added: 0, known: 2, refused: [] })
  })

  test('only into a calendar that one keeps, and only one that one sees is exported', async () => {
    const office = await officeCalendar()
    const own = await ownCalendar(khorooAdmin)
    const text = file(vevent('a@x', 'SUMMARY:Нэг'))

    expect((await send(leader, office, text)).status).toBe(403)
    expect((await send(leader, own, text)).status).toBe(404)
    expect((await t.as(leader).get(`/v1/calendar/calendars/${own}/file`)).status).toBe(404)
    expect((await t.as(farLeader).get(`/v1/calendar/calendars/${office}/file`)).status).toBe(404)
    await add(khorooAdmin, { title: 'Хаалттай', isPrivate: true, calendarId: office })
    expect((await t.as(cityAdmin).get(`/v1/calendar/calendars/${office}/file`)).text).not.toContain('Хаалттай')
  })

  test('invites nobody, even people whom the file names', async () => {
    const id = await ownCalendar(khorooAdmin)
    await send(khorooAdmin, id, file(vevent('a@x', 'SUMMARY:Нэг', `ATTENDEE:urn:uuid:${leader.id}`)))

    expect((await t.core.pool.query('select 1 from event_guests')).rows).toEqual([])
  })
})

describe('times of a file', () => {
  const eventIn = (...lines: string[]) => readFile(file(vevent('a', 'SUMMARY:А', ...lines))).objects[0]?.event

  test('are those of their time zone, of UTC, or of Ulaanbaatar', () => {
    expect(eventIn('DTSTART;TZID=Asia/Tokyo:20261201T110000')?.start).toBe('2026-12-01T02:00:00.000Z')
    expect(eventIn('DTSTART:20261201T020000Z')?.start).toBe('2026-12-01T02:00:00.000Z')
    expect(eventIn('DTSTART:20261201T100000')?.start).toBe('2026-12-01T02:00:00.000Z')
    expect(eventIn('DTSTART;TZID=Nowhere/Town:20261201T100000')?.start).toBe('2026-12-01T02:00:00.000Z')
  })

  test('are days in Ulaanbaatar for events of whole days', () => {
    expect(eventIn('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203')).toMatchObject({
      start: '2026-11-30T16:00:00.000Z',
      end: '2026-12-02T16:00:00.000Z',
      allDay: true,
    })
    expect(eventIn('DTSTART;VALUE=DATE:20261201')?.end).toBe('2026-12-01T16:00:00.000Z')
  })

  test('an event without an end lasts a quarter of an hour, and a number of times becomes a last day', () => {
    expect(eventIn('DTSTART:20261201T020000Z')?.end).toBe('2026-12-01T02:15:00.000Z')
    expect(eventIn('DTSTART:20261201T020000Z', 'RRULE:FREQ=DAILY;COUNT=3')?.rule).toContain('UNTIL=20261203T')
  })
})

describe('a hostile file', () => {
  const flood = (n: number, text: string) => Array.from({ length: n }, () => text).join('\r\n')
  // where the test is not about time, a busy machine must not make a file 'too large'
  const codeOf = async (text: string, limits = { ...FILE_LIMITS, ms: 240_000 }) =>
    readInThread(text, limits).then(
      ({ objects, refused }) => [objects.length, ...refused.map(({ code }) => code)],
      (error: { code?: string }) => error.code,
    )

  test('with rules that never end, never occur or name each second is refused event by event', async () => {
    const rules = [
      'FREQ=SECONDLY',
      'FREQ=MINUTELY;INTERVAL=1',
      'FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1;BYSECOND=1',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6',
      'FREQ=DAILY;COUNT=999999999',
      'FREQ=YEARLY;INTERVAL=100000',
    ]
    const text = file(...rules.map((rule, i) => vevent(`${i}`, `RRULE:${rule}`)), vevent('good', 'SUMMARY:Сайн'))

    expect(await codeOf(text)).toEqual([1, ...rules.map(() => 'rule')])
  })

  test('with nested components, floods of alarms, or too many lines is refused as a whole', async () => {
    const nested = `${flood(2_000, 'BEGIN:VEVENT')}\r\n${flood(2_000, 'END:VEVENT')}`
    const alarms = flood(30_000, 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1M\r\nEND:VALARM')

    expect(await codeOf(file(nested))).toBe('ics_too_large')
    expect(await codeOf(file(vevent('a', alarms)))).toBe('ics_too_large')
    expect(await codeOf(file(vevent('a', flood(400_001, 'X-A:1'))))).toBe('ics_too_large')
    expect(await codeOf(file(...Array.from({ length: 2_001 }, (_, i) => vevent(`${i}`))))).toBe('ics_too_large')
  })

  test('of many alarms keeps one, and of many times left out is refused', async () => {
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM'
    const { objects } = readFile(file(vevent('a', flood(5_000, alarm))))
    const dates = flood(1_001, 'EXDATE:20261202T020000Z')

    expect(objects[0]?.event.reminder).toBe(5)
    expect(await codeOf(file(vevent('a', 'RRULE:FREQ=DAILY', dates)))).toEqual([0, 'rule'])
  })

  test('that is no calendar, or one that is cut off, is refused', async () => {
    expect(await codeOf('<html></html>')).toBe('not_ics')
    expect(await codeOf('')).toBe('not_ics')
    expect(await codeOf(file(vevent('a')).slice(0, -20))).toBe('not_ics')
    expect(await codeOf('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\nEND:VEVENT')).toEqual([0, 'date_time'])
  })

  test('that takes too long ends its thread, and the server answers meanwhile', async () => {
    const many = file(
      ...Array.from({ length: 1_500 }, (_, i) => vevent(`${i}`, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
    )
    const [code, answer] = await Promise.all([
      codeOf(many, { ...FILE_LIMITS, ms: 1_500, heapMb: 128 }),
      t.as(leader).get('/v1/calendar/calendars'),
    ])

    expect(code).toBe('ics_too_large')
    expect(answer.status).toBe(200)
  })

  test('with text that forms refuse is cleaned: control characters, halves of pairs, too long titles', () => {
    const { objects } = readFile(file(vevent('a', `SUMMARY:${'А'.repeat(500)}\u0007`, 'LOCATION:a\\nb\u0000c')))

    expect(objects[0]?.event.title).toBe('А'.repeat(200))
    expect(objects[0]?.event.place).toBe('a b c')
  })

  test('answers 400 with the reason, and stores nothing', async () => {
    const id = await ownCalendar(leader)
    const answer = await send(leader, id, 'no calendar')

    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'not_ics'])
    expect((await send(leader, id, 'x'.repeat(4_000_000))).status).toBe(400)
    expect((await t.core.pool.query('select 1 from calendar_events')).rows).toEqual([])
  })
})

test('long lines are folded after 75 octets, never within a letter', () => {
  const line = `SUMMARY:${'Өргөө'.repeat(60)}`
  const lines = folded(line).split('\r\n')

  expect(Math.max(...lines.map((one) => Buffer.byteLength(one)))).toBeLessThanOrEqual(75)
  expect(lines.map((one, i) => (i === 0 ? one : one.slice(1))).join('')).toBe(line)
})
