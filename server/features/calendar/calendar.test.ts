import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anEvent } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader, farLeader, citizen } =
  people
type Person = (typeof people)[keyof typeof people]
interface Made {
  id: string
  version: number
}

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate calendars, calendar_events, event_guests cascade')
  await t.core.pool.query('delete from notifications')
})

const send = (person: Person, fields: object = {}) => t.as(person).post('/v1/calendar/events', anEvent(fields))
const add = async (person: Person, fields: object = {}): Promise<Made> => (await send(person, fields)).body.data
const areaCalendar = async (person: Person, area: string): Promise<string> =>
  (await t.as(person).post('/v1/calendar/calendars', { name: 'Албаны хуанли', colour: 'green', areaId: idOf(area) }))
    .body.data.id
const WEEK = 'start=2026-11-30T00:00:00Z&end=2026-12-07T00:00:00Z'
const titlesFor = async (person: Person): Promise<string[]> =>
  (await t.as(person).get(`/v1/calendar/events?${WEEK}`)).body.data.map(({ title }: { title: string }) => title)
const one = (person: Person, id: string) => t.as(person).get(`/v1/calendar/events/${id}`)
const noticesFor = async (person: Person): Promise<string[]> =>
  (await t.as(person).get('/v1/notifications')).body.data.map(({ title }: { title: { mn: string } }) => title.mn)

