import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { smsGateway } from '../../testing/sms-gateway.ts'
import { remindOfTomorrow } from './reminders.ts'
import { makeAppointment, makeService } from './testing.ts'

const { khorooAdmin } = people

// a Monday, half past eight in Ulaanbaatar
const TODAY = '2026-11-30'
const TOMORROW = '2026-12-01'
const NOW = new Date('2026-11-30T00:30:00Z')
const MINUTE_MS = 60_000
const at = (time: string, day = TODAY) =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS)
const NUMBER = '+97699112233'

let t: TestApp
let silent: TestApp
beforeAll(async () => {
  const gateway = await smsGateway()
  t = await app({ env: { ...gateway.env, PUBLIC_URL: 'https://nutag.example.mn' } })
  silent = await app()
  // what waits in the outbox is looked at
  await t.core.jobs.stop()
})
beforeEach(async () => {
  for (const { core } of [t, silent])
    await core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
      booking_desks, outbox, attempts, idempotency_keys cascade`)
  t.setNow(NOW)
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
// of messages of the same instant, in the order in which they were written
const outbox = () =>
  rowsOf('select id, channel, recipient, body_text, parts, secret, useful_until from outbox order by ctid')
async function book(serviceId: string, more: object = {}, from = '10.0.0.1', to = t) {
  to.setNow(new Date(NOW.getTime() - MINUTE_MS / 2))
  const { body } = await to.as(null).get('/v1/booking/form')
  to.setNow(NOW)
  const { ticket } = body.data
  const payload = {
    serviceId,
    name: 'Б. Болормаа',
    phone: '9911-2233',
    by: 'phone',
    at: at('09:00').toISOString(),
    ticket,
    ...more,
  }
  const answer = await to.http.inject({ method: 'POST', url: '/v1/booking/own', remoteAddress: from, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const opened = (row: { id: string; secret: Buffer }) => t.core.vault.open(`outbox ${row.id}`, row.secret)
const confirm = (secret: string, code: string) => t.as(null).post('/v1/booking/own/confirm', { secret, code })
async function booked(serviceId: string, more: object = {}) {
  const { body } = await book(serviceId, more)
  const { secret } = body.data
  const code = opened((await outbox()).at(-1))
  expect((await confirm(secret, code)).body.data.status).toBe('booked')
  return secret as string
}

describe('by telephone', () => {
  test('the code, and then the link, are sent by SMS to the number alone, and stored nowhere in the clear', async () => {
    const { id } = await makeService(t.core.pool)
    const { body } = await book(id, { email: 'bolor@example.mn' })
    const [first] = await outbox()
    expect(first).toMatchObject({
      channel: 'sms',
      recipient: NUMBER,
      parts: 1,
      body_text: expect.stringContaining('{{secret}}'),
    })
    const code = opened(first)
    expect(JSON.stringify([await outbox(), await rowsOf('select * from booking_appointments')])).not.toContain(code)

    const { secret } = body.data
    expect((await confirm(secret, code)).body.data).toMatchObject({ status: 'booked', by: 'phone' })
    const [, second] = await outbox()
    expect(second).toMatchObject({ channel: 'sms', recipient: NUMBER, useful_until: expect.any(Date) })
    expect(second.body_text).toContain('https://nutag.example.mn/booking/own?key={{secret}}')
    expect(opened(second)).toBe(secret)
    // nothing to the address that nobody has confirmed
    expect(await rowsOf(`select 1 from outbox where channel = 'mail'`)).toEqual([])
  })

  test('every text fits into the parts of a message, whatever the names are', async () => {
    const { id } = await makeService(t.core.pool)
    const long = 'Ө'.repeat(200)
    await t.core.pool.query('update booking_desks set place = $1, name = $2', [long, { mn: long }])
    const secret = await booked(id)
    const [row] = await rowsOf('select id, version from booking_appointments')
    await t
      .as(khorooAdmin)
      .post(`/v1/booking/appointments/${row.id}/time`, { at: at('10:00').toISOString(), version: row.version })
    const note = 'Ө'.repeat(1000)
    const act = await t
      .as(khorooAdmin)
      .post(`/v1/booking/appointments/${row.id}/transitions`, { action: 'cancel', note })
    expect(act.status).toBe(200)
    const sent = await outbox()
    expect(sent).toHaveLength(4)
    for (const { parts, recipient } of sent) expect([parts <= 4, recipient]).toEqual([true, NUMBER])
    expect((await t.as(null).get(`/v1/booking/own?secret=${secret}`)).body.data.status).toBe('cancelled')
  })

  test('at most four a day to one number, whichever network asks', async () => {
    const { id } = await makeService(t.core.pool, { capacity: 50 })
    const asked: number[] = []
    for (let i = 0; i < 5; i++) asked.push((await book(id, { name: `Бат ${i}` }, `10.0.${i}.1`)).status)
    expect(asked).toEqual([202, 202, 202, 202, 429])
    expect(await outbox()).toHaveLength(4)
  })

  test('a time that is gone takes none of the codes of a number', async () => {
    const { id } = await makeService(t.core.pool, { minutes: 30, from: '09:00', to: '10:00' })
    expect((await book(id, { phone: '99110000' })).status).toBe(202)
    for (let i = 0; i < 5; i++) expect((await book(id, { name: `Бат ${i}` }, `10.0.${i}.1`)).status).toBe(409)
    expect((await book(id, { at: at('09:30').toISOString() })).status).toBe(202)
  })

  test('at most eight an hour for one network, whichever numbers it asks for', async () => {
    const { id } = await makeService(t.core.pool, { capacity: 50 })
    const asked: number[] = []
    for (let i = 0; i < 9; i++) asked.push((await book(id, { phone: `9911000${i}` })).status)
    expect(asked).toEqual([...Array(8).fill(202), 429])
  })

  test('a second code goes to the same number and counts', async () => {
    const { id } = await makeService(t.core.pool)
    const { secret } = (await book(id)).body.data
    for (let i = 0; i < 3; i++) expect((await t.as(null).post('/v1/booking/own/code', { secret })).status).toBe(200)
    expect((await t.as(null).post('/v1/booking/own/code', { secret })).status).toBe(429)
    expect(new Set((await outbox()).map(({ recipient }) => recipient))).toEqual(new Set([NUMBER]))
  })

  test.each([
    ['no number', { phone: undefined }, 'phone', 'required'],
    ['a landline', { phone: '11-323232' }, 'phone', 'sms_number'],
    ['a number of another country', { phone: '+7 916 123 45 67' }, 'phone', 'phone'],
  ])('%s is refused, and nothing is booked', async (_what, more, path, code) => {
    const { id } = await makeService(t.core.pool)
    const { status, body } = await book(id, more)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path, code })]])
    expect(await rowsOf('select 1 from booking_appointments')).toEqual([])
  })

  test('without a gateway it is neither offered nor possible', async () => {
    const { id } = await makeService(silent.core.pool)
    const { body, status } = await book(id, {}, '10.0.0.1', silent)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'by', code: 'no_sms' })]])
    expect((await silent.as(null).get('/v1/booking/form')).body.data.sms).toBe(false)
    expect((await t.as(null).get('/v1/booking/form')).body.data.sms).toBe(true)
  })
})

describe('the day before', () => {
  const yesterday = () =>
    rowsOf(`update booking_appointments set created_at = $1`, [new Date(NOW.getTime() - 86_400_000)])
  const remind = async (time = '10:00', day = TODAY) => {
    t.setNow(at(time, day))
    await remindOfTomorrow(t.core)
    t.setNow(NOW)
  }

  test('the citizen is reminded once by the chosen channel, also by two instances at once', async () => {
    const service = await makeService(t.core.pool)
    await makeAppointment(t.core.pool, service, { at: at('09:00', TOMORROW) })
    const { id } = await makeAppointment(t.core.pool, service, { at: at('10:00', TOMORROW) })
    await rowsOf(`update booking_appointments set channel = 'phone' where id = $1`, [id])
    await yesterday()
    t.setNow(at('10:00'))
    await Promise.all([1, 2, 3].map(() => remindOfTomorrow(t.core)))
    await remind('11:00')

    const sent = await outbox()
    // 'tomorrow' is wrong from midnight on
    expect(sent.find(({ channel }) => channel === 'sms').useful_until).toEqual(at('00:00', TOMORROW))
    expect(sent.map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted()).toEqual([
      'mail bolor@example.mn',
      `sms ${NUMBER}`,
    ])
    expect(sent.find(({ channel }) => channel === 'sms').body_text).toMatch(/^Сануулга: маргааш 2026\.12\.01 10:00/)
  })

  test('nobody is reminded of an appointment that was cancelled, that is later, today, or was booked today, nor at night', async () => {
    const service = await makeService(t.core.pool)
    const { id } = await makeAppointment(t.core.pool, service, { at: at('09:00', TOMORROW) })
    await makeAppointment(t.core.pool, service, { at: at('09:00', '2026-12-02') })
    await makeAppointment(t.core.pool, service, { at: at('15:00') })
    await yesterday()
    await makeAppointment(t.core.pool, service, { at: at('11:00', TOMORROW) })
    await rowsOf(`update booking_appointments set created_at = $1 where starts_at = $2`, [NOW, at('11:00', TOMORROW)])
    await remind('20:00')
    await remind('08:59')
    await t.as(khorooAdmin).post(`/v1/booking/appointments/${id}/transitions`, { action: 'cancel', note: 'Өвчтэй' })
    await rowsOf('truncate outbox')
    await remind('10:00')
    expect(await outbox()).toEqual([])
  })

  test('a moved appointment is reminded of at its new time, and not at the old one', async () => {
    const service = await makeService(t.core.pool)
    const { id } = await makeAppointment(t.core.pool, service, { at: at('09:00', TOMORROW) })
    await yesterday()
    await remind()
    expect(await outbox()).toHaveLength(1)
    await t
      .as(khorooAdmin)
      .post(`/v1/booking/appointments/${id}/time`, { at: at('09:00', '2026-12-03').toISOString(), version: 1 })
    await rowsOf('truncate outbox')
    await remind('10:00')
    expect(await outbox()).toEqual([])
    await remind('10:00', '2026-12-02')
    expect(await outbox()).toHaveLength(1)
  })
})

describe('the calendar file', () => {
  const fileOf = async (secret: string) => (await t.as(null).get(`/v1/booking/own/file?secret=${secret}`)).text

  test('is tentative until the code was entered, and its sequence grows with every move and with the cancellation', async () => {
    const { id } = await makeService(t.core.pool)
    const { secret } = (await book(id, { by: 'email', email: 'bolor@example.mn' })).body.data
    expect(await fileOf(secret)).toMatch(/METHOD:PUBLISH\r\n[^]*SEQUENCE:0\r\nSTATUS:TENTATIVE\r\n/)
    await confirm(secret, opened((await outbox()).at(-1)))
    expect(await fileOf(secret)).toMatch(/METHOD:PUBLISH\r\n[^]*SEQUENCE:0\r\nSTATUS:CONFIRMED\r\n/)
    await t.as(null).post('/v1/booking/own/time', { secret, at: at('10:00').toISOString() })
    expect(await fileOf(secret)).toMatch(/SEQUENCE:1\r\nSTATUS:CONFIRMED\r\n/)
    await t.as(null).post('/v1/booking/own/cancel', { secret })
    expect(await fileOf(secret)).toMatch(
      /METHOD:CANCEL\r\n[^]*SEQUENCE:2\r\nSTATUS:CANCELLED\r\n[^]*ORGANIZER;CN="[^"]+":mailto:/,
    )
  })

  test('of an appointment that the office cancelled removes the entry, too', async () => {
    const { id } = await makeService(t.core.pool)
    const secret = await booked(id)
    const [row] = await rowsOf('select id from booking_appointments')
    await t.as(khorooAdmin).post(`/v1/booking/appointments/${row.id}/transitions`, { action: 'cancel', note: 'Өвчтэй' })
    expect(await fileOf(secret)).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:1\r\nSTATUS:CANCELLED\r\n/)
  })
})
