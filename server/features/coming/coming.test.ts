import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { newestMail, secretIn } from '../../testing/mail.ts'
import { okOf } from '../../testing/surveys.ts'
import { NOTIFY_JOB, notifyWaiting, resumeNotifying } from './notify.ts'
import { anAnnouncement, makeAnnouncement } from './testing.ts'

const { cityAdmin, districtAdmin, leader } = people
const READER = 'reader@test.mn'
const NOON = new Date('2026-11-23T04:00:00Z')

let t: TestApp
let id = ''
let callers = 0
beforeAll(async () => {
  // one connection for everything: no write waits for a second one
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  await t.core.pool.query('truncate coming_announcements, coming_subscribers, outbox, jobs, attempts')
  t.setNow(NOON)
  id = await makeAnnouncement(t.core.pool)
})

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await t.core.pool.query(text, values)).rows as R[]
/** A request from a network of its own, unless one is given. */
const post = (url: string, body: object, network = `10.2.${++callers >> 8}.${callers % 256}`) =>
  t.http.inject({ method: 'POST', url, payload: body, remoteAddress: network })
/** The ticket of a form that was opened half a minute ago. */
async function ticket(): Promise<string> {
  const now = t.core.now()
  t.setNow(new Date(now.getTime() - 30_000))
  const { body } = await t.as(null).get('/v1/coming-soon')
  t.setNow(now)
  return body.data.ticket
}
const subscribe = async (more: object = {}, network?: string) =>
  post(
    '/v1/coming-soon/subscriptions',
    { announcementId: id, email: READER, lang: 'mn', ticket: await ticket(), ...more },
    network,
  )
const confirm = (key: string) => post('/v1/coming-soon/subscriptions/confirmation', { secret: key })
async function subscribed(email = READER, more: object = {}): Promise<void> {
  expect((await subscribe({ email, ...more })).statusCode).toBe(202)
  expect((await confirm(await secretIn(t, email))).statusCode).toBe(200)
}
const publish = () => t.as(cityAdmin).post(`/v1/coming-soon/announcements/${id}/transitions`, { action: 'publish' })
const settled = () =>
  expect
    .poll(() => query('select from jobs where kind = $1 and done_at is null', [NOTIFY_JOB]), { timeout: 10_000 })
    .toEqual([])
const notified = async (): Promise<string[]> => {
  await settled()
  const rows = await query<{ recipient: string }>(
    `select recipient from outbox where subject like '%нээгдлээ%' or subject like 'Now open%' order by 1`,
  )
  return rows.map(({ recipient }) => recipient)
}
const addresses = () =>
  query<{ id: string; confirmed: boolean }>('select id, confirmed_at is not null as confirmed from coming_subscribers')

describe('what must never happen', () => {
  test('nobody is notified without having confirmed', async () => {
    await subscribe()
    okOf(await publish())

    expect(await notified()).toEqual([])
  })

  test('nobody is notified twice, however many jobs run and admins publish at the same time', async () => {
    for (const email of [READER, 'second@test.mn', 'third@test.mn']) await subscribed(email)
    const answers = await Promise.all([publish(), publish(), publish()])
    await Promise.all([1, 2, 3].map(() => notifyWaiting(t.core)({} as never, { id: 0, attempts: 1 })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await notified()).toEqual([READER, 'second@test.mn', 'third@test.mn'])
    expect(await addresses()).toEqual([])
  })

  test('nothing but the last mail remains of those who were notified', async () => {
    await subscribed()
    okOf(await publish())

    expect(await notified()).toEqual([READER])
    expect(await query('select recipient from outbox')).toHaveLength(1)
  })

  test('no answer says who waits: staff see a number, others nothing', async () => {
    await subscribed()
    const listed = await t.as(cityAdmin).get('/v1/coming-soon/announcements')

    expect(listed.body.data[0].waiting).toBe(1)
    expect(listed.text).not.toContain(READER)
    for (const person of [districtAdmin, leader, null])
      expect((await t.as(person).get('/v1/coming-soon/announcements')).status).toBeGreaterThanOrEqual(401)
    expect((await t.as(null).get('/v1/coming-soon')).text).not.toContain('waiting')
    expect(JSON.stringify(await query('select * from coming_subscribers'))).not.toContain(READER)
  })

  test('the answer is the same for an address that waits already, which is not mailed again', async () => {
    await subscribed()
    await query('truncate outbox')
    const known = await subscribe()
    const unknown = await subscribe({ email: 'other@test.mn' })

    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await newestMail(t, READER)).toBeUndefined()
    expect(await addresses()).toHaveLength(2)
  })

  test('a link that was used, has expired or is not ours confirms nothing', async () => {
    await subscribe()
    const key = await secretIn(t, READER)
    t.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
    expect((await confirm(key)).json().errors).toMatchObject([{ path: 'secret', code: 'wrong_link' }])

    t.setNow(NOON)
    expect((await confirm(key)).statusCode).toBe(200)
    expect((await confirm(key)).statusCode).toBe(400)
    expect((await confirm('x'.repeat(32))).statusCode).toBe(400)
  })

  test('a form without its ticket, or filled in by a program, mails nobody', async () => {
    expect((await subscribe({ ticket: '1.x' })).statusCode).toBe(400)
    expect((await subscribe({ website: 'https://spam.example' })).statusCode).toBe(202)
    expect(await addresses()).toEqual([])
  })

  test('one address is mailed at most three times a day, and one network asks ten times an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await subscribe()).statusCode).toBe(202)
    expect(await query('select from outbox')).toHaveLength(3)
    const answers = []
    for (let i = 0; i < 11; i++) answers.push(await subscribe({ email: `n${i}@test.mn` }, '10.9.9.9'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(202), 429])
  })
})

