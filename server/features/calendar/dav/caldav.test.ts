import type { AddressInfo } from 'node:net'
import { type DAVCalendar, DAVClient } from 'tsdav'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { anEvent } from '../testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, farLeader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
let base: string
beforeAll(async () => {
  t = await app()
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await t.core.pool.query(
    'truncate calendars, calendar_events, event_guests, meeting_rooms, calendar_changes, calendar_app_passwords cascade',
  )
  await t.core.pool.query('delete from notifications')
})

const add = async (person: Person, fields: object = {}) =>
  (await t.as(person).post('/v1/calendar/events', anEvent(fields))).body.data
const passwordOf = async (person: Person) =>
  (await t.as(person).post('/v1/calendar/app-passwords', { name: 'Утас' })).body.data
const office = async (area: string, person: Person = khorooAdmin): Promise<string> =>
  (await t.as(person).post('/v1/calendar/calendars', { name: 'Албаны', colour: 'green', areaId: idOf(area) })).body.data
    .id

interface Device {
  send(method: string, path: string, options?: { body?: string; headers?: Record<string, string> }): Promise<Response>
  credentials: { username: string; password: string }
}
async function deviceOf(person: Person): Promise<Device> {
  const { username, password } = await passwordOf(person)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return {
    credentials: { username, password },
    send: (method, path, { body, headers = {} } = {}) =>
      fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization, 'content-type': 'application/xml; charset=utf-8', ...headers },
        ...(body === undefined ? {} : { body }),
      }),
  }
}
async function clientOf(person: Person): Promise<DAVClient> {
  const { credentials } = await deviceOf(person)
  const client = new DAVClient({
    serverUrl: `${base}/.well-known/caldav`,
    credentials,
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })
  await client.login()
  return client
}
const named = (calendars: readonly DAVCalendar[], part: string): DAVCalendar => {
  const found = calendars.find(({ url }) => url.includes(part))
  if (!found) throw new Error(`no calendar ${part}`)
  return found
}
const ics = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const AT_TEN = ['DTSTART;TZID=Asia/Ulaanbaatar:20261201T100000', 'DTEND;TZID=Asia/Ulaanbaatar:20261201T110000']
const PROPS = (...props: string[]) =>
  `<?xml version="1.0"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"><d:prop>${props.join('')}</d:prop></d:propfind>`
const shown = async (person: Person, span = 'start=2026-12-01T00:00:00Z&end=2026-12-31T00:00:00Z') =>
  (await t.as(person).get(`/v1/calendar/events?${span}`)).body.data.map((one: { title: string; start: string }) => [
    one.title,
    one.start,
  ])
const collectionsFor = async (person: Person): Promise<string> =>
  (await (await deviceOf(person)).send('PROPFIND', '/caldav/calendars/', { headers: { depth: '1' } })).text()

