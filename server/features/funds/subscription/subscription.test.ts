import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { secretIn } from '../../../testing/mail.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from '../testing.ts'
import { mailPrices, PRICES_JOB, resumePriceMails } from './daily-mail.ts'

const { cityAdmin, otherCityAdmin, districtAdmin } = people
const READER = 'reader@test.mn'
/** Noon in Ulaanbaatar. */
const NOON = new Date('2026-11-23T04:00:00Z')

let t: TestApp
let fundId: string
let callers = 0
const { enter, act } = pricesOf(() => t)
beforeAll(async () => {
  // one connection for everything: no write waits for a second one
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  await clearFunds(t)
  await t.core.pool.query('truncate fund_subscribers, fund_subscription_requests, outbox, jobs, attempts, mail_bounces')
  t.setNow(NOON)
  fundId = await makeFund(t.core.pool)
  await made('2026-11-20', '100')
})

const made = (day: string, price: string, fund = fundId) => makePrice(t.core.pool, { fundId: fund, day, price })
const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await t.core.pool.query(text, values)).rows as R[]

/** A request from a network of its own, unless one is given. */
const post = (url: string, body: object, network = `10.1.${++callers >> 8}.${callers % 256}`) =>
  t.http.inject({ method: 'POST', url, payload: body, remoteAddress: network })

/** The ticket of a form that was opened half a minute ago. */
async function ticket(): Promise<string> {
  const now = t.core.now()
  t.setNow(new Date(now.getTime() - 30_000))
  const { body } = await t.as(null).get('/v1/funds/subscriptions/form')
  t.setNow(now)
  return body.data.ticket
}
const subscribe = async (more: object = {}, network?: string) =>
  post(
    '/v1/funds/subscriptions',
    { email: READER, fundIds: [fundId], lang: 'mn', ticket: await ticket(), ...more },
    network,
  )
const confirm = (key: string) => post('/v1/funds/subscriptions/confirmation', { secret: key })

/** Subscribes and confirms. */
async function subscribed(email = READER, more: object = {}): Promise<void> {
  expect((await subscribe({ email, ...more })).statusCode).toBe(202)
  expect((await confirm(await secretIn(t, email))).statusCode).toBe(200)
}
const subscribers = () => query<{ id: string; fund_ids: string[] }>('select id, fund_ids from fund_subscribers')
const mailings = () =>
  query<{ recipient: string; subject: string; body_text: string; subscription: string; lane: string }>(
    `select o.recipient, o.subject, o.body_text, o.subscription, j.lane from outbox o
     join jobs j on j.payload ->> 'id' = o.id::text where o.kind = 'mailing' order by o.created_at`,
  )
const mailOfDay = async () => {
  await resumePriceMails(t.core)
  await mailPrices(t.core)({} as never, { id: 0, attempts: 1 })
  // the worker of this server may have been first
  await expect
    .poll(() => query(`select from jobs where kind = $1 and done_at is null`, [PRICES_JOB]), { timeout: 10_000 })
    .toEqual([])
}

describe('what must never happen', () => {
  test('nobody is subscribed or mailed prices without confirming', async () => {
    expect((await subscribe()).statusCode).toBe(202)
    await made('2026-11-23', '101')
    await mailOfDay()
    expect(await subscribers()).toEqual([])
    expect(await mailings()).toEqual([])
  })

  test('a link that was used, has expired or is not ours subscribes nobody', async () => {
    await subscribe()
    const key = await secretIn(t, READER)
    t.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
    expect((await confirm(key)).json().errors).toMatchObject([{ path: 'secret', code: 'wrong_link' }])
    expect(await subscribers()).toEqual([])

    t.setNow(NOON)
    expect((await confirm(key)).statusCode).toBe(200)
    expect((await confirm(key)).statusCode).toBe(400)
    expect((await confirm('x'.repeat(32))).statusCode).toBe(400)
    expect(await subscribers()).toHaveLength(1)
  })

  test('the answer says nothing about an address', async () => {
    await subscribed()
    const known = await subscribe()
    const unknown = await subscribe({ email: 'other@test.mn' })
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    // and both are mailed
    expect(await secretIn(t, READER)).not.toBe('')
  })

  test('a price is not mailed before it is published', async () => {
    await subscribed()
    const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-11-23', '117.77'))).body.data
    await act(cityAdmin, id, 'submit')
    await mailOfDay()
    expect(await mailings()).toEqual([])

    await act(otherCityAdmin, id, 'publish')
    await mailOfDay()
    const [mail] = await mailings()
    expect(mail?.body_text).toContain('117.77')
  })

  test('of a fund that was withdrawn nothing is mailed', async () => {
    await subscribed()
    await made('2026-11-23', '101')
    await query(`update funds set status = 'archived'`)
    await mailOfDay()
    expect(await mailings()).toEqual([])
  })

  test('nobody gets two mails on one day, whatever is published and however many jobs run', async () => {
    const other = await makeFund(t.core.pool)
    await made('2026-11-20', '50', other)
    await subscribed(READER, { fundIds: [fundId, other] })
    await made('2026-11-23', '101')
    await Promise.all([mailOfDay(), mailOfDay(), mailOfDay()])
    expect(await mailings()).toHaveLength(1)
    await made('2026-11-23', '51', other)
    await mailOfDay()
    expect(await mailings()).toHaveLength(1)

    // the other fund's price comes on the next day, and not at night
    await query(`delete from jobs where kind = 'funds.mailPrices'`)
    t.setNow(new Date('2026-11-23T20:00:00Z'))
    await resumePriceMails(t.core)
    expect(await query(`select from jobs where kind = 'funds.mailPrices'`)).toEqual([])
    t.setNow(new Date('2026-11-24T01:00:00Z'))
    await mailOfDay()
    const [, second] = await mailings()
    expect(second?.body_text).toContain('51.00')
    expect(second?.body_text).not.toContain('101.00')
  })

  test('no table, list, export or log shows an address to anybody', async () => {
    await subscribed()
    await made('2026-11-23', '101')
    await mailOfDay()
    const stored = JSON.stringify(
      await query('select s::text from fund_subscribers s union all select a::text from audit_log a'),
    )
    expect(stored).not.toContain('reader')
    const list = await t.as(cityAdmin).get('/v1/admin/outbox')
    expect(list.body.data.length).toBeGreaterThan(0)
    expect(list.text).not.toContain(READER)
    expect((await t.as(cityAdmin).get(`/v1/admin/outbox?q=${READER}`)).body.data).toEqual([])
    const whole = await t.as(cityAdmin).get(`/v1/admin/outbox/${list.body.data[0].id}`)
    expect(whole.text).not.toContain(READER)
    expect((await t.as(districtAdmin).get('/v1/funds/subscriptions/count')).status).toBe(403)
    expect((await t.as(null).get('/v1/funds/subscriptions/count')).status).toBe(401)
    expect((await t.as(cityAdmin).get('/v1/funds/subscriptions/count')).body).toEqual({ data: { count: 1 } })
  })
})