/** Everywhere that a title could be found. */
async function placesOf(person: Person): Promise<string> {
  const answers = await Promise.all([
    t.as(person).get(`/v1/calendar/events?${WEEK}`),
    t.as(person).get('/v1/calendar/search'),
    t.as(person).get('/v1/calendar/search?q=%D0%9D%D1%83%D1%83%D1%86'),
    t.as(person).get('/v1/calendar/search?invited=true'),
    t.as(person).get('/v1/calendar/calendars'),
    t.as(person).get('/v1/api/calendar/events'),
    t.as(person).get('/v1/notifications'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  return answers.map(({ text }) => text).join('\n')
}

describe('who sees an event', () => {
  test('one of a person is found by nobody else, not even by the city', async () => {
    const { id } = await add(leader, { title: 'Нууц уулзалт' })

    expect(await placesOf(leader)).toContain('Нууц')
    for (const other of [cityAdmin, districtAdmin, khorooAdmin, farLeader]) {
      expect(await placesOf(other)).not.toContain('Нууц')
      expect((await t.as(other).get('/v1/calendar/search')).body.meta.total).toBe(0)
      expect((await one(other, id)).status).toBe(404)
      expect((await t.as(other).delete(`/v1/calendar/events/${id}`)).status).toBe(404)
    }
    expect((await t.as(citizen).get(`/v1/calendar/events?${WEEK}`)).status).toBe(403)
  })

  test('the audit log names neither the event of a person nor the title of one of an area', async () => {
    await add(leader, { title: 'Нууц уулзалт' })
    await add(khorooAdmin, { title: 'Нууц хурал', calendarId: await areaCalendar(khorooAdmin, 'D1K1') })

    const { rows } = await t.core.pool.query(`select a::text as line from audit_log a where a::text like '%calendar%'`)
    expect(rows.map(({ line }) => line).join('\n')).not.toContain('Нууц')
    expect(rows.filter(({ line }) => line.includes('calendar_events'))).toHaveLength(1)
  })

  test('one of an area is seen in the area, above it and below it, and nowhere else', async () => {
    const calendarId = await areaCalendar(khorooAdmin, 'D1K1')
    await add(khorooAdmin, { calendarId })

    for (const member of [khorooAdmin, districtAdmin, cityAdmin, leader])
      expect([member.name, await titlesFor(member)]).toEqual([member.name, ['Хурал']])
    for (const other of [otherKhorooAdmin, otherDistrictAdmin, farLeader])
      expect(await placesOf(other)).not.toContain('Хурал')
  })

  test('a private one of an area is seen by its people and its guests alone', async () => {
    const calendarId = await areaCalendar(khorooAdmin, 'D1K1')
    const { id } = await add(khorooAdmin, {
      calendarId,
      title: 'Нууц хурал',
      isPrivate: true,
      guests: [districtAdmin.id],
    })

    expect(await titlesFor(khorooAdmin)).toEqual(['Нууц хурал'])
    expect(await titlesFor(districtAdmin)).toEqual(['Нууц хурал'])
    for (const other of [cityAdmin, leader, otherKhorooAdmin]) {
      expect(await placesOf(other)).not.toContain('Нууц')
      expect((await one(other, id)).status).toBe(404)
    }
  })

  test('a guest sees the one event and its guests, and nothing else of the host', async () => {
    await add(khorooAdmin, { title: 'Нууц уулзалт' })
    const { id } = await add(khorooAdmin, { guests: [leader.id, districtAdmin.id] })

    expect(await placesOf(leader)).not.toContain('Нууц')
    expect(await titlesFor(leader)).toEqual(['Хурал'])
    const { data } = (await one(leader, id)).body
    expect(data).toMatchObject({
      answer: 'waiting',
      canWrite: false,
      calendar: { name: null, owner: { id: khorooAdmin.id } },
    })
    expect(data.guests.map((guest: { id: string }) => guest.id).toSorted()).toEqual(
      [leader.id, districtAdmin.id].toSorted(),
    )
    expect((await t.as(leader).get('/v1/calendar/calendars')).body.data).toEqual([])
  })

  test('an event leaves the view of a guest who is no longer invited', async () => {
    const { id, version } = await add(khorooAdmin, { guests: [leader.id] })
    await t.as(khorooAdmin).patch(`/v1/calendar/events/${id}`, { ...anEvent(), version })

    expect((await one(leader, id)).status).toBe(404)
    expect(await noticesFor(leader)).toEqual(['Арга хэмжээ цуцлагдлаа: Хурал', 'Арга хэмжээний урилга: Хурал'])
  })
})

describe('who writes', () => {
  test('a guest and the people below an area read the event and may not change it', async () => {
    const calendarId = await areaCalendar(khorooAdmin, 'D1K1')
    const { id, version } = await add(khorooAdmin, { calendarId })

    const change = await t.as(leader).patch(`/v1/calendar/events/${id}`, { ...anEvent({ title: 'Өөр' }), version })
    const time = { start: '2026-12-02T02:00:00Z', end: '2026-12-02T03:00:00Z', allDay: false, version }
    expect(change.status).toBe(403)
    expect((await t.as(leader).post(`/v1/calendar/events/${id}/move`, time)).status).toBe(403)
    expect((await t.as(leader).delete(`/v1/calendar/events/${id}`)).status).toBe(403)
    expect((await t.as(leader).delete(`/v1/calendar/calendars/${calendarId}`)).status).toBe(403)
    expect(
      (await t.as(districtAdmin).patch(`/v1/calendar/events/${id}`, { ...anEvent({ calendarId }), version })).status,
    ).toBe(200)
  })

  test('an event goes into no calendar that its author does not keep, and the same is answered when there is none', async () => {
    const above = await areaCalendar(districtAdmin, 'D1')
    await add(cityAdmin)
    const foreign = (await t.as(cityAdmin).get('/v1/calendar/calendars')).body.data[0].id

    for (const calendarId of [above, foreign, idOf('nothing')])
      expect((await send(leader, { calendarId })).body.errors).toEqual([
        expect.objectContaining({ path: 'calendarId', code: 'out_of_reach' }),
      ])
  })

  test('people of another district, citizens and unknown people cannot be invited', async () => {
    for (const guest of [otherDistrictAdmin.id, farLeader.id, citizen.id, idOf('nobody')])
      expect((await send(khorooAdmin, { guests: [leader.id, guest] })).body.errors).toEqual([
        expect.objectContaining({ path: 'guests.1', code: 'recipient_out_of_reach' }),
      ])
    expect(await noticesFor(leader)).toEqual([])
  })

  test('of two changes from the same version the second is refused with the current event', async () => {
    const { id, version } = await add(leader)
    const change = (title: string) =>
      t.as(leader).patch(`/v1/calendar/events/${id}`, { ...anEvent({ title }), version })

    const answers = await Promise.all([change('Нэг'), change('Хоёр')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [kept] = await titlesFor(leader)
    expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({
      title: kept,
      version: version + 1,
    })
  })

  test('sixty first events at once have one calendar', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => send(leader, { title: `Хурал ${i}` })))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await t.as(leader).get('/v1/calendar/calendars')).body.data).toHaveLength(1)
    expect(await titlesFor(leader)).toHaveLength(60)
  })
})