describe('a subscription', () => {
  test('ends by the link of its mail, with everything that was mailed', async () => {
    await subscribe()
    const mail = await newestMail(t, READER)
    const link = /https?:\/\/[^\s/]+(\/mail\/leave\/\S+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    expect(link).not.toBe('')
    expect((await post(link, {})).statusCode).toBe(200)

    expect(await addresses()).toEqual([])
    expect(await query('select from outbox')).toEqual([])
  })

  test('that is not confirmed within a day is deleted', async () => {
    await subscribe()
    t.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
    await resumeNotifying(t.core)

    expect(await addresses()).toEqual([])
    expect(await query('select from outbox')).toEqual([])
  })

  test('is notified in its language with the link, also when the process died after publishing', async () => {
    await subscribed(READER, { lang: 'en' })
    okOf(await publish())
    await settled()
    expect(await newestMail(t, READER)).toMatchObject({ subject: 'Now open: New service' })

    await query('truncate outbox, jobs')
    id = await makeAnnouncement(t.core.pool)
    await subscribed('late@test.mn')
    await query(`update coming_announcements set status = 'published', published_at = now() where id = $1`, [id])
    await resumeNotifying(t.core)
    expect(await notified()).toEqual(['late@test.mn'])
  })
})

describe('an announcement', () => {
  test('is shown until it is published, the newest first', async () => {
    const { id: next } = okOf(await t.as(cityAdmin).post('/v1/coming-soon/announcements', anAnnouncement()), 201)
    expect((await t.as(null).get('/v1/coming-soon')).body.data.announcement).toMatchObject({
      id: next,
      opensAt: '2026-12-24T01:00:00.000Z',
    })
    await t.as(cityAdmin).post(`/v1/coming-soon/announcements/${next}/transitions`, { action: 'publish' })
    expect((await t.as(null).get('/v1/coming-soon')).body.data.announcement.id).toBe(id)
    okOf(await publish())
    expect((await t.as(null).get('/v1/coming-soon')).body.data.announcement).toBeNull()
    expect((await subscribe()).statusCode).toBe(404)
  })

  test('that is open is not changed any more, and leads only to pages', async () => {
    const body = { ...anAnnouncement(), version: 1 }
    okOf(await t.as(cityAdmin).patch(`/v1/coming-soon/announcements/${id}`, body))
    okOf(await publish())
    const answer = await t.as(cityAdmin).patch(`/v1/coming-soon/announcements/${id}`, { ...body, version: 3 })

    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
    for (const link of ['javascript:alert(1)', '//evil.example', 'http://plain.example', '/\\evil'])
      expect((await t.as(cityAdmin).post('/v1/coming-soon/announcements', anAnnouncement({ link }))).status).toBe(400)
  })

  test('that is deleted takes its addresses along, with the mails to them and no others', async () => {
    await subscribed()
    await subscribe({ email: 'waits@test.mn' })
    const kept = id
    id = await makeAnnouncement(t.core.pool)
    await subscribe({ email: 'other@test.mn' })
    expect((await t.as(cityAdmin).delete(`/v1/coming-soon/announcements/${kept}`)).status).toBe(204)

    expect(await addresses()).toHaveLength(1)
    expect(await query('select recipient from outbox')).toEqual([{ recipient: 'other@test.mn' }])
  })
})