describe('the form', () => {
  test.each([
    ['no address', { email: '' }, 'email'],
    ['a hostile address', { email: 'a@b.mn\r\nBcc: c@d.mn' }, 'email'],
    ['no fund', { fundIds: [] }, 'fundIds'],
    ['an unknown fund', { fundIds: ['00000000-0000-4000-8000-000000000000'] }, 'fundIds'],
    ['a ticket that is not ours', { ticket: '1.abc' }, 'ticket'],
  ])('refuses %s', async (_, more, path) => {
    const { statusCode, body } = await subscribe(more)
    expect(statusCode).toBe(400)
    expect(JSON.parse(body).errors[0].path).toBe(path)
  })

  test('refuses a fund that is not published', async () => {
    const draft = await makeFund(t.core.pool, { status: 'draft' })
    expect((await subscribe({ fundIds: [draft] })).statusCode).toBe(400)
  })

  test('stores and mails nothing for a program that fills in the hidden field', async () => {
    expect((await subscribe({ website: 'https://example.mn' })).statusCode).toBe(202)
    expect(await query('select from fund_subscription_requests')).toEqual([])
    expect(await query('select from outbox')).toEqual([])
  })

  test('mails an address three times a day at most, and a network asks ten times an hour at most', async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await subscribe())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202])
    expect(await query('select from outbox')).toHaveLength(3)

    const codes = []
    for (let i = 0; i < 11; i++) codes.push((await subscribe({ email: `r${i}@test.mn` }, '10.9.9.9')).statusCode)
    expect(codes).toEqual([...Array(10).fill(202), 429])
  })

  test('60 at once with the same address make one subscription', async () => {
    const good = await ticket()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        post('/v1/funds/subscriptions', { email: READER, fundIds: [fundId], ticket: good }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    expect(await query('select from outbox')).toHaveLength(3)
    const key = await secretIn(t, READER)
    const confirmed = await Promise.all(Array.from({ length: 20 }, () => confirm(key)))
    expect(confirmed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await subscribers()).toHaveLength(1)
  })
})

test('subscribing again adds funds, and the first mail comes with the next price', async () => {
  const other = await makeFund(t.core.pool)
  await made('2026-11-20', '50', other)
  await subscribed()
  await subscribed(READER, { fundIds: [other], lang: 'en' })
  const [one, ...more] = await subscribers()
  expect(more).toEqual([])
  expect(one?.fund_ids.toSorted()).toEqual([fundId, other].toSorted())
  await mailOfDay()
  expect(await mailings()).toEqual([])
})

test('the mail of the day is a mailing in the language of the reader, with the change and a way to leave', async () => {
  await subscribed(READER, { lang: 'en' })
  await made('2026-11-23', '102.5')
  await mailOfDay()
  const [mail] = await mailings()
  expect(mail).toMatchObject({ recipient: READER, lane: 'bulk' })
  expect(mail?.subject).toBe('Шинэ сан: 102.50 MNT')
  for (const text of [
    '102.50 MNT',
    '2026.11.23',
    '+2.50% from the price before',
    'Past performance',
    '/mail/leave/funds/',
  ])
    expect(mail?.body_text).toContain(text)
})

