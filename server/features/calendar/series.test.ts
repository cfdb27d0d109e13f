import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anEvent } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherKhorooAdmin } = people
type Person = (typeof people)[keyof typeof people]
interface Row {
  id: string
  version: number
  title: string
  start: string
  occurrence: string | null
}

const WEEKLY = { unit: 'week', interval: 1, weekdays: [], monthBy: 'date', until: null, count: null }
/** The Tuesdays of December 2026 on which the sample event takes place, at ten in Ulaanbaatar. */
const [DEC_1, DEC_8, DEC_15, DEC_22, DEC_29] = [1, 8, 15, 22, 29].map(
  (day) => `2026-12-${String(day).padStart(2, '0')}T02:00:00.000Z`,
) as [string, string, string, string, string]
const TUESDAYS = [DEC_1, DEC_8, DEC_15, DEC_22, DEC_29]
/** An hour after the start of an event. */
const hourAfter = (start: string) => new Date(Date.parse(start) + 3_600_000).toISOString()
const later = (start: string, hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString()

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date('2026-11-24T02:00:00Z'))
  await t.core.pool.query('truncate calendars, calendar_events, event_guests cascade')
  await t.core.pool.query('delete from notifications')
})

const send = (person: Person, fields: object = {}) =>
  t.as(person).post('/v1/calendar/events', anEvent({ repeat: WEEKLY, ...fields }))
const add = async (person: Person, fields: object = {}): Promise<Row> => {
  const answer = await send(person, fields)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}
const rowsOf = async (person: Person, from = '2026-12-01', to = '2027-01-01'): Promise<Row[]> =>
  (await t.as(person).get(`/v1/calendar/events?start=${from}T00:00:00Z&end=${to}T00:00:00Z`)).body.data
const startsOf = async (person: Person, from?: string, to?: string) =>
  (await rowsOf(person, from, to)).map(({ start }) => start)
const titlesOf = async (person: Person) => (await rowsOf(person)).map(({ title }) => title)
const one = (person: Person, id: string, occurrence?: string) =>
  t.as(person).get(`/v1/calendar/events/${id}${occurrence === undefined ? '' : `?occurrence=${occurrence}`}`)
/** Changes an event as the form of one occurrence does. */
const change = (person: Person, { id, version }: Row, occurrence: string, scope: string, fields: object = {}) =>
  t.as(person).patch(`/v1/calendar/events/${id}`, {
    ...anEvent({ start: occurrence, end: hourAfter(occurrence), ...fields }),
    version,
    occurrence,
    scope,
  })
const move = (person: Person, { id, version }: Row, occurrence: string, scope: string, start: string) =>
  t.as(person).post(`/v1/calendar/events/${id}/move`, {
    start,
    end: hourAfter(start),
    allDay: false,
    version,
    occurrence,
    scope,
  })
const remove = (person: Person, { id }: Row, occurrence: string, scope: string) =>
  t.as(person).delete(`/v1/calendar/events/${id}?occurrence=${occurrence}&scope=${scope}`)
const current = async (person: Person, { id }: Row): Promise<Row> => (await one(person, id)).body.data
/** Titles in no order: several notices have the same time. */
const noticesFor = async (person: Person): Promise<string[]> =>
  (await t.as(person).get('/v1/notifications')).body.data
    .map(({ title }: { title: { mn: string } }) => title.mn)
    .toSorted()
const answersTo = async (person: Person, id: string): Promise<string[]> =>
  (await one(person, id)).body.data.guests.map(({ answer }: { answer: string }) => answer)