describe('an app password', () => {
  const status = async (authorization?: string) =>
    (await fetch(`${base}/caldav/`, { method: 'PROPFIND', headers: authorization ? { authorization } : {} })).status
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

  test('opens CalDAV for its person and its name alone, with or without hyphens', async () => {
    const { username, password } = await passwordOf(leader)

    expect(await status(basic(username, password))).toBe(207)
    expect(await status(basic(username.toUpperCase(), password.replaceAll('-', '')))).toBe(207)
    expect(await status(basic(khorooAdmin.email, password))).toBe(401)
    expect(await status(basic(username, 'aaaaaa-aaaaaa-aaaaaa-aaaaaa'))).toBe(401)
    expect(await status()).toBe(401)
    expect(await status('Basic ###')).toBe(401)
    const token = await t.tokenOf(leader)
    expect(await status(`Bearer ${token}`)).toBe(401)
  })

  test('opens nothing else', async () => {
    const { username, password } = await passwordOf(leader)
    const answer = await t.as(null).get('/v1/calendar/calendars', { authorization: basic(username, password) })
    const login = await t.as(null).post('/v1/admin/login', { email: username, password })

    expect([answer.status, login.status]).toEqual([401, 401])
  })

  test('that was revoked, or whose person is no longer active, opens nothing', async () => {
    const { id, username, password } = await passwordOf(leader)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [leader.id])
    expect(await status(basic(username, password))).toBe(401)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [leader.id])
    expect(await status(basic(username, password))).toBe(207)

    expect((await t.as(khorooAdmin).delete(`/v1/calendar/app-passwords/${id}`)).status).toBe(404)
    expect((await t.as(leader).delete(`/v1/calendar/app-passwords/${id}`)).status).toBe(204)
    expect(await status(basic(username, password))).toBe(401)
  })

  test('is stored as a hash, shown once and listed by its name', async () => {
    const { password } = await passwordOf(leader)
    const { rows } = await t.core.pool.query('select p::text as line from calendar_app_passwords p')
    const list = await t.as(leader).get('/v1/calendar/app-passwords')

    expect(rows[0].line).not.toContain(password.replaceAll('-', ''))
    expect(list.text).not.toContain(password)
    expect(list.body.data).toMatchObject([{ name: 'Утас', lastUsedAt: null }])
  })
})

describe('a real client', () => {
  test('finds the calendars from the well-known address, and reads, adds, changes and deletes', async () => {
    await add(leader, { title: 'Хурал' })
    const client = await clientOf(leader)
    const calendars = await client.fetchCalendars()
    const own = named(calendars, (await t.as(leader).get('/v1/calendar/calendars')).body.data[0].id)
    expect(own.displayName).toBe('Миний хуанли')
    expect(own.components).toEqual(['VEVENT'])

    const [first] = await client.fetchCalendarObjects({ calendar: own })
    expect(first?.data).toContain('SUMMARY:Хурал')
    await client.createCalendarObject({
      calendar: own,
      filename: 'phone-1.ics',
      iCalString: ics('phone-1', ...AT_TEN, 'SUMMARY:Утаснаас'),
    })
    expect(await shown(leader)).toContainEqual(['Утаснаас', '2026-12-01T02:00:00.000Z'])

    const mine = (await client.fetchCalendarObjects({ calendar: own })).find(({ url }) => url.includes('phone-1'))
    if (!mine) throw new Error('the event is missing')
    const changed = await client.updateCalendarObject({
      calendarObject: { ...mine, data: String(mine.data).replace('Утаснаас', 'Засав') },
    })
    expect(changed.status).toBe(204)
    expect(await shown(leader)).toContainEqual(['Засав', '2026-12-01T02:00:00.000Z'])
    // the tag that the client knows is an old one now
    expect((await client.updateCalendarObject({ calendarObject: mine })).status).toBe(412)
    const again = (await client.fetchCalendarObjects({ calendar: own })).find(({ url }) => url.includes('phone-1'))
    expect((await client.deleteCalendarObject({ calendarObject: again ?? mine })).status).toBe(204)
    expect(await shown(leader)).toEqual([['Хурал', '2026-12-01T02:00:00.000Z']])
  })

  test('reads only what takes place in a span', async () => {
    const client = await clientOf(leader)
    await add(leader, { title: 'Дараа', start: '2027-03-01T02:00:00Z', end: '2027-03-01T03:00:00Z' })
    const repeat = { unit: 'week', interval: 1, weekdays: [], monthBy: 'date', until: null, count: null }
    await add(leader, { title: 'Цуврал', repeat })
    await add(leader, { title: 'Өмнө' })
    const [own] = await client.fetchCalendars()
    if (!own) throw new Error('no calendar')
    const found = await client.fetchCalendarObjects({
      calendar: own,
      timeRange: { start: '2027-02-25T00:00:00Z', end: '2027-03-10T00:00:00Z' },
    })

    expect(found.map(({ data }) => /SUMMARY:(.*)\r/.exec(String(data))?.[1]).toSorted()).toEqual(['Дараа', 'Цуврал'])
  })

  test('follows changes by the token of a calendar', async () => {
    const client = await clientOf(leader)
    const kept = await add(leader, { title: 'Нэг' })
    const gone = await add(leader, { title: 'Хоёр' })
    const [own] = await client.fetchCalendars()
    if (!own) throw new Error('no calendar')
    const objects = await client.fetchCalendarObjects({ calendar: own })
    const before = { ...own, objects, objectMultiGet: client.calendarMultiGet.bind(client) }
    await t.as(leader).delete(`/v1/calendar/events/${gone.id}`)
    await t
      .as(leader)
      .patch(`/v1/calendar/events/${kept.id}`, { ...anEvent({ title: 'Засав' }), version: kept.version })
    await add(leader, { title: 'Гурав' })
    const after = await client.smartCollectionSync({
      collection: before,
      method: 'webdav',
      detailedResult: true,
    })

    const titles = (list: readonly { data?: unknown }[]) =>
      list.map(({ data }) => /SUMMARY:(.*)\r/.exec(String(data))?.[1])
    expect(titles(after.objects.created)).toEqual(['Гурав'])
    expect(titles(after.objects.updated)).toEqual(['Засав'])
    expect(after.objects.deleted.map(({ url }) => url.includes(gone.id))).toEqual([true])
  })
})

