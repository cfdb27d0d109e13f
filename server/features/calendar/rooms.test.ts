import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anEvent } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader, farLeader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
  // rooms are booked for the time to come, and the events of these tests are on the days after
  t.setNow(new Date('2026-11-28T02:00:00Z'))
})
beforeEach(async () => {
  await t.core.pool.query('truncate calendars, calendar_events, event_guests, meeting_rooms, room_bookings cascade')
})

const draft = { name: 'Хурлын танхим', place: '2 давхар', seats: 20, isClosed: false }
const addRoom = async (person: Person, area: string, fields: object = {}): Promise<string> => {
  const made = await t.as(person).post('/v1/calendar/rooms', { ...draft, areaId: idOf(area), ...fields })
  expect(made.status).toBe(201)
  return made.body.data.id
}
const book = (person: Person, roomId: string, fields: object = {}) =>
  t.as(person).post('/v1/calendar/events', anEvent({ roomId, ...fields }))
const at = (from: string, to: string, day = '2026-12-01') => ({ start: `${day}T${from}:00Z`, end: `${day}T${to}:00Z` })
const codes = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`)
const weekly = { unit: 'week', interval: 1, weekdays: [], monthBy: 'date', until: null, count: 5 }
const bookings = async (): Promise<number> =>
  (await t.core.pool.query('select count(*)::int as n from room_bookings')).rows[0].n

describe('a room', () => {
  test('is seen in its area, above it and below it, and nowhere else', async () => {
    await addRoom(khorooAdmin, 'D1K1')
    const seen = async (person: Person) => (await t.as(person).get('/v1/calendar/rooms')).body.data.length

    for (const person of [cityAdmin, districtAdmin, khorooAdmin, leader])
      expect([person.name, await seen(person)]).toEqual([person.name, 1])
    for (const person of [otherDistrictAdmin, otherKhorooAdmin, farLeader])
      expect([person.name, await seen(person)]).toEqual([person.name, 0])
  })

  test('is added, changed and deleted only by those who keep the calendars of its area', async () => {
    const id = await addRoom(districtAdmin, 'D1')
    const change = { ...draft, name: 'Танхим', version: 1 }

    expect(codes(await t.as(khorooAdmin).post('/v1/calendar/rooms', { ...draft, areaId: idOf('D1') }))).toEqual([
      'areaId out_of_reach',
    ])
    expect((await t.as(khorooAdmin).patch(`/v1/calendar/rooms/${id}`, change)).status).toBe(403)
    expect((await t.as(khorooAdmin).delete(`/v1/calendar/rooms/${id}`)).status).toBe(403)
    expect((await t.as(otherDistrictAdmin).patch(`/v1/calendar/rooms/${id}`, change)).status).toBe(404)
    expect((await t.as(otherDistrictAdmin).delete(`/v1/calendar/rooms/${id}`)).status).toBe(404)
    expect((await t.as(districtAdmin).patch(`/v1/calendar/rooms/${id}`, change)).body.data.name).toBe('Танхим')
    expect((await t.as(districtAdmin).patch(`/v1/calendar/rooms/${id}`, change)).body.code).toBe('stale')
    expect((await t.as(districtAdmin).delete(`/v1/calendar/rooms/${id}`)).status).toBe(204)
  })

  test('out of reach or closed is not booked, and a closed one keeps its events', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const { body } = await book(leader, id)
    await t.as(khorooAdmin).patch(`/v1/calendar/rooms/${id}`, { ...draft, isClosed: true, version: 1 })

    expect(codes(await book(farLeader, id, at('05:00', '06:00')))).toEqual(['roomId no_such_room'])
    expect(codes(await book(leader, id, at('05:00', '06:00')))).toEqual(['roomId room_closed'])
    const { version } = body.data
    const changed = await t
      .as(leader)
      .patch(`/v1/calendar/events/${body.data.id}`, { ...anEvent({ roomId: id, title: 'Шинэ' }), version })
    expect(changed.body.data.room).toEqual({ name: 'Хурлын танхим', place: '2 давхар' })
  })

  test('that is booked for the time to come is not deleted; its events keep their time after it was', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const { body } = await book(leader, id)
    const refused = await t.as(khorooAdmin).delete(`/v1/calendar/rooms/${id}`)

    expect([refused.status, codes(refused)]).toEqual([409, ['id room_in_use']])
    expect(refused.text).not.toContain('Хурал')
    await t.as(leader).delete(`/v1/calendar/events/${body.data.id}`)
    expect((await t.as(khorooAdmin).delete(`/v1/calendar/rooms/${id}`)).status).toBe(204)
  })
})

describe('a room is never taken twice', () => {
  test('of many events at once exactly one gets it', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const answers = await Promise.all(
      [leader, khorooAdmin, districtAdmin, cityAdmin, leader, khorooAdmin].map((person) => book(person, id)),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(codes(answer)).toEqual(['roomId room_taken'])
    expect(await bookings()).toBe(1)
  })

  test('the database refuses a second booking, also one that is written without a lock', async () => {
    const room = await addRoom(khorooAdmin, 'D1K1')
    const { body } = await book(leader, room)
    const insert = t.core.pool.query(
      `insert into room_bookings (event_id, room_id, span) values ($1, $2, tstzrange('2026-12-01T02:59:00Z', '2026-12-01T04:00:00Z'))`,
      [body.data.id, room],
    )

    await expect(insert).rejects.toMatchObject({ code: '23P01' })
  })

  test('events that only touch each other both get it, and a deleted or moved one sets it free', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const first = await book(leader, id, at('02:00', '03:00'))
    expect((await book(khorooAdmin, id, at('03:00', '04:00'))).status).toBe(201)
    await t.as(leader).post(`/v1/calendar/events/${first.body.data.id}/move`, {
      ...at('06:00', '07:00'),
      allDay: false,
      version: first.body.data.version,
    })

    const second = await book(khorooAdmin, id, at('02:00', '03:00'))
    expect(second.status).toBe(201)
    await t.as(khorooAdmin).delete(`/v1/calendar/events/${second.body.data.id}`)
    expect((await book(districtAdmin, id, at('02:00', '03:00'))).status).toBe(201)
  })

  test('an event that is dragged onto a taken time stays where it was', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    await book(khorooAdmin, id, at('02:00', '03:00'))
    const mine = (await book(leader, id, at('05:00', '06:00'))).body.data
    const move = { ...at('02:30', '03:30'), allDay: false, version: mine.version }
    const dragged = await t.as(leader).post(`/v1/calendar/events/${mine.id}/move`, move)

    expect(codes(dragged)).toEqual(['roomId room_taken'])
    const after = (await t.as(leader).get(`/v1/calendar/events/${mine.id}`)).body.data
    expect([after.start, after.version]).toEqual(['2026-12-01T05:00:00.000Z', mine.version])
  })

  test('a series takes it each time, until its last', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const series = await book(leader, id, { repeat: weekly })
    expect([series.status, await bookings()]).toEqual([201, 5])

    const taken = await book(khorooAdmin, id, at('02:30', '02:45', '2026-12-22'))
    expect(codes(taken)).toEqual(['roomId room_taken'])
    expect(taken.body.errors[0].message).toContain('2026.12.22 10:30')
    expect((await book(khorooAdmin, id, at('02:30', '02:45', '2027-01-05'))).status).toBe(201)
    // one that is taken refuses the whole series
    expect(codes(await book(khorooAdmin, id, { ...at('02:00', '02:40', '2026-12-08'), repeat: weekly }))).toEqual([
      'roomId room_taken',
    ])
  })

  test('an occurrence that was changed alone takes it at its own time, and sets free the one before', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const series = (await book(leader, id, { repeat: weekly })).body.data
    const occurrence = '2026-12-08T02:00:00.000Z'
    const moved = await t.as(leader).post(`/v1/calendar/events/${series.id}/move`, {
      ...at('05:00', '06:00', '2026-12-08'),
      allDay: false,
      version: series.version,
      occurrence,
      scope: 'this',
    })

    expect(moved.status).toBe(200)
    expect(codes(await book(khorooAdmin, id, at('05:00', '06:00', '2026-12-08')))).toEqual(['roomId room_taken'])
    expect((await book(khorooAdmin, id, at('02:00', '03:00', '2026-12-08'))).status).toBe(201)
    // all moved: onto what somebody else has taken
    const all = await t.as(leader).post(`/v1/calendar/events/${series.id}/move`, {
      ...at('01:30', '02:30', '2026-12-01'),
      allDay: false,
      version: series.version + 1,
      occurrence: '2026-12-01T02:00:00.000Z',
      scope: 'all',
    })
    expect(all.status).toBe(200)
    const following = await t.as(leader).post(`/v1/calendar/events/${series.id}/move`, {
      ...at('03:00', '04:00', '2026-12-15'),
      allDay: false,
      version: all.body.data.version,
      occurrence: '2026-12-15T01:30:00.000Z',
      scope: 'following',
    })
    expect(following.status).toBe(200)
    expect((await book(khorooAdmin, id, at('01:30', '03:00', '2026-12-15'))).status).toBe(201)
    expect(codes(await book(khorooAdmin, id, at('03:30', '04:30', '2026-12-22')))).toEqual(['roomId room_taken'])
  })

  test('a series without an end, and anything too far ahead, gets no room', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')

    expect(codes(await book(leader, id, { repeat: { ...weekly, count: null } }))).toEqual(['roomId room_too_far'])
    expect(codes(await book(leader, id, at('02:00', '03:00', '2029-01-01')))).toEqual(['roomId room_too_far'])
    expect(await bookings()).toBe(0)
  })

  test('a series whose occurrences overlap each other takes it once', async () => {
    const id = await addRoom(khorooAdmin, 'D1K1')
    const daily = { ...weekly, unit: 'day', count: 3 }
    const long = { start: '2026-12-01T00:00:00Z', end: '2026-12-02T12:00:00Z', repeat: daily }

    expect((await book(leader, id, long)).status).toBe(201)
    expect(await bookings()).toBe(1)
  })
})

describe('free and busy times', () => {
  const DAY = 'start=2026-11-30T16:00:00Z&end=2026-12-01T16:00:00Z'
  const busy = (person: Person, query: string) => t.as(person).get(`/v1/calendar/free-busy?${DAY}&${query}`)

  test('tell only spans, overlapping events as one, and nothing of what takes place', async () => {
    const room = await addRoom(khorooAdmin, 'D1K1')
    await book(leader, room, { ...at('02:00', '03:00'), title: 'Нууц уулзалт', isPrivate: true })
    await t.as(leader).post('/v1/calendar/events', anEvent({ ...at('02:30', '04:00'), title: 'Нууц хоёр' }))
    const answer = await busy(khorooAdmin, `people=${leader.id}&rooms=${room}`)

    const span = (from: string, to: string) => ({
      start: `2026-12-01T${from}:00.000Z`,
      end: `2026-12-01T${to}:00.000Z`,
    })
    expect(answer.body.data).toEqual({
      people: [{ id: leader.id, busy: [span('02:00', '04:00')] }],
      rooms: [{ id: room, busy: [span('02:00', '03:00')] }],
    })
  })

  test('are cut at the edges of what was asked for', async () => {
    await t
      .as(leader)
      .post('/v1/calendar/events', anEvent({ start: '2026-11-20T00:00:00Z', end: '2026-12-20T00:00:00Z' }))
    const { body } = await busy(khorooAdmin, `people=${leader.id}`)

    expect(body.data.people[0].busy).toEqual([{ start: '2026-11-30T16:00:00.000Z', end: '2026-12-01T16:00:00.000Z' }])
  })

  test('answer for people whom one may invite, and of rooms within reach; others are left out', async () => {
    const room = await addRoom(khorooAdmin, 'D1K1')
    const answer = await busy(farLeader, `people=${leader.id},${farLeader.id}&rooms=${room}`)

    expect(answer.body.data).toEqual({ people: [{ id: farLeader.id, busy: [] }], rooms: [] })
  })

  test('count invitations that were not declined, and each time of a series', async () => {
    const repeat = { ...weekly, unit: 'day', count: 3 }
    const { body } = await t
      .as(khorooAdmin)
      .post('/v1/calendar/events', anEvent({ ...at('02:00', '03:00', '2026-11-30'), repeat, guests: [leader.id] }))
    const times = async () => (await busy(khorooAdmin, `people=${leader.id}`)).body.data.people[0].busy

    expect(await times()).toEqual([{ start: '2026-12-01T02:00:00.000Z', end: '2026-12-01T03:00:00.000Z' }])
    const except = await busy(khorooAdmin, `people=${leader.id}&except=${body.data.id}`)
    expect(except.body.data.people[0].busy).toEqual([])
    await t.as(leader).post(`/v1/calendar/events/${body.data.id}/answer`, { answer: 'declined' })
    expect(await times()).toEqual([])
  })

  test('leave out an event only for those who see it', async () => {
    const { body } = await t.as(leader).post('/v1/calendar/events', anEvent())
    const answer = await busy(khorooAdmin, `people=${leader.id}&except=${body.data.id}`)

    expect(answer.body.data.people[0].busy).toHaveLength(1)
  })

  test('are refused for too many days, too many people and what is no id', async () => {
    const long = await t.as(leader).get('/v1/calendar/free-busy?start=2026-01-01T00:00:00Z&end=2026-12-01T00:00:00Z')
    expect(codes(long)).toEqual(['end too_many_days'])
    expect((await busy(leader, `people=${Array(60).fill(leader.id).join(',')}`)).status).toBe(400)
    expect((await busy(leader, 'people=1')).status).toBe(400)
  })
})