describe('a series', () => {
  test('is one event on each of its days, years later too', async () => {
    const made = await add(leader)

    expect(await rowsOf(leader)).toMatchObject(
      TUESDAYS.map((start) => ({ id: made.id, start, end: hourAfter(start), repeats: true, occurrence: start })),
    )
    expect(await startsOf(leader, '2046-01-01', '2046-01-08')).toEqual(['2046-01-02T02:00:00.000Z'])
    expect((await one(leader, made.id, DEC_15)).body.data).toMatchObject({ start: DEC_15, repeat: WEEKLY })
  })

  test.each<[string, object, readonly string[]]>([
    ['every ten days', { unit: 'day', interval: 10 }, ['01T02', '11T02', '21T02', '31T02']],
    ['two days of the week', { weekdays: [2, 5], until: '2026-12-11' }, ['01T02', '04T02', '08T02', '11T02']],
    ['three times', { count: 3 }, ['01T02', '08T02', '15T02']],
    ['until a day, which counts', { until: '2026-12-15' }, ['01T02', '08T02', '15T02']],
    ['from the first day that the rule names', { weekdays: [4], count: 2 }, ['03T02', '10T02']],
  ])('%s', async (_, repeat, days) => {
    await add(leader, { repeat: { ...WEEKLY, ...repeat } })

    expect(await startsOf(leader)).toEqual(days.map((day) => `2026-12-${day}:00:00.000Z`))
  })

  test.each<[string, string, object, readonly string[]]>([
    ['the same date, where the month has it', '2027-01-31', { unit: 'month' }, ['2027-01-31', '2027-03-31']],
    [
      'the last Friday',
      '2027-01-29',
      { unit: 'month', monthBy: 'weekday' },
      ['2027-01-29', '2027-02-26', '2027-03-26'],
    ],
    [
      'the second Monday',
      '2027-01-11',
      { unit: 'month', monthBy: 'weekday' },
      ['2027-01-11', '2027-02-08', '2027-03-08'],
    ],
  ])('of months: %s', async (_, day, repeat, days) => {
    const start = `${day}T02:00:00.000Z`
    await add(leader, { start, end: hourAfter(start), repeat: { ...WEEKLY, ...repeat } })

    expect(await startsOf(leader, '2027-01-01', '2027-04-01')).toEqual(days.map((one) => `${one}T02:00:00.000Z`))
  })

  test('of whole days stays on its days of Ulaanbaatar', async () => {
    await add(leader, { allDay: true, repeat: { ...WEEKLY, weekdays: [2], count: 2 } })

    expect(await rowsOf(leader, '2026-11-30')).toMatchObject([
      { start: '2026-11-30T16:00:00.000Z', end: '2026-12-01T16:00:00.000Z' },
      { start: '2026-12-07T16:00:00.000Z', end: '2026-12-08T16:00:00.000Z' },
    ])
  })

  test.each<[string, object, string, string]>([
    ['a last day before the first', { until: '2026-11-30' }, 'repeat.until', 'end_before_start'],
    ['two ends', { until: '2026-12-30', count: 3 }, 'repeat.count', 'choose_one'],
    ['no interval', { interval: 0 }, 'repeat.interval', 'too_small'],
    ['an unknown day of the week', { weekdays: [8] }, 'repeat.weekdays.0', 'too_big'],
  ])('with %s is refused', async (_, repeat, path, code) => {
    const { status, body } = await send(leader, { repeat: { ...WEEKLY, ...repeat } })

    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path, code })]])
  })

  test('is invited to, and listed once as an invitation, also after its first occurrence', async () => {
    const made = await add(khorooAdmin, { guests: [leader.id] })
    t.setNow(new Date('2026-12-10T00:00:00Z'))

    const { body } = await t.as(leader).get('/v1/calendar/search?invited=true')
    expect(body.data).toMatchObject([{ id: made.id, start: DEC_15, occurrence: DEC_15, repeats: true }])
    t.setNow(new Date('2026-12-30T00:00:00Z'))
    await change(khorooAdmin, made, DEC_1, 'all', { repeat: { ...WEEKLY, until: '2026-12-29' }, guests: [leader.id] })
    expect((await t.as(leader).get('/v1/calendar/search?invited=true')).body.data).toEqual([])
  })

  test('is one event of the calls of the brief, which change all of it', async () => {
    const made = await add(leader)
    const event = { title: 'Өөр' }
    await t.as(leader).post('/v1/api/calendar/events/update', { eventId: made.id, event })

    expect((await t.as(leader).get('/v1/api/calendar/events')).body.events).toMatchObject([
      { id: made.id, start: DEC_1 },
    ])
    expect(await titlesOf(leader)).toEqual(['Өөр', 'Өөр', 'Өөр', 'Өөр', 'Өөр'])
  })
})