describe('a series', () => {
  test('from a program keeps its exceptions, and loses those that the program has taken back', async () => {
    const device = await deviceOf(leader)
    await add(leader)
    const [{ id }] = (await t.as(leader).get('/v1/calendar/calendars')).body.data
    const path = `/caldav/calendars/${id}/weekly.ics`
    const weekly = [...AT_TEN, 'SUMMARY:Долоо хоног', 'RRULE:FREQ=WEEKLY;COUNT=4']
    const exception = [
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:weekly',
      'RECURRENCE-ID;TZID=Asia/Ulaanbaatar:20261208T100000',
      'DTSTART;TZID=Asia/Ulaanbaatar:20261209T150000',
      'DTEND;TZID=Asia/Ulaanbaatar:20261209T160000',
      'SUMMARY:Зөөсөн',
    ]
    const put = (lines: string[]) => device.send('PUT', path, { body: ics('weekly', ...lines) })
    expect((await put([...weekly, 'EXDATE;TZID=Asia/Ulaanbaatar:20261215T100000', ...exception])).status).toBe(201)
    const weeks = async () => (await shown(leader)).filter(([title]: string[]) => title !== 'Хурал')
    expect(await weeks()).toEqual([
      ['Долоо хоног', '2026-12-01T02:00:00.000Z'],
      ['Зөөсөн', '2026-12-09T07:00:00.000Z'],
      ['Долоо хоног', '2026-12-22T02:00:00.000Z'],
    ])
    const read = await (await device.send('GET', path)).text()
    expect(read).toContain('RECURRENCE-ID;TZID=Asia/Ulaanbaatar:20261208T100000')
    expect(read).toContain('BEGIN:VTIMEZONE')

    expect((await put(weekly)).status).toBe(204)
    expect((await weeks()).map(([, start]: string[]) => start?.slice(8, 10))).toEqual(['01', '08', '15', '22'])
  })
})