describe('times', () => {
  test.each([
    ['an end before the start', { end: '2026-12-01T01:00:00Z' }, 'end', 'end_before_start'],
    ['an end at the start', { end: '2026-12-01T02:00:00Z' }, 'end', 'end_before_start'],
    ['more than a year', { end: '2028-12-01T02:00:00Z' }, 'end', 'too_many_days'],
    ['no title', { title: ' ' }, 'title', 'required'],
    ['an unknown colour', { colour: 'gold' }, 'colour', 'not_in_list'],
    ['the same guest twice', { guests: [leader.id, leader.id] }, 'guests', 'twice'],
  ])('%s is refused', async (_, fields, path, code) => {
    expect((await send(khorooAdmin, fields)).body.errors).toEqual([expect.objectContaining({ path, code })])
  })

  test('an event of whole days begins and ends at midnight in Ulaanbaatar', async () => {
    const { id } = await add(leader, { allDay: true, start: '2026-12-01T02:00:00Z', end: '2026-12-02T03:00:00Z' })

    expect((await one(leader, id)).body.data).toMatchObject({
      start: '2026-11-30T16:00:00.000Z',
      end: '2026-12-02T16:00:00.000Z',
    })
  })

  test('events that begin before the span or end after it are in it, those that only touch it are not', async () => {
    await add(leader, { title: 'өмнө', start: '2026-11-29T00:00:00Z', end: '2026-11-30T00:00:00Z' })
    await add(leader, { title: 'эхэнд', start: '2026-11-29T00:00:00Z', end: '2026-11-30T00:01:00Z' })
    await add(leader, { title: 'дээгүүр', start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' })
    await add(leader, { title: 'төгсгөлд', start: '2026-12-06T23:59:00Z', end: '2026-12-08T00:00:00Z' })
    await add(leader, { title: 'дараа', start: '2026-12-07T00:00:00Z', end: '2026-12-08T00:00:00Z' })

    expect(await titlesFor(leader)).toEqual(['дээгүүр', 'эхэнд', 'төгсгөлд'])
  })
})

describe('invitations', () => {
  const answer = (person: Person, id: string, value: string) =>
    t.as(person).post(`/v1/calendar/events/${id}/answer`, { answer: value })
  const waiting = async (person: Person) => (await t.as(person).get('/v1/calendar/search?invited=true')).body.meta.total

  test('a guest is notified, accepts, and is asked again when the time changes', async () => {
    t.setNow(new Date('2026-11-24T02:00:00Z'))
    const { id, version } = await add(khorooAdmin, { guests: [leader.id] })
    expect(await noticesFor(leader)).toEqual(['Арга хэмжээний урилга: Хурал'])
    expect(await waiting(leader)).toBe(1)

    expect((await answer(leader, id, 'accepted')).body.data).toMatchObject({ answer: 'accepted' })
    expect(await waiting(leader)).toBe(0)
    expect((await one(khorooAdmin, id)).body.data.guests).toMatchObject([{ id: leader.id, answer: 'accepted' }])

    const time = { start: '2026-12-02T02:00:00Z', end: '2026-12-02T03:00:00Z', allDay: false, version }
    expect((await t.as(khorooAdmin).post(`/v1/calendar/events/${id}/move`, time)).status).toBe(200)
    expect(await waiting(leader)).toBe(1)
    expect(await noticesFor(leader)).toContain('Арга хэмжээний цаг өөрчлөгдлөө: Хурал')
    t.setNow(undefined)
  })

  test('only guests answer', async () => {
    const { id } = await add(khorooAdmin, { guests: [leader.id] })

    expect((await answer(khorooAdmin, id, 'accepted')).status).toBe(403)
    expect((await answer(districtAdmin, id, 'accepted')).status).toBe(404)
    expect((await answer(leader, id, 'waiting')).status).toBe(400)
  })

  test('colleagues below and above are found by a part of their name, never the others', async () => {
    const found = async (person: Person) =>
      (await t.as(person).get('/v1/calendar/people')).body.data.map(({ id }: { id: string }) => id)

    expect(await found(leader)).toEqual(expect.arrayContaining([khorooAdmin.id, districtAdmin.id, cityAdmin.id]))
    expect(await found(leader)).not.toEqual(expect.arrayContaining([otherKhorooAdmin.id]))
    expect(await found(khorooAdmin)).toContain(leader.id)
    expect(await found(khorooAdmin)).not.toContain(citizen.id)
    expect(await found(khorooAdmin)).not.toContain(khorooAdmin.id)
  })
})

describe('live messages', () => {
  /** The places that were notified of what `work` does. */
  async function placesAfter(work: () => Promise<unknown>): Promise<string[]> {
    const places: string[] = []
    const { send: original } = t.core.bus
    t.core.bus.send = async (kind, message) => {
      if (kind === 'changed' && 'feature' in message && message.feature === 'calendar') places.push(...message.rooms)
    }
    try {
      await work()
    } finally {
      t.core.bus.send = original
    }
    return [...new Set(places)].toSorted()
  }

  test('an event of a person is announced to that person and the guests, former ones too', async () => {
    const users = [`user:${khorooAdmin.id}`, `user:${leader.id}`].toSorted()
    let made: Made | undefined
    expect(await placesAfter(async () => void (made = await add(khorooAdmin, { guests: [leader.id] })))).toEqual(users)
    const { id, version } = made ?? { id: '', version: 0 }
    const change = () => t.as(khorooAdmin).patch(`/v1/calendar/events/${id}`, { ...anEvent(), version })
    expect(await placesAfter(change)).toEqual(users)
  })

  test('a private event of an area is announced in that area alone, another one above and below too', async () => {
    const calendarId = await areaCalendar(khorooAdmin, 'D1K1')
    const own = [`role:KHOROO_ADMIN:${idOf('D1K1')}`, `user:${khorooAdmin.id}`]
    expect(await placesAfter(() => add(khorooAdmin, { calendarId, isPrivate: true }))).toEqual(own)
    const open = await placesAfter(() => add(khorooAdmin, { calendarId }))
    expect(open).toEqual(
      [
        ...own,
        `role:CITY_ADMIN:${idOf('C')}`,
        `role:DISTRICT_ADMIN:${idOf('D1')}`,
        ...['CITY_ADMIN', 'DISTRICT_ADMIN', 'SECTION_LEADER'].map((role) => `role:${role}:${idOf('D1K1')}`),
      ].toSorted(),
    )
  })
})

test('a calendar is added, renamed and deleted with its events', async () => {
  const calendarId = await areaCalendar(khorooAdmin, 'D1K1')
  await add(khorooAdmin, { calendarId })
  const change = (version: number) =>
    t.as(khorooAdmin).patch(`/v1/calendar/calendars/${calendarId}`, { name: 'Хурлын хуваарь', colour: 'red', version })

  expect((await change(1)).body.data).toMatchObject({ name: 'Хурлын хуваарь', colour: 'red', version: 2 })
  expect((await change(1)).status).toBe(409)
  expect((await t.as(leader).get('/v1/calendar/calendars')).body.data).toMatchObject([
    { name: 'Хурлын хуваарь', canWrite: false, area: { id: idOf('D1K1') } },
  ])
  expect((await t.as(khorooAdmin).delete(`/v1/calendar/calendars/${calendarId}`)).status).toBe(204)
  expect(await titlesFor(leader)).toEqual([])
})

test('guests are notified once of the events that a deleted calendar takes along, of their own ones alone', async () => {
  t.setNow(new Date('2026-11-24T02:00:00Z'))
  const calendarId = await areaCalendar(khorooAdmin, 'D1K1')
  await add(khorooAdmin, { calendarId, title: 'Нууц хурал', isPrivate: true, guests: [leader.id] })
  await add(khorooAdmin, {
    calendarId,
    title: 'Дууссан',
    end: '2026-11-20T03:00:00Z',
    start: '2026-11-20T02:00:00Z',
    guests: [leader.id],
  })
  for (const title of ['Нэг', 'Хоёр']) await add(khorooAdmin, { calendarId, title, guests: [districtAdmin.id] })
  await t.core.pool.query('delete from notifications')

  // the district does not see the private event of the khoroo, whose guest is notified all the same
  expect((await t.as(districtAdmin).delete(`/v1/calendar/calendars/${calendarId}`)).status).toBe(204)
  expect(await noticesFor(leader)).toEqual(['Арга хэмжээ цуцлагдлаа: Нууц хурал'])
  expect(await noticesFor(districtAdmin)).toEqual([])

  const again = await areaCalendar(khorooAdmin, 'D1K1')
  for (const title of ['Нэг', 'Хоёр']) await add(khorooAdmin, { calendarId: again, title, guests: [districtAdmin.id] })
  await add(khorooAdmin, { calendarId: again, title: 'Гурав', guests: [leader.id] })
  await t.core.pool.query('delete from notifications')
  await t.as(khorooAdmin).delete(`/v1/calendar/calendars/${again}`)
  const [notice] = (await t.as(districtAdmin).get('/v1/notifications')).body.data
  expect(notice.title.mn).toBe('2 арга хэмжээ цуцлагдлаа')
  const { body } = (await t.as(districtAdmin).get(`/v1/notifications/${notice.id}`)).body.data
  expect(
    body.mn
      .split('\n')
      .map((line: string) => line.split(' · ')[1])
      .toSorted(),
  ).toEqual(['Нэг', 'Хоёр'])
  expect(await noticesFor(leader)).toEqual(['Арга хэмжээ цуцлагдлаа: Гурав'])
  t.setNow(undefined)
})

describe('the calls of the brief', () => {
  const call = (name: string, body: object) => t.as(leader).post(`/v1/api/calendar/events/${name}`, body)

  test('each event of the list has its own guests', async () => {
    const alone = await add(leader)
    const together = await add(leader, { guests: [khorooAdmin.id] })
    const { events } = (await t.as(leader).get('/v1/api/calendar/events')).body
    const guests = events.map((event: { id: string; guests: { id: string }[] }) => [
      event.id,
      event.guests.map(({ id }) => id),
    ])
    expect(Object.fromEntries(guests)).toEqual({ [alone.id]: [], [together.id]: [khorooAdmin.id] })
  })

  test('an event is added, listed, changed in part and deleted', async () => {
    const fields = { title: 'Уулзалт', start: '2026-12-01T10:00:00+08:00', end: '2026-12-01T11:00:00+08:00' }
    const made = await call('new', fields)
    expect(made.status).toBe(201)
    expect(Object.keys(made.body)).toEqual(['event'])
    const eventId = made.body.event.id

    const list = await t.as(leader).get('/v1/api/calendar/events')
    expect(Object.keys(list.body)).toEqual(['events'])
    expect(list.body.events).toMatchObject([
      { id: eventId, title: 'Уулзалт', start: '2026-12-01T02:00:00.000Z', allDay: false },
    ])

    const changed = await call('update', { eventId, event: { end: '2026-12-01T04:00:00Z' } })
    expect(changed.body.event).toMatchObject({ title: 'Уулзалт', end: '2026-12-01T04:00:00.000Z' })
    const wrong = await call('update', { eventId, event: { end: '2026-12-01T01:00:00Z' } })
    expect(wrong.body.errors).toEqual([expect.objectContaining({ path: 'event.end', code: 'end_before_start' })])

    expect((await call('delete', { eventId })).status).toBe(204)
    expect((await t.as(leader).get('/v1/api/calendar/events')).body).toEqual({ events: [] })
  })

  test('they are those of the person: an event of an area or of another person is not listed', async () => {
    await add(khorooAdmin, { calendarId: await areaCalendar(khorooAdmin, 'D1K1'), guests: [leader.id] })

    expect((await t.as(leader).get('/v1/api/calendar/events')).body).toEqual({ events: [] })
  })
})