describe('this occurrence', () => {
  test('changes alone; the others stay', async () => {
    const made = await add(leader)
    const { status, body } = await change(leader, made, DEC_8, 'this', {
      title: 'Өөр',
      start: later(DEC_8, 2),
      end: later(DEC_8, 3),
    })

    expect([status, body.data.repeats, body.data.start]).toEqual([200, false, later(DEC_8, 2)])
    expect(await startsOf(leader)).toEqual([DEC_1, later(DEC_8, 2), DEC_15, DEC_22, DEC_29])
    expect(await titlesOf(leader)).toEqual(['Хурал', 'Өөр', 'Хурал', 'Хурал', 'Хурал'])
  })

  test('is deleted alone, and cannot be opened or changed afterwards', async () => {
    const made = await add(leader)

    expect((await remove(leader, made, DEC_8, 'this')).status).toBe(204)
    expect(await startsOf(leader)).toEqual([DEC_1, DEC_15, DEC_22, DEC_29])
    expect((await one(leader, made.id, DEC_8)).status).toBe(404)
    expect((await remove(leader, made, DEC_8, 'this')).status).toBe(404)
    expect((await change(leader, await current(leader, made), DEC_8, 'this')).status).toBe(404)
  })

  test('of two changes from one version the second is refused', async () => {
    const made = await add(leader)
    const answers = await Promise.all([
      change(leader, made, DEC_8, 'this', { title: 'Нэг' }),
      change(leader, made, DEC_8, 'this', { title: 'Хоёр' }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await titlesOf(leader)).toHaveLength(5)
  })

  test('that is none is not found; a scope without one is refused', async () => {
    const made = await add(leader)

    expect((await change(leader, made, later(DEC_8, 1), 'this')).status).toBe(404)
    expect((await one(leader, made.id, later(DEC_8, 1))).status).toBe(404)
    const { status, body } = await t.as(leader).delete(`/v1/calendar/events/${made.id}?scope=this`)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'occurrence', code: 'required' })]])
    expect(await startsOf(leader)).toEqual(TUESDAYS)
  })

  test('has at most a thousand exceptions', async () => {
    const made = await add(leader)
    await t.core.pool.query(
      `update calendar_events set excluded = (select array_agg(timestamptz '2030-01-01' + i * interval '1 day') from generate_series(1, 1000) i)`,
    )
    const { status, body } = await remove(leader, made, DEC_8, 'this')

    expect([status, body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'occurrence', code: 'too_many_items' })],
    ])
  })
})

describe('this and the following occurrences', () => {
  test('change together; the earlier ones stay, also when these are changed later', async () => {
    const made = await add(leader)
    const { body } = await change(leader, made, DEC_15, 'following', { title: 'Өөр', repeat: WEEKLY })

    expect(body.data.id).not.toBe(made.id)
    expect(await startsOf(leader)).toEqual(TUESDAYS)
    expect(await titlesOf(leader)).toEqual(['Хурал', 'Хурал', 'Өөр', 'Өөр', 'Өөр'])

    const earlier = (await one(leader, made.id)).body.data
    const again = await change(leader, earlier, DEC_1, 'all', { title: 'Эхний', repeat: earlier.repeat })
    expect(again.status).toBe(200)
    expect(await titlesOf(leader)).toEqual(['Эхний', 'Эхний', 'Өөр', 'Өөр', 'Өөр'])
  })

  test('take the changed and the deleted ones along', async () => {
    const made = await add(leader)
    await change(leader, made, DEC_22, 'this', { title: 'Тусдаа' })
    await remove(leader, made, DEC_29, 'this')
    const moved = await move(leader, await current(leader, made), DEC_15, 'following', later(DEC_15, 1))

    expect(moved.status).toBe(200)
    expect(await startsOf(leader)).toEqual([DEC_1, DEC_8, later(DEC_15, 1), DEC_22])
    expect((await remove(leader, moved.body.data, later(DEC_15, 1), 'all')).status).toBe(204)
    expect(await startsOf(leader)).toEqual([DEC_1, DEC_8])
  })

  test('are deleted with those of them that were changed', async () => {
    const made = await add(leader)
    await change(leader, made, DEC_8, 'this', { title: 'Тусдаа' })
    await change(leader, await current(leader, made), DEC_22, 'this', { title: 'Тусдаа' })

    expect((await remove(leader, made, DEC_15, 'following')).status).toBe(204)
    expect(await startsOf(leader, '2026-12-01', '2027-12-01')).toEqual([DEC_1, DEC_8])
    expect(await titlesOf(leader)).toEqual(['Хурал', 'Тусдаа'])
  })

  test('from the first on are all', async () => {
    const made = await add(leader)
    const { body } = await move(leader, made, DEC_1, 'following', later(DEC_1, 1))

    expect(body.data.id).toBe(made.id)
    expect(await startsOf(leader)).toEqual(TUESDAYS.map((start) => later(start, 1)))
  })

  test('keep the day of the month that their series has, and its last occurrence when they begin later', async () => {
    const start = '2027-01-29T02:00:00.000Z'
    const repeat = { ...WEEKLY, unit: 'month', monthBy: 'weekday' }
    const made = await add(leader, { start, end: hourAfter(start), repeat: { ...repeat, count: 4 } })
    const at = '2027-02-26T02:00:00.000Z'
    const known = (await one(leader, made.id, at)).body.data.repeat
    const changed = await change(leader, made, at, 'following', {
      start: later(at, 2),
      end: later(at, 3),
      repeat: known,
    })

    expect(changed.status).toBe(200)
    expect(await startsOf(leader, '2027-01-01', '2027-12-01')).toEqual([
      start,
      later(at, 2),
      '2027-03-26T04:00:00.000Z',
      '2027-04-30T04:00:00.000Z',
    ])
  })

  test('may stop repeating', async () => {
    const made = await add(leader)
    expect((await change(leader, made, DEC_15, 'following', { title: 'Сүүлийн', repeat: null })).status).toBe(200)

    expect(await startsOf(leader, '2026-12-01', '2027-12-01')).toEqual([DEC_1, DEC_8, DEC_15])
  })
})