test('an address that the mail server refuses for good gets no mailing', async () => {
  await subscribed()
  await query('insert into mail_bounces (address, reason) values ($1, $2)', [READER, '550'])
  await made('2026-11-23', '101')
  await mailOfDay()
  expect(await mailings()).toEqual([])
})

test('a job that dies in the middle is repeated, and everybody gets one mail', async () => {
  const { vault } = t.core
  const readers = Array.from({ length: 450 }, (_, i) => `many${i}@test.mn`)
  await query(
    `insert into fund_subscribers (email_sealed, email_print, lang, fund_ids, seen)
     select decode(sealed, 'hex'), print, 'mn', array[$3::uuid], '{}' from unnest($1::text[], $2::text[]) as r(sealed, print)`,
    [
      readers.map((email) => vault.seal('funds.subscriber', email).toString('hex')),
      readers.map((email) => vault.fingerprint('funds.subscriber', email)),
      fundId,
    ],
  )
  await query(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'the process ended'; end $$`,
  )
  await query(
    `create trigger die before insert on outbox for each row when (new.recipient = 'many300@test.mn') execute function die()`,
  )
  await expect(mailPrices(t.core)({} as never, { id: 0, attempts: 1 })).rejects.toThrow('the process ended')
  expect((await mailings()).length).toBeLessThan(450)
  await query('drop trigger die on outbox')

  await Promise.all([mailOfDay(), mailOfDay()])
  expect((await mailings()).map(({ recipient }) => recipient).toSorted()).toEqual(readers.toSorted())
})

describe('leaving', () => {
  const linkIn = async () => {
    const [mail] = await mailings()
    return new URL(/https?:\S+\/mail\/leave\/\S+/.exec(mail?.body_text ?? '')?.[0] ?? '').pathname
  }
  const leave = (url: string) =>
    t.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  beforeEach(async () => {
    await subscribed()
    await made('2026-11-23', '101')
    await mailOfDay()
  })

  test('is one press, erases everything about the person, and may be repeated', async () => {
    await subscribe()
    await query('insert into mail_bounces (address, reason) values ($1, $2)', [READER, '550'])
    const link = await linkIn()
    const [one] = await subscribers()
    for (let i = 0; i < 2; i++) expect((await leave(link)).statusCode).toBe(200)
    expect(await subscribers()).toEqual([])
    for (const table of ['fund_subscription_requests', 'outbox', 'mail_bounces'])
      expect(await query(`select from ${table}`), table).toEqual([])
    expect(await query(`select from audit_log where action = 'funds.leave' and row_id = $1`, [one?.id])).toHaveLength(1)
  })

  test('opening the link changes nothing, and a changed link is not found', async () => {
    const link = await linkIn()
    expect((await t.http.inject({ url: link })).body).toContain('Захиалгаа цуцлах')
    expect(await subscribers()).toHaveLength(1)
    const [one] = await subscribers()
    for (const wrong of [
      `${link}x`,
      link.replace('/funds/', '/news/'),
      `/mail/leave/funds/${one?.id}.`,
      '/mail/leave/__proto__/x',
    ])
      expect((await leave(wrong)).statusCode, wrong).toBe(404)
    expect(await subscribers()).toHaveLength(1)
  })
})

test('requests that nobody confirmed are erased with their mails after a day', async () => {
  await subscribe()
  t.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
  await resumePriceMails(t.core)
  expect(await query('select from fund_subscription_requests')).toEqual([])
  expect(await query('select from outbox')).toEqual([])
})

describe('the page', () => {
  const page = (url: string) => t.http.inject({ url })
  const press = (url: string, values: Record<string, string> = {}) =>
    t.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
      remoteAddress: `10.3.0.${++callers % 256}`,
    })

  test('of a mailed link only shows a button; pressing it confirms, once', async () => {
    await subscribe()
    const url = `/fund/mail?key=${await secretIn(t, READER)}`
    for (let i = 0; i < 2; i++) expect((await page(url)).body).toContain('Баталгаажуулах')
    expect(await subscribers()).toEqual([])

    const first = await press(url)
    expect([first.statusCode, first.headers.location]).toEqual([303, '/fund/mail?confirmed=true'])
    expect(await subscribers()).toHaveLength(1)
    const second = await press(url)
    expect(second.body).toContain('Холбоос ажиллахгүй байна')
    expect(second.headers['cache-control']).toContain('no-store')
  })

  test('works without a script, and keeps what was entered when it is refused', async () => {
    const values = { ticket: await ticket(), [`fund-${fundId}`]: 'on' }
    const refused = await press('/fund/mail?lang=en', { ...values, email: 'reader@' })
    expect(refused.body).toContain('value="reader@"')
    expect(refused.body).toContain('id="email-error"')
    const sent = await press('/fund/mail?lang=en', { ...values, email: READER })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/fund/mail?sent=true&lang=en'])
    expect((await page('/fund/mail?sent=true&lang=en')).body).toContain('Check your mail')
    expect((await query<{ lang: string }>('select lang from fund_subscription_requests'))[0]?.lang).toBe('en')
  })
})
