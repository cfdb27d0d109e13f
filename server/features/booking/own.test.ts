import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { demoCity } from '../../testing/demo-city.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import booking from './index.ts'
import { tidyAppointments } from './retention.ts'
import { makeAppointment, makeDesk, makeService } from './testing.ts'

const { khorooAdmin, districtAdmin, citizen } = people

// a Monday, half past eight in Ulaanbaatar
const TODAY = '2026-11-30'
const NOW = new Date('2026-11-30T00:30:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const at = (time: string, day = TODAY) =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS)

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
    booking_desks, outbox, attempts, idempotency_keys cascade`)
  await t.core.pool.query('update users set email_verified_at = null where id = $1', [citizen.id])
  t.setNow(NOW)
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const later = (minutes: number) => t.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS))
async function book(serviceId: string, more: object = {}, person: TestPerson | null = null) {
  t.setNow(new Date(NOW.getTime() - MINUTE_MS / 2))
  const { body } = await t.as(null).get('/v1/booking/form')
  t.setNow(NOW)
  const { ticket } = body.data
  const given = { name: 'Б. Болормаа', email: 'bolor@example.mn', at: at('09:00').toISOString(), ticket }
  return t.as(person).post('/v1/booking/own', { serviceId, ...given, ...more })
}
const mails = () => rowsOf('select id, recipient, subject, body_text, secret from outbox order by created_at, id')
async function lastCode(): Promise<string> {
  const row = (await mails()).findLast(({ subject }) => subject.includes('код'))
  return t.core.vault.open(`outbox ${row.id}`, row.secret)
}
const confirm = (secret: string, code: string) => t.as(null).post('/v1/booking/own/confirm', { secret, code })
const own = async (secret: string) => (await t.as(null).get(`/v1/booking/own?secret=${secret}`)).body.data
async function booked(serviceId: string, more: object = {}): Promise<string> {
  const { secret } = (await book(serviceId, more)).body.data
  expect((await confirm(secret, await lastCode())).status).toBe(200)
  return secret
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('the code', () => {
  test('confirms once it is right, mails the link, and is stored nowhere in the clear', async () => {
    const { id } = await makeService(t.core.pool)
    const { body } = await book(id)
    expect(body.data).toMatchObject({ status: 'unconfirmed', secret: expect.stringMatching(/^[0-9a-f]{40}$/) })
    const code = await lastCode()
    const stored = await rowsOf('select * from booking_appointments')
    expect(JSON.stringify([await mails(), stored])).not.toContain(code)

    const answer = await confirm(body.data.secret, code)
    expect(answer.body.data).toMatchObject({ status: 'booked', heldUntil: null })
    const [, second] = await mails()
    expect(second).toMatchObject({ recipient: 'bolor@example.mn' })
    expect(second.body_text).not.toContain(body.data.secret)
    expect(t.core.vault.open(`outbox ${second.id}`, second.secret)).toBe(body.data.secret)
  })

  test('after five wrong ones the place is free for others, and the right one no longer works', async () => {
    const { id } = await makeService(t.core.pool)
    const { secret } = (await book(id)).body.data
    const code = await lastCode()
    for (let i = 0; i < 5; i++) {
      const { status, body } = await confirm(secret, wrong(code))
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'code', code: 'wrong_code' })]])
    }
    expect((await confirm(secret, code)).status).toBe(409)
    expect((await own(secret)).status).toBe('expired')
    expect((await book(id, { email: 'other@example.mn' })).status).toBe(202)
  })

  test('after ten minutes the place is free for others, and the code no longer works', async () => {
    const { id } = await makeService(t.core.pool)
    const { secret } = (await book(id, { at: at('11:00').toISOString() })).body.data
    const code = await lastCode()
    later(11)
    const times = await t.as(null).get(`/v1/booking/offers/${id}/times?day=${TODAY}`)
    expect(times.body.data.every(({ free }: { free: number }) => free === 1)).toBe(true)
    expect((await confirm(secret, code)).status).toBe(409)
    expect((await own(secret)).status).toBe('expired')

    await tidyAppointments(t.core)
    expect(await rowsOf('select status, slot_id from booking_appointments')).toEqual([
      { status: 'expired', slot_id: null },
    ])
    expect(await rowsOf('select 1 from booking_slots')).toEqual([])
  })

  test('another one can be sent; the earlier one no longer works', async () => {
    const { id } = await makeService(t.core.pool)
    const { secret } = (await book(id)).body.data
    const first = await lastCode()
    later(5)
    expect((await t.as(null).post('/v1/booking/own/code', { secret })).status).toBe(200)
    const [, row] = await mails()
    const second = t.core.vault.open(`outbox ${row.id}`, row.secret)
    if (first !== second) expect((await confirm(secret, first)).status).toBe(400)
    expect((await confirm(secret, second)).status).toBe(200)
  })

  test('at most six a day are mailed to one address', async () => {
    const { id } = await makeService(t.core.pool)
    const { secret } = (await book(id)).body.data
    for (let i = 0; i < 5; i++) expect((await t.as(null).post('/v1/booking/own/code', { secret })).status).toBe(200)
    expect((await t.as(null).post('/v1/booking/own/code', { secret })).status).toBe(429)
    expect(await mails()).toHaveLength(6)
  })

  test('a signed-in citizen with a confirmed address needs none, and the address is that of the account', async () => {
    await t.core.pool.query('update users set email_verified_at = now() where id = $1', [citizen.id])
    const { id } = await makeService(t.core.pool)
    const { body } = await book(id, { email: 'somebody@example.mn' }, citizen)
    expect(body.data.status).toBe('booked')
    expect(await rowsOf('select email, user_id from booking_appointments')).toEqual([
      { email: citizen.email, user_id: citizen.id },
    ])
  })
})

describe('what one person may take', () => {
  test('at most three appointments ahead for one address, which only its owner gets to know', async () => {
    const { id } = await makeService(t.core.pool)
    for (const time of ['09:00', '09:30', '10:00']) await booked(id, { at: at(time).toISOString() })
    const fourth = await book(id, { at: at('10:30').toISOString() })
    expect(fourth.status).toBe(202)
    const { status, body } = await confirm(fourth.body.data.secret, await lastCode())
    expect([status, body.errors]).toEqual([409, [expect.objectContaining({ path: 'email', code: 'too_many_ahead' })]])
  })

  test('at most ten new ones an hour from one network', async () => {
    const { id } = await makeService(t.core.pool, { capacity: 50 })
    const tries = []
    for (let i = 0; i < 11; i++) tries.push((await book(id, { email: `c${i}@example.mn` })).status)
    expect(tries).toEqual([...Array(10).fill(202), 429])
  })

  test('without an address, a name, a required answer, or a ticket of ours nothing is booked', async () => {
    const { id } = await makeService(t.core.pool)
    const question = JSON.stringify([{ text: { mn: 'Юуны тухай?' }, required: true }])
    await t.core.pool.query('update booking_services set questions = $1', [question])
    for (const [more, path] of [
      [{ email: undefined, replies: ['x'] }, 'email'],
      [{ name: ' ', replies: ['x'] }, 'name'],
      [{}, 'replies.0'],
      [{ ticket: '1.abc', replies: ['x'] }, 'ticket'],
      [{ status: 'booked', replies: ['x'] }, 'status'],
    ] as const) {
      const { status, body } = await book(id, more)
      expect([status, body.errors?.[0].path]).toEqual([400, path])
    }
    expect((await book(id, { website: 'https://spam.example' })).body).toEqual({ data: { sent: true } })
    expect(await rowsOf('select 1 from booking_appointments')).toEqual([])
  })
})

describe('with the secret', () => {
  test('a citizen moves to another time, which frees the first one and replaces the entry of calendar programs', async () => {
    const { id } = await makeService(t.core.pool)
    const secret = await booked(id)
    const to = at('11:00').toISOString()
    const moved = await t.as(null).post('/v1/booking/own/time', { secret, at: to })

    expect(moved.body.data).toMatchObject({ status: 'booked', startsAt: to })
    expect(await rowsOf('select lower(span) as at from booking_slots')).toEqual([{ at: at('11:00') }])
    const file = await t.as(null).get(`/v1/booking/own/file?secret=${secret}`)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.text).toMatch(/SEQUENCE:1\r\n[^]*DTSTART;TZID=Asia\/Ulaanbaatar:20261130T110000\r\n/)
    expect((await mails()).at(-1).subject).toContain('2026.11.30 11:00')
  })

  test('a citizen cancels, twice is as once, and the time is free again', async () => {
    const { id } = await makeService(t.core.pool)
    const secret = await booked(id)
    for (let i = 0; i < 2; i++)
      expect((await t.as(null).post('/v1/booking/own/cancel', { secret })).body.data.status).toBe('cancelled')
    expect((await t.as(null).post('/v1/booking/own/time', { secret, at: at('11:00').toISOString() })).status).toBe(409)
    expect(await rowsOf('select 1 from booking_slots')).toEqual([])
  })

  test('nothing can be moved or cancelled once it has begun', async () => {
    const { id } = await makeService(t.core.pool)
    const secret = await booked(id)
    later(40)
    for (const [path, body] of [
      ['time', { at: at('11:00').toISOString() }],
      ['cancel', {}],
    ] as const)
      expect((await t.as(null).post(`/v1/booking/own/${path}`, { secret, ...body })).status).toBe(409)
  })
})

describe('the office', () => {
  const act = (id: string, action: string, note?: string) =>
    t.as(khorooAdmin).post(`/v1/booking/appointments/${id}/transitions`, { action, ...(note ? { note } : {}) })

  test('marks who came; who did not come only after the beginning', async () => {
    const { id } = await makeAppointment(t.core.pool, await makeService(t.core.pool), { at: at('09:00') })
    expect((await act(id, 'miss')).status).toBe(409)
    later(45)
    expect((await act(id, 'miss')).body.data.status).toBe('no_show')
    expect((await act(id, 'arrive')).body.data.status).toBe('arrived')
    expect((await act(id, 'finish')).body.data).toMatchObject({ status: 'done', allowedActions: [] })
  })

  test('of two clerks who mark the same citizen at once one succeeds', async () => {
    const { id } = await makeAppointment(t.core.pool, await makeService(t.core.pool), { at: at('10:00') })
    const both = await Promise.all([act(id, 'arrive'), act(id, 'arrive')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('cancels with a reason, which is mailed to the citizen, and frees the time', async () => {
    const { id } = await makeAppointment(t.core.pool, await makeService(t.core.pool), { at: at('10:00') })
    expect((await act(id, 'cancel')).status).toBe(400)
    expect((await act(id, 'cancel', 'Албан хаагч өвчтэй байна.')).body.data.status).toBe('cancelled')
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'bolor@example.mn', body_text: expect.stringContaining('өвчтэй байна') })
    expect(await rowsOf('select 1 from booking_slots')).toEqual([])
  })

  test('moves an appointment and notifies the citizen; a version that is old is refused', async () => {
    const service = await makeService(t.core.pool)
    const { id } = await makeAppointment(t.core.pool, service, { at: at('10:00') })
    const move = (version: number, time: string) =>
      t.as(khorooAdmin).post(`/v1/booking/appointments/${id}/time`, { at: at(time).toISOString(), version })
    expect((await move(1, '11:00')).body.data.startsAt).toBe(at('11:00').toISOString())
    expect((await move(1, '11:30')).status).toBe(409)
    expect(await mails()).toHaveLength(1)
  })
})

describe('services and desks', () => {
  const desk = {
    name: { mn: 'Цонх' },
    kind: 'place',
    userId: null,
    place: '',
    hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
    daysOff: [],
    isClosed: false,
  }
  const service = {
    name: { mn: 'Лавлагаа' },
    description: { mn: '' },
    minutes: 15,
    buffer: 0,
    capacity: 1,
    noticeHours: 0,
    daysAhead: 14,
    questions: [],
    state: 'active',
  }

  test('are added, changed, and offered to everybody while they are active', async () => {
    const { body: made } = await t.as(khorooAdmin).post('/v1/booking/desks', { ...desk, areaId: idOf('D1K1') })
    const draft = { ...service, areaId: idOf('D1K1'), deskIds: [made.data.id] }
    const { status, body } = await t.as(khorooAdmin).post('/v1/booking/services', draft)
    expect([status, body.data]).toMatchObject([201, { deskIds: [made.data.id], state: 'active' }])

    const offers = async () => (await t.as(null).get(`/v1/booking/offers?areaId=${idOf('D1K1S1')}`)).body.data
    expect(await offers()).toHaveLength(1)
    expect((await t.as(null).get('/v1/booking/areas')).body.data).toEqual([
      expect.objectContaining({ id: idOf('D1'), own: 0, below: 1 }),
    ])
    const { areaId: _, ...fields } = draft
    const change = { ...fields, state: 'inactive', version: body.data.version }
    expect((await t.as(khorooAdmin).patch(`/v1/booking/services/${body.data.id}`, change)).status).toBe(200)
    expect(await offers()).toEqual([])
  })

  test.each([
    ['overlapping hours', { hours: [...desk.hours, { weekday: 1, from: '11:00', to: '13:00' }] }, 'hours'],
    ['hours that end before they begin', { hours: [{ weekday: 1, from: '12:00', to: '09:00' }] }, 'hours.0.to'],
    ['days off that end before they begin', { daysOff: [{ from: '2026-12-02', to: '2026-12-01' }] }, 'daysOff.0.to'],
    ['an official of another area', { kind: 'official', userId: districtAdmin.id }, 'userId'],
  ])('a desk with %s is refused', async (_what, more, path) => {
    const { status, body } = await t
      .as(khorooAdmin)
      .post('/v1/booking/desks', { ...desk, areaId: idOf('D1K1'), ...more })
    expect([status, body.errors?.[0].path]).toEqual([400, path])
  })

  test('a service has only desks of its own area', async () => {
    const elsewhere = await makeDesk(t.core.pool, { area: 'D1' })
    const draft = { ...service, areaId: idOf('D1K1'), deskIds: [elsewhere] }
    const { body } = await t.as(districtAdmin).post('/v1/booking/services', draft)
    expect(body.errors).toEqual([expect.objectContaining({ path: 'deskIds', code: 'not_in_list' })])
  })

  test('what has appointments is not deleted', async () => {
    const made = await makeService(t.core.pool)
    await makeAppointment(t.core.pool, made, { at: at('10:00') })
    expect((await t.as(khorooAdmin).delete(`/v1/booking/services/${made.id}`)).status).toBe(409)
    expect((await t.as(khorooAdmin).delete(`/v1/booking/desks/${made.deskIds[0]}`)).status).toBe(409)
    const unused = await makeService(t.core.pool)
    expect((await t.as(khorooAdmin).delete(`/v1/booking/services/${unused.id}`)).status).toBe(204)
  })
})

describe('figures and due dates', () => {
  test('of a period are the totals of the lists with the same filters, within reach, and compare with the period before', async () => {
    const made = await makeService(t.core.pool)
    for (const [day, time] of [
      ['2026-11-24', '09:00'],
      ['2026-11-30', '09:00'],
      ['2026-11-30', '09:30'],
    ] as const)
      await makeAppointment(t.core.pool, made, { at: at(time, day) })
    await makeAppointment(t.core.pool, await makeService(t.core.pool, { area: 'D2K1' }), { at: at('09:00') })
    const { body } = await t.as(khorooAdmin).get('/v1/booking/totals?from=2026-11-30&to=2026-12-06')
    expect(body.data).toMatchObject({
      period: { all: 2, done: 0, noShow: 0, cancelled: 0 },
      before: { all: 1 },
      beforeFrom: '2026-11-23',
      beforeTo: '2026-11-29',
      services: [{ id: made.id, count: 2 }],
      weeks: [{ monday: '2026-11-30', count: 2 }],
    })
    const list = await t.as(khorooAdmin).get('/v1/booking/appointments?from=2026-11-30&to=2026-12-06&counted=true')
    expect(list.body.meta.total).toBe(2)
    const totals = (range: string) => t.as(khorooAdmin).get(`/v1/booking/totals?${range}`)
    expect((await totals('from=2026-11-30&to=2026-11-29')).status).toBe(400)
    expect((await totals('from=0001-01-01&to=0001-01-02')).body.data.period.all).toBe(0)
    // without days the last 30, and of years the last two
    expect((await totals('')).body.data).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    expect((await totals('from=2020-01-01&to=2026-01-01')).body.data.from).toBe('2024-01-02')
  })

  test('the calendar of an official has the appointments with that official, and nobody else’s', async () => {
    const made = await makeService(t.core.pool)
    await makeAppointment(t.core.pool, made, { at: at('09:00') })
    const due = async () => (await t.as(khorooAdmin).get('/v1/booking/due?from=2026-11-30&to=2026-11-30')).body.data
    expect(await due()).toEqual([])
    await t.core.pool.query(`update booking_desks set kind = 'official', user_id = $1 where id = $2`, [
      khorooAdmin.id,
      made.deskIds[0],
    ])
    const [one, ...others] = await due()
    expect(others).toEqual([])
    expect(one).toMatchObject({ day: TODAY, title: { en: expect.stringMatching(/^09:00 · Certificate/) } })
    expect(JSON.stringify(one)).not.toMatch(/Болормаа/)
  })
})

test('90 days after an appointment its personal data is deleted, and its figures are kept', async () => {
  const made = await makeService(t.core.pool)
  await makeAppointment(t.core.pool, made, { at: at('09:00'), name: 'Old' })
  await makeAppointment(t.core.pool, made, { at: at('09:00', '2026-12-10'), name: 'New' })
  t.setNow(new Date(at('10:00').getTime() + 90 * DAY_MS))
  await tidyAppointments(t.core)
  expect(
    await rowsOf('select name, email, phone, search, starts_at from booking_appointments order by starts_at'),
  ).toMatchObject([
    { name: '', email: null, phone: null, search: '', starts_at: at('09:00') },
    { name: 'New', email: 'bolor@example.mn' },
  ])
})

test('the demo city has services with appointments before and after today', async () => {
  t.setNow(undefined)
  await booking.demo?.(demoCity(t))
  const { body } = await t.as(khorooAdmin).get('/v1/booking/appointments?pageSize=1')
  expect(body.meta.total).toBeGreaterThan(50)
  const waiting = await t.as(khorooAdmin).get('/v1/booking/appointments?status=waiting')
  expect(waiting.body.meta.total).toBe(2)
  // nobody is offered a place of a day that is full
  await tidyAppointments(t.core)
  expect((await t.as(khorooAdmin).get('/v1/booking/appointments?status=waiting')).body.meta.total).toBe(2)
  expect((await t.as(null).get(`/v1/booking/offers?areaId=${idOf('D1K1')}`)).body.data.length).toBeGreaterThan(3)
})