describe('all occurrences', () => {
  test('move by as much as one of them; deleted ones stay deleted, changed ones as they are', async () => {
    const made = await add(leader, { repeat: { ...WEEKLY, count: 5 } })
    await remove(leader, made, DEC_8, 'this')
    await change(leader, await current(leader, made), DEC_22, 'this', { title: 'Тусдаа' })
    const moved = await move(leader, await current(leader, made), DEC_15, 'all', later(DEC_15, 24))

    expect(moved.body.data.id).toBe(made.id)
    expect(await startsOf(leader, '2026-12-01', '2027-06-01')).toEqual([
      later(DEC_1, 24),
      later(DEC_15, 24),
      DEC_22,
      later(DEC_29, 24),
    ])
  })

  test('move twice by their own interval without an error', async () => {
    const made = await add(leader, { repeat: { ...WEEKLY, unit: 'day' } })
    for (const start of [DEC_8, later(DEC_8, 24)])
      await change(leader, await current(leader, made), start, 'this', { title: 'Тусдаа' })

    const moved = await move(leader, await current(leader, made), DEC_1, 'all', later(DEC_1, 24))
    expect(moved.status).toBe(200)
    expect((await change(leader, moved.body.data, DEC_8, 'this', { title: 'Тусдаа' })).status).toBe(200)
  })

  test('of days of the week move to the next days', async () => {
    const made = await add(leader, { repeat: { ...WEEKLY, weekdays: [2, 7] } })
    const { body } = await move(leader, made, DEC_1, 'all', later(DEC_1, 24))

    expect(body.data.repeat.weekdays).toEqual([1, 3])
  })

  test('stop repeating; those that were changed alone stay', async () => {
    const made = await add(leader)
    await change(leader, made, DEC_8, 'this', { title: 'Тусдаа' })
    await change(leader, await current(leader, made), DEC_15, 'all', { repeat: null })

    expect(await startsOf(leader, '2026-12-01', '2027-12-01')).toEqual([DEC_1, DEC_8])
    expect((await t.as(leader).delete(`/v1/calendar/events/${made.id}`)).status).toBe(204)
    expect(await titlesOf(leader)).toEqual(['Тусдаа'])
  })
})

