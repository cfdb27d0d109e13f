import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { smsGateway } from '../../testing/sms-gateway.ts'
import { remindOfTomorrow } from './reminders.ts'
import { makeAppointment, makeService } from './testing.ts'

const { khorooAdmin } = people

// a Monday, ten in the morning in Ulaanbaatar
const NOW = new Date('2026-11-30T02:00:00Z')
const DAY = '2026-12-01'
const MINUTE_MS = 60_000
const at = (hour: number) => new Date(startOfDayInUlaanbaatar(DAY).getTime() + hour * 60 * MINUTE_MS)
/** Parts of text messages a day, of which codes may be half. */
const PER_DAY = 8

let t: TestApp
beforeAll(async () => {
  const gateway = await smsGateway()
  t = await app({ env: { ...gateway.env, SMS_PER_DAY: String(PER_DAY) } })
  // what waits in the outbox is looked at
  await t.core.jobs.stop()
})
beforeEach(async () => {
  await t.core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
    booking_desks, outbox, attempts, idempotency_keys, notifications cascade`)
  t.setNow(NOW)
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const sent = () => rowsOf('select id, channel, recipient, body_text, secret from outbox order by ctid')
const opened = ({ id, secret }: { id: string; secret: Buffer }) => t.core.vault.open(`outbox ${id}`, secret)

async function ticket(): Promise<string> {
  t.setNow(new Date(NOW.getTime() - MINUTE_MS / 2))
  const { body } = await t.as(null).get('/v1/booking/form')
  t.setNow(NOW)
  return body.data.ticket
}
/** A form of a stranger with a number of its own. */
async function ask(path: string, n: number, more: object) {
  const payload = { name: `Бат ${n}`, phone: `9911000${n}`, by: 'phone', ticket: await ticket(), ...more }
  const answer = await t.http.inject({
    method: 'POST',
    url: `/v1/booking/own${path}`,
    remoteAddress: `10.0.${n}.1`,
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
async function join(serviceId: string, n: number, more: object = {}) {
  const { body } = await ask('/wait', n, { serviceId, day: DAY, ...more })
  const { secret } = body.data
  const code = opened((await sent()).at(-1))
  expect((await t.as(null).post('/v1/booking/own/confirm', { secret, code })).body.data.status).toBe('waiting')
  return secret as string
}
const statusOf = async (secret: string) => (await t.as(null).get(`/v1/booking/own?secret=${secret}`)).body.data.status
const fill = (parts: number) =>
  rowsOf(
    `insert into outbox (channel, recipient, subject, body_text, kind, parts, created_at)
     select 'sms', '+97699000000', 'x', 'x', 'notice', 1, $2 from generate_series(1, $1::int)`,
    [parts, NOW],
  )

test('codes for strangers are at most half of the text messages of a day; a reminder is still sent', async () => {
  const service = await makeService(t.core.pool, { capacity: 50 })
  const statuses: number[] = []
  for (let n = 0; n < PER_DAY / 2 + 1; n++)
    statuses.push((await ask('', n, { serviceId: service.id, at: at(9).toISOString() })).status)
  expect(statuses).toEqual([202, 202, 202, 202, 400])
  expect(await sent()).toHaveLength(PER_DAY / 2)
  expect((await t.as(null).get('/v1/booking/form')).body.data.sms).toBe(false)

  await makeAppointment(t.core.pool, service, { at: at(10) })
  await rowsOf(`update booking_appointments set channel = 'phone', created_at = $1 where status = 'booked'`, [
    new Date(NOW.getTime() - 86_400_000),
  ])
  await remindOfTomorrow(t.core)
  expect(await sent()).toHaveLength(PER_DAY / 2 + 1)
})

test('what is sent to confirmed citizens takes nothing of the half for codes', async () => {
  const { id } = await makeService(t.core.pool, { capacity: 50 })
  await fill(PER_DAY / 2)
  expect((await ask('', 1, { serviceId: id, at: at(9).toISOString() })).status).toBe(202)
})

test('a second code is refused, too, once the half is used up', async () => {
  const { id } = await makeService(t.core.pool, { capacity: 50 })
  const { secret } = (await ask('', 0, { serviceId: id, at: at(9).toISOString() })).body.data
  for (let n = 1; n < PER_DAY / 2; n++) await ask('', n, { serviceId: id, at: at(9).toISOString() })
  expect((await t.as(null).post('/v1/booking/own/code', { secret })).status).toBe(429)
})

test('who cannot be sent a text message now keeps the turn, and the next one is offered the place', async () => {
  const service = await makeService(t.core.pool, { from: '09:00', to: '09:30' })
  const visitor = await makeAppointment(t.core.pool, service, { at: at(9) })
  const byPhone = await join(service.id, 1)
  const byMail = await join(service.id, 2, { by: 'email', email: 'second@example.mn' })
  await fill(PER_DAY)
  const answer = await t
    .as(khorooAdmin)
    .post(`/v1/booking/appointments/${visitor.id}/transitions`, { action: 'cancel', note: 'Өвчтэй' })
  expect(answer.status).toBe(200)
  expect([await statusOf(byPhone), await statusOf(byMail)]).toEqual(['waiting', 'offered'])

  // the next day of text messages
  await rowsOf(`delete from outbox where channel = 'sms'`)
  expect((await t.as(null).post('/v1/booking/own/cancel', { secret: byMail })).status).toBe(200)
  expect(await statusOf(byPhone)).toBe('offered')
  expect(await rowsOf(`select recipient from outbox where channel = 'sms'`)).toEqual([{ recipient: '+97699110001' }])
})