describe('guests', () => {
  test('see invitations of people in a collection of their own, answer and decline them', async () => {
    const made = await add(khorooAdmin, { title: 'Урилга', guests: [leader.id] })
    await add(khorooAdmin, { title: 'Нууц уулзалт' })
    const device = await deviceOf(leader)
    const path = `/caldav/calendars/invitations/${made.id}.ics`
    const list = async () =>
      (await device.send('PROPFIND', '/caldav/calendars/invitations/', { headers: { depth: '1' } })).text()
    const text = await (await device.send('GET', path)).text()
    expect(text).toContain(`PARTSTAT=NEEDS-ACTION;CN="`)
    expect(text).not.toContain('mailto')
    expect(await list()).not.toContain('Нууц')

    const accepted = text.replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED').replace('SUMMARY:Урилга', 'SUMMARY:Өөр')
    expect((await device.send('PUT', path, { body: accepted })).status).toBe(204)
    const after = (await t.as(khorooAdmin).get(`/v1/calendar/events/${made.id}`)).body.data
    expect([after.title, after.guests[0].answer]).toEqual(['Урилга', 'accepted'])
    expect((await device.send('DELETE', path)).status).toBe(204)
    expect(await list()).not.toContain(made.id)
  })

  test('are invited by a program that names colleagues, and others whom it names are left out', async () => {
    const device = await deviceOf(khorooAdmin)
    await add(khorooAdmin)
    const [{ id }] = (await t.as(khorooAdmin).get('/v1/calendar/calendars')).body.data
    const people = [leader, farLeader].map(({ id: person }) => `ATTENDEE:urn:uuid:${person}`)
    const body = ics('invited', ...AT_TEN, 'SUMMARY:Хамтын', ...people, `ATTENDEE:mailto:${districtAdmin.email}`)
    expect((await device.send('PUT', `/caldav/calendars/${id}/invited.ics`, { body })).status).toBe(201)

    const { rows } = await t.core.pool.query('select user_id from event_guests')
    expect(rows.map(({ user_id: one }) => one).toSorted()).toEqual([leader.id, districtAdmin.id].toSorted())
    expect((await t.as(leader).get('/v1/notifications')).text).toContain('Хамтын')
  })
})