describe('guests of a series', () => {
  const answer = (person: Person, { id }: Row) =>
    t.as(person).post(`/v1/calendar/events/${id}/answer`, { answer: 'accepted' })

  test('keep their answer when one occurrence gets another title, and are asked again for its new time alone', async () => {
    const made = await add(khorooAdmin, { guests: [leader.id] })
    await answer(leader, made)
    const renamed = await change(khorooAdmin, made, DEC_8, 'this', { title: 'Өөр', guests: [leader.id] })
    expect(await answersTo(khorooAdmin, renamed.body.data.id)).toEqual(['accepted'])

    const moved = await move(khorooAdmin, await current(khorooAdmin, made), DEC_15, 'this', later(DEC_15, 1))
    expect(await answersTo(khorooAdmin, moved.body.data.id)).toEqual(['waiting'])
    expect(await answersTo(khorooAdmin, made.id)).toEqual(['accepted'])
    expect(await noticesFor(leader)).toEqual(['Арга хэмжээний урилга: Хурал', 'Арга хэмжээний цаг өөрчлөгдлөө: Хурал'])
  })

  test('are asked again when it repeats in another way, and not when only its end changes', async () => {
    const made = await add(khorooAdmin, { guests: [leader.id] })
    await answer(leader, made)
    const shorter = { guests: [leader.id], repeat: { ...WEEKLY, until: '2026-12-29' } }
    const { body } = await change(khorooAdmin, made, DEC_1, 'all', shorter)
    expect(await answersTo(khorooAdmin, made.id)).toEqual(['accepted'])

    await change(khorooAdmin, body.data, DEC_1, 'all', { guests: [leader.id], repeat: { ...WEEKLY, unit: 'month' } })
    expect(await answersTo(khorooAdmin, made.id)).toEqual(['waiting'])
  })

  test('of one occurrence see that one and nothing of the series', async () => {
    const calendarId = null
    const made = await add(khorooAdmin, { title: 'Нууц хурал', calendarId, guests: [districtAdmin.id] })
    const changed = await change(khorooAdmin, made, DEC_8, 'this', { title: 'Хамтын', guests: [leader.id] })

    expect(await titlesOf(leader)).toEqual(['Хамтын'])
    expect((await one(leader, made.id)).status).toBe(404)
    expect((await one(leader, made.id, DEC_15)).status).toBe(404)
    expect((await one(leader, changed.body.data.id)).text).not.toContain(made.id)
    // the former guest of this occurrence no longer sees it, and is notified
    expect(await startsOf(districtAdmin)).toEqual([DEC_1, DEC_15, DEC_22, DEC_29])
    expect(await noticesFor(districtAdmin)).toContain('Арга хэмжээ цуцлагдлаа: Нууц хурал')
  })

  test('learn of a deleted occurrence, and those of a changed one of the deleted series too', async () => {
    const made = await add(khorooAdmin, { guests: [districtAdmin.id] })
    await change(khorooAdmin, made, DEC_8, 'this', { title: 'Тусдаа', guests: [districtAdmin.id, leader.id] })
    await remove(khorooAdmin, made, DEC_15, 'this')
    expect(await noticesFor(districtAdmin)).toEqual(['Арга хэмжээ цуцлагдлаа: Хурал', 'Арга хэмжээний урилга: Хурал'])

    await remove(khorooAdmin, made, DEC_1, 'all')
    expect(await noticesFor(leader)).toEqual(['Арга хэмжээ цуцлагдлаа: Тусдаа', 'Арга хэмжээний урилга: Тусдаа'])
    expect(await rowsOf(leader)).toEqual([])
  })

  test('learn nothing of what is over', async () => {
    const made = await add(khorooAdmin, { guests: [leader.id], repeat: { ...WEEKLY, count: 2 } })
    t.setNow(new Date('2026-12-20T00:00:00Z'))
    await remove(khorooAdmin, made, DEC_1, 'all')

    expect(await noticesFor(leader)).toEqual(['Арга хэмжээний урилга: Хурал'])
  })
})

describe('who changes a series', () => {
  test('those who only read it are refused, those who do not see it find nothing', async () => {
    const calendar = { name: 'Албаны хуанли', colour: 'green', areaId: idOf('D1K1') }
    const calendarId = (await t.as(khorooAdmin).post('/v1/calendar/calendars', calendar)).body.data.id
    const made = await add(khorooAdmin, { calendarId })
    const own = await add(khorooAdmin)

    for (const scope of ['this', 'following', 'all']) {
      expect((await change(leader, made, DEC_8, scope)).status).toBe(403)
      expect((await move(leader, made, DEC_8, scope, later(DEC_8, 1))).status).toBe(403)
      expect((await remove(leader, made, DEC_8, scope)).status).toBe(403)
      for (const [other, event] of [
        [otherKhorooAdmin, made],
        [cityAdmin, own],
      ] as const) {
        expect((await change(other, event, DEC_8, scope)).status).toBe(404)
        expect((await remove(other, event, DEC_8, scope)).status).toBe(404)
      }
    }
    expect(await startsOf(districtAdmin)).toEqual(TUESDAYS)
  })
})
