import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../server/core/database/transaction.ts'
import { enqueueSms } from '../server/core/requests/sms.ts'
import { makeService } from '../server/features/booking/testing.ts'
import { type Instance, makeDatabase, startInstance, type TestDatabase } from './support/instances.ts'
import { type Kannel, startKannel, whyNoKannel } from './support/kannel.ts'
import { until } from './support/programs.ts'

// A built instance that sends through a real Kannel, whose operator prints what it is given.

const NUMBER = '+97699112233'
const why = whyNoKannel()

let kannel: Kannel
let database: TestDatabase
let instance: Instance

beforeAll(async () => {
  if (why) return
  kannel = await startKannel()
  database = await makeDatabase()
  instance = await startInstance(database, { env: kannel.env })
})
beforeEach(async () => {
  await database?.pool.query('truncate outbox')
})

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is looked at, not typed
  body: any
}
async function ask(route: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  const response = await fetch(instance.url + route, sent)
  return { status: response.status, body: await response.json() }
}
const outbox = async () => (await database.pool.query('select * from outbox order by created_at desc')).rows[0]
/** What enqueuing a text without a secret needs of core. */
const asSent = { vault: undefined as never, now: () => new Date(), config: { sms: { perDay: 1000 } } as never }
const write = (text: string) =>
  inTransaction(database.pool, (client) => enqueueSms(asSent, client, { to: NUMBER, text }))
const arrived = (from: number) => kannel.received().slice(from)

describe.skipIf(why)(`through Kannel${why ? ` (${why})` : ''}`, () => {
  test('the code of an appointment arrives at the telephone, and confirms it', async () => {
    const before = kannel.received().length
    const { id } = await makeService(database.pool, { minutes: 30 })
    const form = (await ask('/v1/booking/form')).body.data
    expect(form.sms).toBe(true)
    const days = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const times = (await ask(`/v1/booking/offers/${id}/times?day=${days}`)).body.data
    // a form is accepted a few seconds after its page was opened
    const body = { serviceId: id, at: times[0].startsAt, name: 'Б. Болормаа', by: 'phone', phone: '9911 2233' }
    let booked: Answer = { status: 0, body: undefined }
    await until(async () => {
      booked = await ask('/v1/booking/own', { ...body, ticket: form.ticket })
      return booked.status === 202
    }, instance)
    await until(() => arrived(before).length > 0, instance)

    const [code] = arrived(before)
    expect(code).toMatchObject({ from: '111111', to: NUMBER, isPart: false })
    expect(code?.text).toMatch(/^Цаг захиалах код: \d{6}\. 10 минут хүчинтэй\.$/)
    const digits = /\d{6}/.exec(code?.text ?? '')?.[0]
    const { secret } = booked.body.data
    const answer = await ask('/v1/booking/own/confirm', { secret, code: digits })
    expect(answer.body.data).toMatchObject({ status: 'booked', by: 'phone' })
    await until(() => arrived(before).some(({ isPart }) => isPart), instance)
    expect(
      (await database.pool.query(`select 1 from outbox where secret is not null and sent_at is not null`)).rows,
    ).toEqual([])
  })

  test('a long text in Cyrillic arrives in as many parts as were counted, whole', async () => {
    const before = kannel.received().length
    const text = 'Өдөр Үдэш '.repeat(15)
    expect(await write(text)).toBe(true)
    await until(async () => (await outbox())?.sent_at, instance)
    await until(() => arrived(before).length === 3, instance)

    expect((await outbox()).parts).toBe(3)
    expect(
      arrived(before)
        .map((one) => one.text)
        .join(''),
    ).toBe(text)
  })

  test('a text in Latin letters arrives in GSM 7-bit, whole', async () => {
    const before = kannel.received().length
    expect(await write('Appointment 12: 09:00 @ window {3}')).toBe(true)
    await until(() => arrived(before).length === 1, instance)
    expect(arrived(before)[0]).toMatchObject({ isPart: false, text: 'Appointment 12: 09:00 @ window {3}' })
  })

  test('a notification arrives at the telephone of who wants it by SMS, once', async () => {
    const before = kannel.received().length
    const { rows } = await database.pool.query(
      `with reader as (insert into users (email, role, first_name, sms_phone) values ('sms.reader@test.mn', 'APPLICATION', 'Сараа', $1)
         returning id),
       notice as (insert into notifications (area_id, sender_role, title, body, by_mail, status, sent_at, recipients)
         select id, 'CITY_ADMIN', '{"mn":"Ус түр хаагдана"}', '{"mn":"Маргааш."}', true, 'sent', now(), 1 from areas where parent_id is null
         returning id),
       target as (insert into notification_targets (notification_id, place, user_id, sent_at) select notice.id, 0, reader.id, now()
         from notice, reader)
       insert into jobs (kind, payload) select 'notifications.sms', jsonb_build_object('id', notice.id) from notice, generate_series(1, 2)
         returning payload ->> 'id' as id`,
      [NUMBER],
    )
    await until(() => arrived(before).length > 0, instance)
    await until(async () => (await outbox())?.sent_at, instance)
    const text = arrived(before)
      .map((one) => one.text)
      .join('')
    expect(text).toMatch(new RegExp(`^Ус түр хаагдана http.*/dashboard/notifications/${rows[0].id}$`))
  })

  test('a message that waits while the gateway is away arrives once', async () => {
    const before = kannel.received().length
    await kannel.stop()
    await write('Gateway away')
    await until(async () => (await outbox())?.error, instance)
    expect((await outbox()).cause).toBe('connection')
    await kannel.start()
    await until(async () => (await outbox())?.sent_at, instance)
    await until(() => arrived(before).length > 0, instance)
    expect(arrived(before).map((one) => one.text)).toEqual(['Gateway away'])
  })
})
