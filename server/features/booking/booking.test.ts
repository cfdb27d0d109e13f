import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeAppointment, makeService } from './testing.ts'

const { khorooAdmin, otherKhorooAdmin, districtAdmin, otherDistrictAdmin, leader, citizen } = people

// a Monday, half past eight in Ulaanbaatar
const TODAY = '2026-11-30'
const NOW = new Date('2026-11-30T00:30:00Z')
const FORM_MS = 30_000
const at = (day: string, time: string) =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000)

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 4 })
})
beforeEach(async () => {
  await t.core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
    booking_desks, outbox, attempts cascade`)
  t.setNow(NOW)
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const timesOf = async (id: string, day: string) =>
  (await t.as(null).get(`/v1/booking/offers/${id}/times?day=${day}`)).body.data
const starts = async (id: string, day: string) =>
  (await timesOf(id, day))
    .filter((one: { free: number }) => one.free > 0)
    .map((one: { startsAt: string }) => one.startsAt)

async function ticket(): Promise<string> {
  t.setNow(new Date(NOW.getTime() - FORM_MS))
  const { body } = await t.as(null).get('/v1/booking/form')
  t.setNow(NOW)
  return body.data.ticket
}
const bodyFor = async (serviceId: string, more: object = {}) => ({
  serviceId,
  at: at(TODAY, '09:00').toISOString(),
  name: 'Б. Болормаа',
  email: 'bolor@example.mn',
  phone: '9911-2233',
  ticket: await ticket(),
  ...more,
})
const book = async (serviceId: string, more: object = {}, person: TestPerson | null = null) =>
  t.as(person).post('/v1/booking/own', await bodyFor(serviceId, more))

/** The code of the newest mail, which is stored encrypted. */
async function code(): Promise<string> {
  const [row] = await rowsOf(
    'select id, secret from outbox where secret is not null order by created_at desc, id limit 1',
  )
  return t.core.vault.open(`outbox ${row.id}`, row.secret)
}
const confirm = async (secret: string) => t.as(null).post('/v1/booking/own/confirm', { secret, code: await code() })
async function booked(serviceId: string, more: object = {}) {
  const { body } = await book(serviceId, more)
  const { secret } = body.data
  expect((await confirm(secret)).body.data.status).toBe('booked')
  return secret as string
}

describe('nobody is booked twice', () => {
  test('of 200 citizens who ask for the last place at once exactly one gets it', async () => {
    const { id } = await makeService(t.core.pool)
    const body = await bodyFor(id)
    const send = (n: number) =>
      t.http.inject({
        method: 'POST',
        url: '/v1/booking/own',
        remoteAddress: `10.0.${n % 250}.${(n % 200) + 1}`,
        payload: { ...body, email: `citizen${n}@example.mn`, phone: undefined },
      })
    // on a busy machine some have to come back, as their browsers would
    const answered = async (n: number) => {
      for (;;) {
        const answer = await send(n)
        if (answer.statusCode !== 503) return answer
      }
    }
    const all = await Promise.all(Array.from({ length: 200 }, (_, n) => answered(n)))

    expect(all.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 409]))
    expect(await rowsOf('select 1 from booking_appointments')).toHaveLength(1)
  })

  test('of 40 citizens who ask for three places at two desks at once six get one each', async () => {
    const { id } = await makeService(t.core.pool, { capacity: 3, desks: 2 })
    const body = await bodyFor(id)
    const send = (n: number) =>
      t.http.inject({
        method: 'POST',
        url: '/v1/booking/own',
        remoteAddress: `10.1.0.${n + 1}`,
        payload: { ...body, email: `citizen${n}@example.mn` },
      })
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)))

    expect(all.filter(({ statusCode }) => statusCode === 202)).toHaveLength(6)
    const places = await rowsOf('select slot_id, seat from booking_appointments')
    expect(new Set(places.map((one) => `${one.slot_id} ${one.seat}`)).size).toBe(6)
  })

  test('the database refuses a second appointment at one place, a place that the time does not have, and two times of a desk at once', async () => {
    const service = await makeService(t.core.pool)
    const { id } = await makeAppointment(t.core.pool, service, { at: at(TODAY, '10:00') })
    const copy = (seat: number) =>
      t.core.pool.query(
        `insert into booking_appointments (area_id, service_id, desk_id, slot_id, capacity, seat, starts_at, ends_at, status,
           case_hash, sent_key)
         select area_id, service_id, desk_id, slot_id, capacity, $2, starts_at, ends_at, 'booked', repeat('b', 64), 'b'
         from booking_appointments where id = $1`,
        [id, seat],
      )
    await expect(copy(1)).rejects.toThrow('booking_appointments_place')
    await expect(copy(2)).rejects.toThrow('check constraint')
    await expect(makeAppointment(t.core.pool, service, { at: at(TODAY, '10:15') })).rejects.toThrow(
      'booking_slots_by_desk_id',
    )
  })

  test('a desk that two services share has one appointment at a time, and its buffer stays free', async () => {
    const first = await makeService(t.core.pool, { minutes: 30, buffer: 15 })
    const second = await makeService(t.core.pool, { minutes: 15 })
    await t.core.pool.query('update booking_service_desks set desk_id = $1 where service_id = $2', [
      first.deskIds[0],
      second.id,
    ])
    await booked(first.id, { at: at(TODAY, '09:45').toISOString() })

    expect((await starts(second.id, TODAY)).slice(0, 5)).toEqual(
      ['09:00', '09:15', '09:30', '10:30', '10:45'].map((time) => at(TODAY, time).toISOString()),
    )
    expect((await book(second.id, { at: at(TODAY, '10:15').toISOString() })).body.errors).toEqual([
      expect.objectContaining({ path: 'at', code: 'time_taken' }),
    ])
  })

  test('the same form sent twice, also at once, is one appointment', async () => {
    const { id } = await makeService(t.core.pool, { capacity: 5 })
    const body = await bodyFor(id)
    const both = await Promise.all([1, 2].map(() => t.as(null).post('/v1/booking/own', body)))

    expect(both.map(({ status }) => status)).toEqual([202, 202])
    expect(new Set(both.map((one) => one.body.data.secret)).size).toBe(1)
    expect(await rowsOf('select 1 from booking_appointments')).toHaveLength(1)
  })

  test('the same form for the last place sent five times at once is one appointment, and every answer leads to it', async () => {
    const { id } = await makeService(t.core.pool)
    const body = await bodyFor(id)
    const all = await Promise.all(Array.from({ length: 5 }, () => t.as(null).post('/v1/booking/own', body)))

    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 202))
    expect(new Set(all.map((one) => one.body.data.secret)).size).toBe(1)
    expect(await rowsOf('select 1 from booking_appointments')).toHaveLength(1)
    expect(await rowsOf('select 1 from outbox')).toHaveLength(1)
  })

  test('of two moves to the last place at once one succeeds; both citizens still have exactly one time', async () => {
    const { id } = await makeService(t.core.pool)
    const one = await booked(id)
    const other = await booked(id, {
      at: at(TODAY, '09:30').toISOString(),
      email: 'other@example.mn',
      phone: undefined,
    })
    const to = at(TODAY, '11:00').toISOString()
    const both = await Promise.all(
      [one, other].map((secret) => t.as(null).post('/v1/booking/own/time', { secret, at: to })),
    )

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await rowsOf('select 1 from booking_slots')).toHaveLength(2)
  })
})

describe('what strangers learn', () => {
  test('free times, offers and areas say of a taken time only that it is taken', async () => {
    const { id } = await makeService(t.core.pool)
    await booked(id)
    const answers = await Promise.all(
      [
        `/v1/booking/offers/${id}/times?day=${TODAY}`,
        `/v1/booking/offers/${id}/days?from=${TODAY}&to=${TODAY}`,
        `/v1/booking/offers/${id}`,
        `/v1/booking/offers?areaId=${idOf('D1K1')}`,
        `/v1/booking/areas`,
      ].map((path) => t.as(null).get(path)),
    )
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/Болормаа|bolor@|99112233/)
    }
    expect(answers[0]?.body.data[0]).toEqual({
      startsAt: at(TODAY, '09:00').toISOString(),
      endsAt: at(TODAY, '09:30').toISOString(),
      free: 0,
    })
  })

  test('the page behind the secret names nobody; an unknown secret, a number and an id find nothing', async () => {
    const { id } = await makeService(t.core.pool)
    const secret = await booked(id)
    const own = await t.as(null).get(`/v1/booking/own?secret=${secret}`)
    const file = await t.as(null).get(`/v1/booking/own/file?secret=${secret}`)
    const [row] = await rowsOf('select id, number from booking_appointments')

    expect(own.body.data).toMatchObject({ status: 'booked', canChange: true, number: Number(row.number) })
    expect(file.text).toContain('DTSTART;TZID=Asia/Ulaanbaatar:20261130T090000')
    for (const { text } of [own, file]) expect(text).not.toMatch(/Болормаа|bolor@|99112233/)
    for (const wrong of [row.number, row.id, 'a'.repeat(40), `${secret.slice(0, 39)}x`])
      expect((await t.as(null).get(`/v1/booking/own?secret=${wrong}`)).status).toBe(404)
    for (const person of [null, citizen]) {
      const { status } = await t.as(person).get(`/v1/booking/appointments/${row.id}`)
      expect([401, 403]).toContain(status)
    }
  })

  test('an office below or next to it, and a leader, neither find nor change an appointment', async () => {
    const { id } = await makeAppointment(t.core.pool, await makeService(t.core.pool), { at: at(TODAY, '10:00') })
    for (const [person, status] of [
      [otherKhorooAdmin, 404],
      [otherDistrictAdmin, 404],
      [leader, 403],
    ] as const) {
      expect((await t.as(person).get(`/v1/booking/appointments/${id}`)).status).toBe(status)
      const step = await t.as(person).post(`/v1/booking/appointments/${id}/transitions`, { action: 'arrive' })
      expect(step.status).toBe(status)
    }
    const list = (person: TestPerson) => t.as(person).get('/v1/booking/appointments')
    expect((await list(otherKhorooAdmin)).body.data).toEqual([])
    expect((await list(districtAdmin)).body.data).toHaveLength(1)
  })

  test('reading contact details is logged, and the list has none', async () => {
    const { id } = await makeAppointment(t.core.pool, await makeService(t.core.pool), { at: at(TODAY, '10:00') })
    const list = await t.as(khorooAdmin).get('/v1/booking/appointments?q=болор')
    expect(list.body.data).toHaveLength(1)
    expect(list.text).not.toMatch(/bolor@|99112233/)
    const { body } = await t.as(khorooAdmin).get(`/v1/booking/appointments/${id}`)
    expect(body.data).toMatchObject({ email: 'bolor@example.mn', phone: '+97699112233' })
    expect(await rowsOf(`select 1 from audit_log where action = 'booking.read' and row_id = $1`, [id])).toHaveLength(1)
  })
})

describe('times', () => {
  test('follow the hours of Ulaanbaatar, and not those of the machine', async () => {
    const { id } = await makeService(t.core.pool, { minutes: 60, from: '00:00', to: '24:00' })
    const times = await timesOf(id, addDays(TODAY, 1))
    expect(times).toHaveLength(24)
    expect(times[0].startsAt).toBe('2026-11-30T16:00:00.000Z')
    expect(times[23].endsAt).toBe('2026-12-01T16:00:00.000Z')
  })

  test('there are none on holidays of the city, on days off, in the past, too soon and too far ahead', async () => {
    const { id, deskIds } = await makeService(t.core.pool)
    await t.core.pool.query(`insert into holidays (day, name) values ('2026-12-02', '{"mn": "Баяр"}')`)
    await t.core.pool.query(
      `update booking_desks set days_off = '[{"from": "2026-12-03", "to": "2026-12-04"}]' where id = $1`,
      [deskIds[0]],
    )
    t.setNow(at(TODAY, '10:00'))
    await t.core.pool.query('update booking_services set notice_hours = 1')

    const { body } = await t.as(null).get(`/v1/booking/offers/${id}/days?from=2026-11-28&to=2026-12-06`)
    expect(body.data).toEqual([
      { day: TODAY, times: 2, free: 2 },
      { day: '2026-12-01', times: 6, free: 6 },
      { day: '2026-12-05', times: 6, free: 6 },
      { day: '2026-12-06', times: 6, free: 6 },
    ])
    expect(await timesOf(id, '2027-01-15')).toEqual([])
  })

  test.each([
    ['from=2026-12-01&to=2027-12-31', 'too_many_days'],
    ['from=0001-01-01&to=9999-12-31', 'too_many_days'],
    ['from=2026-12-02&to=2026-12-01', 'end_before_start'],
  ])('the range %s is refused', async (range, error) => {
    const { id } = await makeService(t.core.pool)
    const { status, body } = await t.as(null).get(`/v1/booking/offers/${id}/days?${range}`)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'to', code: error })]])
  })

  test('at the ends of the calendar are none, and nothing fails', async () => {
    const { id } = await makeService(t.core.pool)
    for (const day of ['0001-01-01', '9999-12-31']) expect(await timesOf(id, day)).toEqual([])
    expect((await book(id, { at: '9999-12-31T10:00:00Z' })).status).toBe(409)
  })

  test('a service that is not offered is not found, and cannot be booked', async () => {
    const { id } = await makeService(t.core.pool, { state: 'inactive' })
    for (const path of ['', '/days?from=2026-12-01&to=2026-12-02', '/times?day=2026-12-01'])
      expect((await t.as(null).get(`/v1/booking/offers/${id}${path}`)).status).toBe(404)
    expect((await book(id)).status).toBe(404)
  })
})
