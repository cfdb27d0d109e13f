import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { tidyAppointments } from './retention.ts'
import { makeAppointment, makeService } from './testing.ts'
import { offeredUntil } from './waiting-list.ts'

const { khorooAdmin, otherKhorooAdmin } = people

// a Monday, half past eight in Ulaanbaatar
const TODAY = '2026-11-30'
const DAY = '2026-12-02'
const NOW = new Date('2026-11-30T00:30:00Z')
const MINUTE_MS = 60_000
const at = (time: string, day = DAY) =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS)

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 4 })
  // what waits in the outbox is looked at
  await t.core.jobs.stop()
})
beforeEach(async () => {
  await t.core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
    booking_desks, outbox, attempts, idempotency_keys, notifications cascade`)
  t.setNow(NOW)
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const later = (minutes: number) => t.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS))
async function ticket(now = NOW): Promise<string> {
  t.setNow(new Date(now.getTime() - MINUTE_MS / 2))
  const { body } = await t.as(null).get('/v1/booking/form')
  t.setNow(now)
  return body.data.ticket
}
const codeFor = async (email: string): Promise<string> => {
  const [row] = await rowsOf(
    `select id, secret from outbox where recipient = $1 order by created_at desc, id limit 1`,
    [email],
  )
  return t.core.vault.open(`outbox ${row.id}`, row.secret)
}
async function join(serviceId: string, who: string, more: object = {}) {
  const email = `${who}@example.mn`
  const body = { serviceId, day: DAY, name: who, email, ticket: await ticket(), ...more }
  return t.http.inject({
    method: 'POST',
    url: '/v1/booking/own/wait',
    remoteAddress: `10.9.${who.length}.${who.charCodeAt(0)}`,
    payload: body,
  })
}
/** Joins, and confirms with the code. @returns the secret. */
async function waiting(serviceId: string, who: string): Promise<string> {
  const { secret } = (await join(serviceId, who)).json().data
  const answer = await t.as(null).post('/v1/booking/own/confirm', { secret, code: await codeFor(`${who}@example.mn`) })
  expect(answer.status).toBe(200)
  return secret
}
const own = async (secret: string) => (await t.as(null).get(`/v1/booking/own?secret=${secret}`)).body.data
const accept = (secret: string) => t.as(null).post('/v1/booking/own/accept', { secret })
const cancel = (secret: string) => t.as(null).post('/v1/booking/own/cancel', { secret })
const statuses = async (secrets: readonly string[]) => Promise.all(secrets.map(async (one) => (await own(one)).status))

/** A service with one time on each day, at nine, which a visitor has on DAY. */
async function fullDay() {
  const service = await makeService(t.core.pool, { minutes: 30, from: '09:00', to: '09:30' })
  const visitor = await makeAppointment(t.core.pool, service, { at: at('09:00') })
  return { ...service, visitor: visitor.id }
}
const officeCancels = (id: string) =>
  t.as(khorooAdmin).post(`/v1/booking/appointments/${id}/transitions`, { action: 'cancel', note: 'Өвчтэй' })

test('who waits sees the position in the list, in the mail and on the page, until it is their turn', async () => {
  const { id, visitor } = await fullDay()
  const secrets = [await waiting(id, 'bolor'), await waiting(id, 'dorj'), await waiting(id, 'saraa')]
  const positions = () => Promise.all(secrets.map(async (one) => (await own(one)).position))
  expect(await positions()).toEqual([1, 2, 3])
  const [mail] = await rowsOf(
    "select body_text from outbox where recipient = 'saraa@example.mn' order by created_at desc, id limit 1",
  )
  expect(mail.body_text).toContain('байр: 3')
  await cancel(secrets[1] ?? '')
  expect(await positions()).toEqual([1, null, 2])
  await officeCancels(visitor)
  expect(await positions()).toEqual([null, null, 1])
})

describe('joining', () => {
  test('needs a full day, a code, and gives no place', async () => {
    const { id } = await fullDay()
    const secret = await waiting(id, 'bolor')
    expect(await own(secret)).toMatchObject({ status: 'waiting', waitDay: DAY, startsAt: null, heldUntil: null })
    expect(await rowsOf('select 1 from booking_slots')).toHaveLength(1)
    const [mail] = await rowsOf(`select body_text from outbox where subject like 'Цаг захиалгын код%'`)
    expect(mail.body_text).not.toContain('сонгосон цаг')

    const free = await join(id, 'ganbat', { day: '2026-12-03' })
    expect([free.statusCode, free.json().errors]).toEqual([
      409,
      [expect.objectContaining({ path: 'day', code: 'day_not_full' })],
    ])
    for (const day of ['2026-11-29', '2027-06-01'])
      expect((await join(id, 'ganbat', { day })).json().errors).toEqual([
        expect.objectContaining({ path: 'day', code: 'no_times' }),
      ])
  })

  test('with a wrong code, or none within ten minutes, nobody waits', async () => {
    const { id, visitor } = await fullDay()
    const { secret } = (await join(id, 'bolor')).json().data
    later(11)
    await tidyAppointments(t.core)
    expect((await own(secret)).status).toBe('expired')
    await officeCancels(visitor)
    expect((await own(secret)).status).toBe('expired')
  })
})

describe('a place that becomes free', () => {
  test('is offered to the first, who accepts it; to the next only after the first declined', async () => {
    const { id, visitor } = await fullDay()
    const secrets = [await waiting(id, 'first'), await waiting(id, 'second')]
    await officeCancels(visitor)
    expect(await statuses(secrets)).toEqual(['offered', 'waiting'])
    expect(await own(secrets[0] ?? '')).toMatchObject({
      startsAt: at('09:00').toISOString(),
      heldUntil: '2026-11-30T02:30:00.000Z',
    })
    const [mail] = await rowsOf(`select recipient, subject, body_text from outbox order by created_at desc, id limit 1`)
    expect(
      await rowsOf(`select 1 from outbox where recipient = 'first@example.mn' and subject like 'Цаг суларлаа%'`),
    ).toHaveLength(1)
    expect(mail.body_text).not.toContain(secrets[0])

    expect((await accept(secrets[1] ?? '')).status).toBe(409)
    expect((await cancel(secrets[0] ?? '')).status).toBe(200)
    expect(await statuses(secrets)).toEqual(['cancelled', 'offered'])
    expect((await accept(secrets[1] ?? '')).body.data.status).toBe('booked')
    expect((await accept(secrets[1] ?? '')).status).toBe(200)
    expect((await accept(secrets[0] ?? '')).status).toBe(409)
  })

  test('goes to the next one when the offer was not answered in time', async () => {
    const { id, visitor } = await fullDay()
    const secrets = [await waiting(id, 'first'), await waiting(id, 'second'), await waiting(id, 'third')]
    await officeCancels(visitor)
    later(121)
    expect((await accept(secrets[0] ?? '')).status).toBe(409)
    await Promise.all([1, 2].map(() => tidyAppointments(t.core)))
    expect(await statuses(secrets)).toEqual(['expired', 'offered', 'waiting'])
    expect(await rowsOf(`select 1 from outbox where subject like 'Цаг суларлаа%'`)).toHaveLength(2)
  })

  test('is nobody else’s meanwhile: not of 100 citizens and 20 clerks at once, nor of a citizen who moves', async () => {
    const { id, visitor } = await fullDay()
    const secret = await waiting(id, 'first')
    const given = await ticket()
    const token = await t.tokenOf(khorooAdmin)
    const citizens = Array.from({ length: 100 }, (_, n) =>
      t.http.inject({
        method: 'POST',
        url: '/v1/booking/own',
        remoteAddress: `10.0.${n}.1`,
        payload: { serviceId: id, at: at('09:00').toISOString(), name: 'Б', email: `c${n}@example.mn`, ticket: given },
      }),
    )
    const clerks = Array.from({ length: 20 }, (_, n) =>
      t.http.inject({
        method: 'POST',
        url: '/v1/booking/appointments',
        headers: { authorization: `Bearer ${token}` },
        payload: { serviceId: id, at: at('09:00').toISOString(), name: `Visitor ${n}` },
      }),
    )
    const [cancelled, ...all] = await Promise.all([officeCancels(visitor), ...citizens, ...clerks])
    expect(cancelled?.status).toBe(200)
    expect(all.filter((one) => 'statusCode' in one && (one.statusCode === 201 || one.statusCode === 202))).toEqual([])
    expect((await own(secret)).status).toBe('offered')
    const mover = await makeAppointment(
      t.core.pool,
      {
        id,
        deskIds: (await rowsOf('select desk_id from booking_service_desks where service_id = $1', [id])).map(
          (one) => one.desk_id,
        ),
      },
      { at: at('09:00', '2026-12-04') },
    )
    const move = await t
      .as(khorooAdmin)
      .post(`/v1/booking/appointments/${mover.id}/time`, { at: at('09:00').toISOString(), version: 1 })
    expect(move.status).toBe(409)
    expect((await accept(secret)).body.data.status).toBe('booked')
    expect(await rowsOf('select 1 from booking_slots where lower(span) = $1', [at('09:00')])).toHaveLength(1)
  })

  test('of two who accept at once with the same link, and of two places, each is given once', async () => {
    const { id, visitor } = await fullDay()
    const secrets = [await waiting(id, 'first'), await waiting(id, 'second')]
    await officeCancels(visitor)
    const both = await Promise.all([...secrets, ...secrets].map(accept))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(await rowsOf(`select 1 from booking_appointments where status = 'booked'`)).toHaveLength(1)
  })

  test('because a citizen moved or gave up, or a code was not entered, is offered, too', async () => {
    const { id } = await makeService(t.core.pool, { minutes: 30, from: '09:00', to: '09:30' })
    const body = {
      serviceId: id,
      at: at('09:00').toISOString(),
      name: 'Б',
      email: 'b@example.mn',
      ticket: await ticket(),
    }
    const { secret: held } = (await t.as(null).post('/v1/booking/own', body)).body.data
    const first = await waiting(id, 'first')
    later(11)
    await tidyAppointments(t.core)
    expect(await statuses([held, first])).toEqual(['expired', 'offered'])
    expect((await accept(first)).status).toBe(200)
    t.setNow(NOW)
    const second = await waiting(id, 'second')
    await t.as(null).post('/v1/booking/own/time', { secret: first, at: at('09:00', '2026-12-03').toISOString() })
    expect(await statuses([first, second])).toEqual(['booked', 'offered'])
  })

  test('is offered also while a code that nobody entered in time is still kept at the desk', async () => {
    const { id } = await makeService(t.core.pool, { minutes: 30, from: '09:00', to: '10:00' })
    const bookAt = async (time: string, who: string) => {
      const body = { serviceId: id, at: at(time).toISOString(), name: who, email: `${who}@example.mn` }
      return (await t.as(null).post('/v1/booking/own', { ...body, ticket: await ticket() })).body.data.secret as string
    }
    const [held, mine] = [await bookAt('09:00', 'held'), await bookAt('09:30', 'mine')]
    const code = await codeFor('mine@example.mn')
    expect((await t.as(null).post('/v1/booking/own/confirm', { secret: mine, code })).status).toBe(200)
    const first = await waiting(id, 'first')
    later(11)
    expect((await cancel(mine)).status).toBe(200)
    expect(await statuses([held, mine, first])).toEqual(['expired', 'cancelled', 'offered'])
  })

  test('at two desks at once is offered to two people, although the first waits for both desks', async () => {
    const db = t.core.pool
    const [left, right] = [await fullDay(), await fullDay()]
    // the service of both desks; the two others have one of them each, so their cancellations do not wait for each other
    const both = await makeService(db, { minutes: 30, from: '09:00', to: '09:30', desks: 0 })
    for (const { deskIds } of [left, right])
      await rowsOf('insert into booking_service_desks (service_id, desk_id) select $1, unnest($2::uuid[])', [
        both.id,
        deskIds,
      ])
    const secrets = [await waiting(both.id, 'first'), await waiting(both.id, 'second')]

    // both choose the first before one of them can write
    const holder = await db.connect()
    await holder.query(`begin; select 1 from booking_appointments where name = 'first' for update`)
    const cancelled = [officeCancels(left.visitor), officeCancels(right.visitor)]
    await vi.waitFor(
      async () => {
        const blocked = await rowsOf(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(blocked).toHaveLength(2)
      },
      { timeout: 60_000, interval: 20 },
    )
    await holder.query('commit')
    holder.release()
    expect((await Promise.all(cancelled)).map(({ status }) => status)).toEqual([200, 200])

    expect(await statuses(secrets)).toEqual(['offered', 'offered'])
    const offers = await rowsOf(`select recipient from outbox where subject like 'Цаг суларлаа%' order by recipient`)
    expect(offers.map(({ recipient }) => recipient)).toEqual(['first@example.mn', 'second@example.mn'])
    expect(await rowsOf('select 1 from booking_slots')).toHaveLength(2)
  })
})

test('the list of a day ends with the day', async () => {
  const { id } = await fullDay()
  const secret = await waiting(id, 'first')
  t.setNow(at('10:00', addDays(DAY, 1)))
  await tidyAppointments(t.core)
  expect((await own(secret)).status).toBe('expired')
})

test('the office sees who waits for a day, in order, within reach alone', async () => {
  const { id } = await fullDay()
  await waiting(id, 'first')
  await waiting(id, 'second')
  const list = (person: typeof khorooAdmin, day: string) =>
    t.as(person).get(`/v1/booking/appointments?status=waiting&from=${day}&to=${day}&sort=number`)
  expect((await list(khorooAdmin, DAY)).body.data).toMatchObject([
    { name: 'first', waitDay: DAY, startsAt: null },
    { name: 'second', waitDay: DAY },
  ])
  expect((await list(khorooAdmin, TODAY)).body.data).toEqual([])
  expect((await list(otherKhorooAdmin, DAY)).body.data).toEqual([])
})

test.each([
  ['14:00', '17:00', '16:00'],
  ['14:00', '15:00', '15:00'],
  ['22:00', '13:00', '10:00'],
  ['02:00', '13:00', '10:00'],
])('an offer that is made at %s for %s ends at %s', (now, start, end) => {
  const isEvening = now === '22:00'
  const made = at(now, isEvening ? addDays(DAY, -1) : DAY)
  expect(offeredUntil(made, at(start))).toEqual(at(end))
})