describe('nothing is seen outside its members', () => {
  test('a collection of somebody else is not found, whatever is asked of it', async () => {
    const made = await add(khorooAdmin, { title: 'Нууц уулзалт' })
    const [{ id }] = (await t.as(khorooAdmin).get('/v1/calendar/calendars')).body.data
    for (const person of [leader, cityAdmin]) {
      const device = await deviceOf(person)
      for (const [method, path] of [
        ['PROPFIND', `/caldav/calendars/${id}/`],
        ['REPORT', `/caldav/calendars/${id}/`],
        ['GET', `/caldav/calendars/${id}/${made.id}.ics`],
        ['GET', `/caldav/calendars/invitations/${made.id}.ics`],
        ['DELETE', `/caldav/calendars/${id}/${made.id}.ics`],
        ['PUT', `/caldav/calendars/${id}/x.ics`],
      ] as const) {
        const answer = await device.send(method, path, method === 'PUT' ? { body: ics('x', ...AT_TEN) } : {})
        expect([method, answer.status]).toEqual([method, 404])
      }
      expect(await collectionsFor(person)).not.toContain(id)
    }
  })

  test('private events of an area above are neither listed, counted nor synchronized; those of one’s own area are', async () => {
    const id = await office('D1', districtAdmin)
    const hidden = await add(districtAdmin, { title: 'Хаалттай', isPrivate: true, calendarId: id })
    await add(districtAdmin, { title: 'Нээлттэй', calendarId: id })
    const [above, inside] = [await deviceOf(khorooAdmin), await deviceOf(districtAdmin)]
    const query = `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop></c:calendar-query>`
    const sync = (token: string) =>
      `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
    const report = async (device: Device, body: string) =>
      (await device.send('REPORT', `/caldav/calendars/${id}/`, { body, headers: { depth: '1' } })).text()
    const tokenIn = (text: string) => /<d:sync-token>(.*)<\/d:sync-token>/.exec(text)?.[1] ?? ''

    expect(await report(above, query)).toContain('Нээлттэй')
    expect(await report(above, query)).not.toContain('Хаалттай')
    expect(await report(inside, query)).toContain('Хаалттай')
    const [tokens] = [
      { above: tokenIn(await report(above, sync(''))), inside: tokenIn(await report(inside, sync(''))) },
    ]
    await t.as(districtAdmin).patch(`/v1/calendar/events/${hidden.id}`, {
      ...anEvent({ title: 'Хаалттай 2', isPrivate: true, calendarId: id }),
      version: hidden.version,
    })
    expect(await report(above, sync(tokens.above))).not.toContain(hidden.id)
    expect(tokenIn(await report(above, sync(tokens.above)))).toBe(tokens.above)
    expect(await report(inside, sync(tokens.inside))).toContain(hidden.id)
  })

  test('calendars of areas above are read only, and the rest of a tree is not there', async () => {
    const city = await office('C', cityAdmin)
    const far = await office('D1K1', khorooAdmin)
    const device = await deviceOf(leader)
    const put = (id: string) => device.send('PUT', `/caldav/calendars/${id}/x.ics`, { body: ics('x', ...AT_TEN) })

    expect((await put(city)).status).toBe(403)
    expect((await put(far)).status).toBe(403)
    expect(await collectionsFor(farLeader)).not.toContain(far)
    // those below are left to the application
    expect(await collectionsFor(cityAdmin)).not.toContain(far)
  })
})

describe('rooms', () => {
  // they are booked for the time to come
  beforeEach(() => t.setNow(new Date('2026-11-28T02:00:00Z')))
  afterEach(() => t.setNow(undefined))

  test('that are taken refuse a change of time, and a room is no part of the place', async () => {
    const room = (
      await t
        .as(khorooAdmin)
        .post('/v1/calendar/rooms', { name: 'Танхим', place: '', seats: null, isClosed: false, areaId: idOf('D1K1') })
    ).body.data.id
    const mine = await add(leader, { roomId: room, place: 'Цонхны дэргэд' })
    await add(khorooAdmin, { roomId: room, start: '2026-12-01T05:00:00Z', end: '2026-12-01T06:00:00Z' })
    const device = await deviceOf(leader)
    const path = `/caldav/calendars/${mine.calendarId}/${mine.id}.ics`
    const text = await (await device.send('GET', path)).text()
    expect(text).toContain('LOCATION:Танхим\\, Цонхны дэргэд')

    expect(
      (
        await device.send('PUT', path, {
          body: text.replaceAll('20261201T10', '20261201T13').replaceAll('20261201T11', '20261201T14'),
        })
      ).status,
    ).toBe(409)
    expect((await device.send('PUT', path, { body: text.replace('SUMMARY:Хурал', 'SUMMARY:Нэр') })).status).toBe(204)
    const after = (await t.as(leader).get(`/v1/calendar/events/${mine.id}`)).body.data
    expect([after.title, after.place, after.room.name]).toEqual(['Нэр', 'Цонхны дэргэд', 'Танхим'])
  })
})

describe('request sequences of programs', () => {
  test('iOS: from the host name to the events', async () => {
    const made = await add(leader, { title: 'Хурал' })
    const device = await deviceOf(leader)
    const start = await device.send('PROPFIND', '/.well-known/caldav', {
      headers: { depth: '0' },
      body: PROPS('<d:current-user-principal/>', '<d:principal-URL/>', '<d:resourcetype/>'),
    })
    expect([start.status, start.headers.get('location')]).toEqual([301, '/caldav/'])
    const root = await device.send('PROPFIND', '/caldav/', {
      headers: { depth: '0' },
      body: PROPS('<d:current-user-principal/>', '<d:principal-URL/>', '<d:resourcetype/>'),
    })
    expect(root.status).toBe(207)
    expect(await root.text()).toContain('<d:href>/caldav/principal/</d:href>')
    const options = await device.send('OPTIONS', '/caldav/principal/')
    expect(options.headers.get('dav')).toContain('calendar-access')
    const principal = await device.send('PROPFIND', '/caldav/principal/', {
      headers: { depth: '0' },
      body: PROPS(
        '<c:calendar-home-set/>',
        '<c:calendar-user-address-set/>',
        '<d:current-user-principal/>',
        '<d:displayname/>',
        '<s:dropbox-home-URL/>',
        '<s:email-address-set/>',
        '<d:principal-collection-set/>',
        '<d:principal-URL/>',
        '<d:resource-id/>',
        '<c:schedule-inbox-URL/>',
        '<c:schedule-outbox-URL/>',
        '<d:supported-report-set/>',
      ),
    })
    const about = await principal.text()
    expect(about).toContain('<c:calendar-home-set><d:href>/caldav/calendars/</d:href></c:calendar-home-set>')
    expect(about).toContain('404 Not Found')
    const home = await device.send('PROPFIND', '/caldav/calendars/', {
      headers: { depth: '1' },
      body: PROPS(
        '<a:calendar-color/>',
        '<a:calendar-order/>',
        '<c:calendar-timezone/>',
        '<d:current-user-privilege-set/>',
        '<d:displayname/>',
        '<s:getctag/>',
        '<d:owner/>',
        '<d:resourcetype/>',
        '<d:supported-report-set/>',
        '<c:supported-calendar-component-set/>',
        '<d:sync-token/>',
      ),
    })
    const calendars = await home.text()
    expect(calendars).toContain(`/caldav/calendars/${made.calendarId}/`)
    expect(calendars).toContain('<a:calendar-color>#2F6FDEFF</a:calendar-color>')
    // it tries to set a colour and an order, and goes on when it may not
    const patch = await device.send('PROPPATCH', `/caldav/calendars/${made.calendarId}/`, {
      body: `<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><x:calendar-order xmlns:x="http://apple.com/ns/ical/">1</x:calendar-order></d:prop></d:set></d:propertyupdate>`,
    })
    expect([patch.status, (await patch.text()).includes('403 Forbidden')]).toEqual([207, true])
    const sync = await device.send('REPORT', `/caldav/calendars/${made.calendarId}/`, {
      body: `<d:sync-collection xmlns:d="DAV:"><d:sync-token/><d:sync-level>1</d:sync-level><d:prop><d:getcontenttype/><d:getetag/></d:prop></d:sync-collection>`,
    })
    const href = /<d:href>(\/caldav\/calendars\/[^<]*\.ics)<\/d:href>/.exec(await sync.text())?.[1]
    const read = await device.send('REPORT', `/caldav/calendars/${made.calendarId}/`, {
      headers: { depth: '1' },
      body: `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop><d:href>${href}</d:href><d:href>/caldav/calendars/${made.calendarId}/none.ics</d:href></c:calendar-multiget>`,
    })
    const text = await read.text()
    expect(text).toContain('SUMMARY:Хурал')
    expect(text).toContain('<d:status>HTTP/1.1 404 Not Found</d:status>')
    const created = await device.send('PUT', `/caldav/calendars/${made.calendarId}/4F1D.ics`, {
      headers: { 'content-type': 'text/calendar', 'if-none-match': '*' },
      body: ics(
        '4F1D',
        ...AT_TEN,
        'SUMMARY:iOS',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT30M',
        'UID:x',
        'END:VALARM',
      ),
    })
    expect(created.status).toBe(201)
    const twice = await device.send('PUT', `/caldav/calendars/${made.calendarId}/4F1D.ics`, {
      headers: { 'content-type': 'text/calendar', 'if-none-match': '*' },
      body: ics('4F1D', ...AT_TEN, 'SUMMARY:iOS'),
    })
    expect(twice.status).toBe(412)
    expect((await t.core.pool.query(`select reminder from calendar_events where uid = '4F1D'`)).rows).toEqual([
      { reminder: 30 },
    ])
  })

  test('Thunderbird: from the address of the server to the events', async () => {
    const made = await add(leader, { title: 'Хурал' })
    const device = await deviceOf(leader)
    const root = await device.send('PROPFIND', '/caldav/', {
      headers: { depth: '0' },
      body: PROPS(
        '<d:resourcetype/>',
        '<d:owner/>',
        '<d:displayname/>',
        '<d:current-user-principal/>',
        '<d:current-user-privilege-set/>',
        '<a:calendar-color/>',
        '<c:calendar-home-set/>',
      ),
    })
    expect(root.status).toBe(207)
    const home = await device.send('PROPFIND', '/caldav/calendars/', {
      headers: { depth: '1' },
      body: PROPS('<d:resourcetype/>', '<d:displayname/>', '<d:current-user-privilege-set/>', '<a:calendar-color/>'),
    })
    expect(await home.text()).toContain('<d:privilege><d:write/></d:privilege>')
    const ctag = async () => {
      const answer = await device.send('PROPFIND', `/caldav/calendars/${made.calendarId}/`, {
        headers: { depth: '0' },
        body: PROPS(
          '<s:getctag/>',
          '<d:resourcetype/>',
          '<d:supported-report-set/>',
          '<c:supported-calendar-component-set/>',
        ),
      })
      return /getctag>(.*)<\/s:getctag/.exec(await answer.text())?.[1]
    }
    const before = await ctag()
    const tags = await device.send('PROPFIND', `/caldav/calendars/${made.calendarId}/`, {
      headers: { depth: '1' },
      body: PROPS('<d:getcontenttype/>', '<d:resourcetype/>', '<d:getetag/>'),
    })
    expect(await tags.text()).toContain(`${made.id}.ics`)
    const put = await device.send('PUT', `/caldav/calendars/${made.calendarId}/tb-1.ics`, {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'if-none-match': '*' },
      body: ics('tb-1', ...AT_TEN, 'SUMMARY:Thunderbird'),
    })
    expect(put.status).toBe(201)
    expect(await ctag()).not.toBe(before)
    const got = await device.send('GET', `/caldav/calendars/${made.calendarId}/tb-1.ics`)
    const etag = got.headers.get('etag') ?? ''
    expect(
      (
        await device.send('DELETE', `/caldav/calendars/${made.calendarId}/tb-1.ics`, {
          headers: { 'if-match': '"old"' },
        })
      ).status,
    ).toBe(412)
    expect(
      (await device.send('DELETE', `/caldav/calendars/${made.calendarId}/tb-1.ics`, { headers: { 'if-match': etag } }))
        .status,
    ).toBe(204)
  })
})

describe('hostile requests', () => {
  test('are refused, and the server goes on', async () => {
    const made = await add(leader)
    const device = await deviceOf(leader)
    const path = `/caldav/calendars/${made.calendarId}/`
    const deep = `${'<d:a xmlns:d="DAV:">'.repeat(2_000)}${'</d:a>'.repeat(2_000)}`
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><d:propfind xmlns:d="DAV:">&b;</d:propfind>'
    for (const body of [deep, bomb, '<', '<d:propfind/>', `<a>${'<b/>'.repeat(6_000)}</a>`])
      expect([400, 409]).toContain((await device.send('PROPFIND', path, { body })).status)
    expect((await device.send('PROPFIND', path, { body: 'x'.repeat(600_000) })).status).toBe(413)
    const put = (text: string) => device.send('PUT', `${path}x.ics`, { body: text })
    expect((await put('nothing')).status).toBe(403)
    expect((await put(ics('x', ...AT_TEN, 'RRULE:FREQ=SECONDLY'))).status).toBe(403)
    expect((await put(ics('x', ...AT_TEN, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))).status).toBe(403)
    expect((await put(`${ics('x', ...AT_TEN)}${ics('y', ...AT_TEN)}`)).status).toBe(403)
    expect((await device.send('REPORT', path, { body: '<d:expand-property xmlns:d="DAV:"/>' })).status).toBe(403)
    for (const odd of ['/caldav/%ff/', '/caldav/calendars/%00/', `${path}%E0%A4%A`, '/caldav/calendars/../../v1/'])
      expect([400, 404, 405]).toContain((await device.send('GET', odd)).status)
    expect((await device.send('PROPFIND', '/caldav/', { headers: { depth: '0' } })).status).toBe(207)
  })
})
