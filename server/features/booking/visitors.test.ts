import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeService } from './testing.ts'

const { khorooAdmin, otherKhorooAdmin, districtAdmin, leader, citizen } = people
const MINUTE_MS = 60_000
// the first times of the day after tomorrow
const DAY = addDays(dayInUlaanbaatar(new Date()), 2)
const at = (time: string, day = DAY) =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS)

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 4 })
})
beforeEach(async () => {
  await t.core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
    booking_desks, outbox, attempts, idempotency_keys, notifications cascade`)
  await t.core.pool.query('update users set email_verified_at = now() where id = $1', [citizen.id])
  t.setNow(undefined)
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const visit = (serviceId: string, more: object = {}, person: TestPerson = khorooAdmin) =>
  t
    .as(person)
    .post('/v1/booking/appointments', { serviceId, at: at('09:00').toISOString(), name: 'Д. Ганбат', ...more })
async function ticket(): Promise<string> {
  t.setNow(new Date(Date.now() - MINUTE_MS))
  const { body } = await t.as(null).get('/v1/booking/form')
  t.setNow(undefined)
  return body.data.ticket
}
/** Books as a citizen whose address is confirmed. @returns the secret. */
async function ownBooking(serviceId: string, more: object = {}): Promise<string> {
  const body = { serviceId, at: at('09:00').toISOString(), name: 'Б. Болормаа', ticket: await ticket(), ...more }
  const answer = await t.as(citizen).post('/v1/booking/own', body)
  expect(answer.body.data.status).toBe('booked')
  return answer.body.data.secret
}

describe('the office books for a visitor', () => {
  test('of 100 citizens and 100 clerks who want the last place at once exactly one gets it', async () => {
    const { id } = await makeService(t.core.pool)
    const given = await ticket()
    const token = await t.tokenOf(khorooAdmin)
    const send = (n: number) =>
      n % 2 === 0
        ? t.http.inject({
            method: 'POST',
            url: '/v1/booking/own',
            remoteAddress: `10.0.${n % 250}.${(n % 200) + 1}`,
            payload: {
              serviceId: id,
              at: at('09:00').toISOString(),
              name: 'Б',
              email: `c${n}@example.mn`,
              ticket: given,
            },
          })
        : t.http.inject({
            method: 'POST',
            url: '/v1/booking/appointments',
            headers: { authorization: `Bearer ${token}` },
            payload: { serviceId: id, at: at('09:00').toISOString(), name: `Visitor ${n}` },
          })
    const all = await Promise.all(Array.from({ length: 200 }, (_, n) => send(n)))
    expect(all.filter(({ statusCode }) => statusCode === 202 || statusCode === 201)).toHaveLength(1)
    expect(await rowsOf('select 1 from booking_appointments')).toHaveLength(1)
  })

  test('without a code, at short notice, and sends nothing when nobody asked for it', async () => {
    const { id } = await makeService(t.core.pool)
    await rowsOf('update booking_services set notice_hours = 100 where id = $1', [id])
    const times = await t.as(khorooAdmin).get(`/v1/booking/services/${id}/times?day=${DAY}`)
    expect(times.body.data[0]).toEqual({
      startsAt: at('09:00').toISOString(),
      endsAt: at('09:30').toISOString(),
      free: 1,
    })
    const { status, body } = await visit(id, { phone: '9911-2233' })
    expect([status, body.data]).toMatchObject([201, { status: 'booked', name: 'Д. Ганбат' }])
    expect(await rowsOf('select 1 from outbox')).toEqual([])
    expect(await rowsOf('select channel, phone, email from booking_appointments')).toEqual([
      { channel: null, phone: '+97699112233', email: null },
    ])
  })

  test('sends the confirmation with the secret link to the address that was given', async () => {
    const { id } = await makeService(t.core.pool)
    await visit(id, { email: 'ganbat@example.mn', by: 'email' })
    expect(await rowsOf('select recipient, kind from outbox')).toEqual([
      { recipient: 'ganbat@example.mn', kind: 'code' },
    ])
  })

  test.each([
    ['e-mail without an address', { by: 'email' }, 'email', 'required'],
    ['SMS without a number', { by: 'phone' }, 'phone', 'required'],
    ['SMS without a gateway', { by: 'phone', phone: '99112233' }, 'by', 'no_sms'],
  ])('by %s is refused', async (_what, more, path, code) => {
    const { id } = await makeService(t.core.pool)
    const { status, body } = await visit(id, more)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path, code })]])
    expect(await rowsOf('select 1 from booking_appointments')).toEqual([])
  })

  test('only within its reach', async () => {
    const { id } = await makeService(t.core.pool)
    for (const [person, status] of [
      [otherKhorooAdmin, 404],
      [leader, 403],
      [citizen, 403],
    ] as const) {
      expect((await visit(id, {}, person)).status).toBe(status)
      expect((await t.as(person).get(`/v1/booking/services/${id}/times?day=${DAY}`)).status).toBe(status)
    }
    expect((await visit(id, {}, districtAdmin)).status).toBe(201)
  })

  test('a fourth appointment ahead for one number is refused', async () => {
    const { id } = await makeService(t.core.pool)
    for (const time of ['09:00', '09:30', '10:00'])
      expect((await visit(id, { at: at(time).toISOString(), phone: '99112233' })).status).toBe(201)
    const { status, body } = await visit(id, { at: at('10:30').toISOString(), phone: '99112233' })
    expect([status, body.errors]).toEqual([409, [expect.objectContaining({ code: 'too_many_ahead' })]])
    expect((await visit(id, { at: at('10:30').toISOString() })).status).toBe(201)
  })
})

describe('notices to the office', () => {
  const notices = () =>
    rowsOf(
      `select alert ->> 'kind' as kind, title, settled_at is not null as settled from notifications where alert is not null order by sent_at, id`,
    )

  test('of what a citizen books, moves and cancels, without the name, and settled when there is something newer', async () => {
    const { id } = await makeService(t.core.pool)
    const secret = await ownBooking(id)
    await t.as(null).post('/v1/booking/own/time', { secret, at: at('10:00').toISOString() })
    await t.as(null).post('/v1/booking/own/cancel', { secret })
    const found = await notices()
    expect(found.map(({ kind, settled }) => [kind, settled])).toEqual([
      ['booking.booked', true],
      ['booking.moved', true],
      ['booking.cancelled', false],
    ])
    expect(JSON.stringify(found)).not.toMatch(/Болормаа/)
    const inbox = (await t.as(khorooAdmin).get('/v1/notifications')).body.data
    expect(inbox.length).toBeGreaterThan(0)
    expect((await t.as(otherKhorooAdmin).get('/v1/notifications')).body.data).toEqual([])
  })

  test('several new ones of a day are one entry', async () => {
    const { id } = await makeService(t.core.pool)
    await ownBooking(id)
    await ownBooking(id, { at: at('09:30').toISOString() })
    const inbox = (await t.as(khorooAdmin).get('/v1/notifications')).body.data
    expect(inbox.map(({ alert }: { alert: { count: number } | null }) => alert?.count)).toEqual([2])
  })

  test('of what the office does itself there are none, nor of one that was never confirmed', async () => {
    const { id } = await makeService(t.core.pool)
    await visit(id)
    const body = {
      serviceId: id,
      at: at('10:00').toISOString(),
      name: 'Б',
      email: 'b@example.mn',
      ticket: await ticket(),
    }
    const { secret } = (await t.as(null).post('/v1/booking/own', body)).body.data
    expect((await t.as(null).post('/v1/booking/own/cancel', { secret })).status).toBe(200)
    expect(await notices()).toEqual([])
  })
})

test('the free times of the next days are counted by service within reach, and follow bookings', async () => {
  const { id } = await makeService(t.core.pool)
  await makeService(t.core.pool, { area: 'D2K1' })
  await makeService(t.core.pool, { state: 'inactive' })
  await visit(id)
  const { body } = await t.as(khorooAdmin).get('/v1/booking/free')
  expect(body.data).toMatchObject([{ id }])
  expect(body.data[0].days.find(({ day }: { day: string }) => day === DAY)).toEqual({ day: DAY, times: 6, free: 5 })
  expect((await t.as(otherKhorooAdmin).get('/v1/booking/free')).body.data).toEqual([])
})
