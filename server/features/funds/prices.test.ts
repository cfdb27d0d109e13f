import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { lookAndPublish, submittedTo } from '../../testing/four-eyes.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from './testing.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, otherLeader } = people

let t: TestApp
const { enter, act, figures, prices, give } = pricesOf(() => t)
let fundId: string
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool)
})

const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, code }) => [path, code]))
const submitted = (by: typeof cityAdmin) => submittedTo(t.as(by), `/v1/funds/${fundId}/prices`, '2026-01-07')
const made = (day: string, price: string, status: 'draft' | 'submitted' | 'published' | 'rejected' = 'published') =>
  makePrice(t.core.pool, { fundId, day, price, status })

/** Everything that the public can ask about a fund, as one text. */
async function publicText(): Promise<string> {
  const paths = [
    '/v1/funds',
    `/v1/funds/${fundId}`,
    '/v1/funds/overview?line=inception',
    `/v1/funds/${fundId}/figures?line=inception`,
    `/v1/funds/${fundId}/prices`,
    `/v1/funds/${fundId}/prices?format=csv`,
  ]
  const answers = await Promise.all(paths.map((path) => t.as(null).get(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return answers.map(({ text }) => text).join('\n')
}

describe('before it is published', () => {
  test.each(['draft', 'submitted', 'rejected'] as const)(
    'a price that is %s is neither seen nor counted',
    async (status) => {
      await made('2026-01-05', '100.00')
      await made('2026-01-06', '101.00')
      const before = await publicText()
      await made('2026-01-07', '777.77', status)

      expect(await publicText()).toBe(before)
      // nor by the city, which sees entries
      expect(await figures(cityAdmin, fundId)).toEqual(await figures(null, fundId))
      expect(await prices(cityAdmin, fundId)).toHaveLength(2)
      expect((await t.as(cityAdmin).get(`/v1/funds/${fundId}`)).body.data.latest).toMatchObject({ day: '2026-01-06' })
    },
  )

  test('entries are read only by the city and by people with a right', async () => {
    const id = await made('2026-01-07', '100', 'draft')
    expect((await t.as(districtAdmin).get('/v1/funds/entries')).status).toBe(403)
    expect((await t.as(null).get('/v1/funds/entries')).status).toBe(401)
    expect((await t.as(leader).get('/v1/funds/entries')).body.data).toEqual([])
    expect((await t.as(leader).get(`/v1/funds/entries/${id}`)).status).toBe(404)
    await give(leader.email, false, true)
    expect((await t.as(leader).get('/v1/funds/entries')).body.data).toHaveLength(1)
  })
})

describe('four eyes', () => {
  test('nobody publishes what they have entered, changed or submitted', async () => {
    const { id, version } = (await enter(cityAdmin, aPrice(fundId, '2026-01-05', '100'))).body.data
    const change = { ...aPrice(fundId, '2026-01-05', '101'), fundId: undefined, version }
    expect((await t.as(otherCityAdmin).patch(`/v1/funds/entries/${id}`, change)).status).toBe(200)
    const submitted = await act(cityAdmin, id, 'submit')
    expect(submitted.body.data).toMatchObject({ status: 'submitted', allowedActions: ['withdraw'] })

    for (const by of [cityAdmin, otherCityAdmin]) {
      const { status, body } = await act(by, id, 'publish')
      expect([status, body.code]).toEqual([409, 'wrong_state'])
    }
    await give(leader.email, false, true)
    expect((await act(leader, id, 'publish')).body.data.status).toBe('published')
  })

  test('who submits what another person has entered answers for it too, and publishes it neither', async () => {
    const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-01-05', '100'))).body.data
    expect((await act(otherCityAdmin, id, 'submit')).body.data.allowedActions).toEqual(['withdraw'])

    for (const by of [cityAdmin, otherCityAdmin]) {
      const { status, body } = await act(by, id, 'publish')
      expect([status, body.code]).toEqual([409, 'wrong_state'])
    }
    await give(leader.email, false, true)
    expect((await act(leader, id, 'publish')).body.data.status).toBe('published')
  })

  test('the database refuses it too', async () => {
    const id = await made('2026-01-05', '100', 'submitted')
    const publish = t.core.pool.query(
      `update fund_prices set status = 'published', decided_by = $2, decided_at = now() where id = $1`,
      [id, cityAdmin.id],
    )
    await expect(publish).rejects.toThrow('fund_prices_four_eyes')
  })

  test('nobody publishes another price than the one that they have checked', async () => {
    const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-01-05', '100'))).body.data
    const { version } = (await act(cityAdmin, id, 'submit')).body.data
    // while the other person is asked whether to publish 100
    const back = (await act(cityAdmin, id, 'withdraw')).body.data
    const change = { ...aPrice(fundId, '2026-01-05', '900'), fundId: undefined, version: back.version }
    await t.as(cityAdmin).patch(`/v1/funds/entries/${id}`, change)
    const again = (await act(cityAdmin, id, 'submit')).body.data

    const publish = (seen: number) =>
      t.as(otherCityAdmin).post(`/v1/funds/entries/${id}/transitions`, { action: 'publish', version: seen })
    const { status, body } = await publish(version)
    expect([status, body.code, body.current.price]).toEqual([409, 'stale', '900'])
    expect((await publish(again.version)).body.data.status).toBe('published')
  })

  test('nobody is taken off the list of those who have written an entry, not even by the statement that publishes it', async () => {
    const id = await made('2026-01-05', '100', 'submitted')
    const publish = t.core.pool.query(
      `update fund_prices set status = 'published', decided_by = $2, decided_at = now(), writers = array[$3::uuid] where id = $1`,
      [id, cityAdmin.id, otherCityAdmin.id],
    )
    await expect(publish).rejects.toThrow('has written an entry')
  })

  test('who only enters does not publish, and who only publishes does not enter', async () => {
    await give(leader.email, true, false)
    await give(otherLeader.email, false, true)
    const id = (await enter(leader, aPrice(fundId, '2026-01-05', '100'))).body.data.id
    expect((await act(otherLeader, id, 'submit')).status).toBe(409)
    expect((await act(leader, id, 'submit')).status).toBe(200)
    expect((await act(leader, id, 'publish')).status).toBe(409)
    expect((await enter(otherLeader, aPrice(fundId, '2026-01-06', '100'))).status).toBe(403)
    expect((await act(otherLeader, id, 'publish')).status).toBe(200)
  })

  test('without a right nobody enters', async () => {
    expect((await enter(khorooAdmin, aPrice(fundId, '2026-01-05', '100'))).status).toBe(403)
    expect((await enter(districtAdmin, aPrice(fundId, '2026-01-05', '100'))).status).toBe(403)
    await give(khorooAdmin.email, true, true)
    expect((await enter(khorooAdmin, aPrice(fundId, '2026-01-05', '100'))).status).toBe(201)
  })

  test('of two concurrent decisions exactly one succeeds', async () => {
    const id = await made('2026-01-05', '100', 'submitted')
    await give(leader.email, false, true)
    const both = await Promise.all([act(otherCityAdmin, id, 'publish'), act(leader, id, 'reject', 'Буруу үнэ байна')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('publishing many leaves those that the person has written', async () => {
    await made('2026-01-05', '100', 'submitted')
    await made('2026-01-06', '101', 'submitted')
    await made('2026-01-08', '103', 'submitted')
    await makePrice(t.core.pool, {
      fundId,
      day: '2026-01-07',
      price: '102',
      status: 'submitted',
      writer: otherCityAdmin,
    })
    const publish = (by: typeof cityAdmin) => lookAndPublish(t.as(by), `/v1/funds/${fundId}/prices`, '2026-01-07')

    expect((await submitted(otherCityAdmin)).body.data).toMatchObject({
      count: 2,
      own: 1,
      from: '2026-01-05',
      to: '2026-01-06',
    })
    expect((await publish(otherCityAdmin)).body.data).toEqual({ published: 2, own: 1 })
    expect((await submitted(otherCityAdmin)).body.data).toMatchObject({ count: 0, own: 1, from: null, to: null })
    expect((await prices(null, fundId)).map(({ day }: { day: string }) => day)).toEqual(['2026-01-05', '2026-01-06'])
    await give(leader.email, true, false)
    expect([(await submitted(leader)).status, (await publish(leader)).status]).toEqual([403, 403])
    const { rows } = await t.core.pool.query(`select count(*) as n from audit_log where action = 'funds.publish'`)
    expect(rows[0].n).toBeGreaterThanOrEqual(2)
  })
})

describe('what was submitted after somebody has looked is not published', () => {
  const seen = async () => (await submitted(otherCityAdmin)).body.data
  const publish = (print: string) =>
    t.as(otherCityAdmin).post(`/v1/funds/${fundId}/prices/publication`, { until: '2026-01-07', print })
  let first: string
  beforeEach(async () => {
    first = await made('2026-01-05', '100', 'submitted')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['another day', () => made('2026-01-06', '900', 'submitted')],
    [
      'the same day with another price',
      async () => {
        const { version } = (await act(cityAdmin, first, 'withdraw')).body.data
        const { fundId: _, ...values } = aPrice(fundId, '2026-01-05', '900')
        await t.as(cityAdmin).patch(`/v1/funds/entries/${first}`, { ...values, version })
        await act(cityAdmin, first, 'submit')
      },
    ],
    ['a day that was withdrawn', () => act(cityAdmin, first, 'withdraw')],
  ])('%s', async (_, change) => {
    const { print } = await seen()
    await change()
    const answer = await publish(print)
    expect([answer.status, answer.body.errors]).toMatchObject([409, [{ path: 'print', code: 'submitted_changed' }]])
    expect(await prices(null, fundId)).toEqual([])
  })

  test('days after the chosen one and own entries change nothing', async () => {
    const { print } = await seen()
    await made('2026-01-08', '103', 'submitted')
    await makePrice(t.core.pool, {
      fundId,
      day: '2026-01-06',
      price: '102',
      status: 'submitted',
      writer: otherCityAdmin,
    })
    expect((await publish(print)).body.data).toEqual({ published: 1, own: 1 })
  })
})

describe('a published price', () => {
  test.each(['update fund_prices set price = 1', 'update fund_prices set version = 9', 'delete from fund_prices'])(
    '%s is refused by the database',
    async (statement) => {
      await made('2026-01-05', '100')
      await expect(t.core.pool.query(statement)).rejects.toThrow('never changed')
    },
  )

  test('is neither changed nor deleted through the API', async () => {
    const id = await made('2026-01-05', '100')
    const body = { ...aPrice(fundId, '2026-01-05', '101'), fundId: undefined, version: 1 }
    expect((await t.as(cityAdmin).patch(`/v1/funds/entries/${id}`, body)).body.code).toBe('wrong_state')
    expect((await t.as(cityAdmin).delete(`/v1/funds/entries/${id}`)).body.code).toBe('wrong_state')
    expect((await act(otherCityAdmin, id, 'withdraw')).body.code).toBe('wrong_state')
  })

  test('is corrected by a new version with a reason; the old one stays and counts no more', async () => {
    await made('2026-01-05', '100.00')
    const old = await made('2026-01-06', '110.00')
    const without = await enter(cityAdmin, aPrice(fundId, '2026-01-06', '101'))
    expect(fields(without.body)).toEqual({ reason: 'price_published' })
    const same = await enter(cityAdmin, aPrice(fundId, '2026-01-06', '110', { reason: 'Өөрчлөлт алга' }))
    expect(fields(same.body)).toEqual({ price: 'price_same' })

    const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-01-06', '101', { reason: 'Нэгжийн тоо буруу' }))).body
      .data
    await act(cityAdmin, id, 'submit')
    expect((await figures(null, fundId)).ranges[0].figures.change).toBe('10.00')
    expect((await act(otherCityAdmin, id, 'publish')).body.data).toMatchObject({ revision: 2, replaces: '110.00' })

    const now = await figures(null, fundId)
    expect(now.ranges[0].figures.change).toBe('1.00')
    expect(now.corrections).toMatchObject([
      { day: '2026-01-06', before: '110.000000', after: '101.000000', reason: 'Нэгжийн тоо буруу' },
    ])
    expect(await prices(null, fundId)).toMatchObject([
      { price: '100.00', revision: 1 },
      { price: '101.00', revision: 2 },
    ])
    expect((await t.as(cityAdmin).get(`/v1/funds/entries/${old}`)).body.data).toMatchObject({
      isCorrected: true,
      price: '110.00',
    })
    expect((await t.as(null).get(`/v1/funds/${fundId}`)).body.data.latest).toMatchObject({
      price: '101.00',
      change: '1.00',
    })
  })
})

describe('an entry', () => {
  test('must be net assets ÷ units, exactly', async () => {
    const entry = (netAssets: string, units: string, price: string, day = '2026-01-05') =>
      enter(cityAdmin, { fundId, day, netAssets, units, price, reason: null, confirmJump: true })
    expect(fields((await entry('1000', '3', '333.34')).body)).toEqual({ price: 'price_mismatch' })
    expect(fields((await entry('1000', '3', '333.333334')).body)).toEqual({ price: 'price_mismatch' })
    for (const [i, price] of ['333.33', '333.333', '333.3333', '333.33333', '333.333333'].entries())
      expect((await entry('1000', '3', price, `2026-01-1${i}`)).status, price).toBe(201)
    const { body } = await entry('900719925474099.31', '0.1', '9007199254740993.1', '2026-01-20')
    expect(fields(body)).toEqual({ price: 'decimal_too_long' })
    const large = await entry('123456789012345.67', '1234.567891', '100000000000.0054', '2026-01-20')
    expect(large.status === 201 || fields(large.body).price === 'price_mismatch').toBe(true)
  })

  test('keeps every digit', async () => {
    const { body } = await enter(cityAdmin, {
      fundId,
      day: '2026-01-05',
      netAssets: '123456789012.34',
      units: '1000000.000001',
      price: '123456.789012',
      reason: null,
    })
    expect([body.errors, body.data]).toMatchObject([
      undefined,
      { netAssets: '123456789012.34', units: '1000000.000001', price: '123456.789012' },
    ])
  })

  test.each([
    ['0', 'not_positive'],
    ['-1', 'decimal'],
    ['1e2', 'decimal'],
    ['', 'required'],
    ['1.1234567', 'too_many_decimals'],
  ])('refuses the price %s', async (price, code) => {
    const body = { ...aPrice(fundId, '2026-01-05', '1'), price }
    expect(fields((await enter(cityAdmin, body)).body).price).toBe(code)
  })

  test('is neither of a future day, nor before the inception, nor twice', async () => {
    t.setNow(new Date('2026-02-02T17:00:00Z'))
    const on = async (day: string) => fields((await enter(cityAdmin, aPrice(fundId, day, '100'))).body)
    // 17:00 UTC is the next day in Ulaanbaatar
    expect(await on('2026-02-03')).toEqual({})
    expect(await on('2026-02-04')).toEqual({ day: 'in_future' })
    expect(await on('2009-12-31')).toEqual({ day: 'before_inception' })
    expect(await on('2026-02-03')).toEqual({ day: 'price_open' })
    t.setNow(undefined)
  })

  test('a change of more than 20 % is confirmed', async () => {
    await made('2026-01-05', '100')
    expect((await enter(cityAdmin, aPrice(fundId, '2026-01-06', '120'))).status).toBe(201)
    const jump = await enter(cityAdmin, aPrice(fundId, '2026-01-07', '144.01'))
    expect(fields(jump.body)).toEqual({ price: 'price_jump' })
    expect((await enter(cityAdmin, aPrice(fundId, '2026-01-07', '144.01', { confirmJump: true }))).status).toBe(201)
  })

  test('is rejected with a reason, changed, and submitted again', async () => {
    const id = await made('2026-01-05', '100', 'submitted')
    expect(fields((await act(otherCityAdmin, id, 'reject')).body)).toEqual({ note: 'required' })
    expect((await act(otherCityAdmin, id, 'reject', 'Тооцоо буруу байна')).body.data.status).toBe('rejected')
    const { version } = (await t.as(cityAdmin).get(`/v1/funds/entries/${id}`)).body.data
    const body = { ...aPrice(fundId, '2026-01-05', '99'), fundId: undefined, version }
    expect((await t.as(cityAdmin).patch(`/v1/funds/entries/${id}`, body)).status).toBe(200)
    expect((await act(cityAdmin, id, 'submit')).status).toBe(200)
    expect((await act(otherCityAdmin, id, 'publish')).status).toBe(200)
    const history = (await t.as(cityAdmin).get(`/v1/funds/entries/${id}/history`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['publish', 'submit', 'change', 'reject'])
  })

  test('a draft is deleted', async () => {
    const id = await made('2026-01-05', '100', 'draft')
    expect((await t.as(cityAdmin).delete(`/v1/funds/entries/${id}`)).status).toBe(204)
  })
})

describe('for programs', () => {
  test('prices are JSON or CSV with an ETag that changes with a correction', async () => {
    await made('2026-01-05', '100')
    await made('2026-01-06', '101.5')
    const path = `/v1/funds/${fundId}/prices`
    const first = await t.as(null).get(path)
    expect(first.body).toEqual({
      data: [
        { day: '2026-01-05', price: '100.00', netAssets: '100000', units: '1000', revision: 1 },
        { day: '2026-01-06', price: '101.50', netAssets: '101500', units: '1000', revision: 1 },
      ],
    })
    const etag = String(first.headers.etag)
    expect((await t.as(null).get(path, { 'if-none-match': etag })).status).toBe(304)
    await makePrice(t.core.pool, { fundId, day: '2026-01-06', price: '101', revision: 2 })
    expect((await t.as(null).get(path, { 'if-none-match': etag })).status).toBe(200)

    const csv = await t.as(null).get(`${path}?format=csv&from=2026-01-06`)
    expect(csv.text).toBe('day,price,netAssets,units,revision\r\n2026-01-06,101.00,101000,1000,2\r\n')
    expect((await t.as(null).get(`${path}?from=2026-01-06&to=2026-01-05`)).status).toBe(400)
  })
})

test('every place says the same change, rounded once', async () => {
  // 0.125 % exactly: rounding to three decimals first would give another second one
  await made('2026-01-05', '800')
  await made('2026-01-06', '801')
  const list = (await t.as(null).get('/v1/funds')).body.data[0].latest.change
  const one = (await t.as(null).get(`/v1/funds/${fundId}`)).body.data.latest.change
  const overview = (await t.as(null).get('/v1/funds/overview')).body.data[0].figures.ranges[0].figures.change
  const [entry] = (await t.as(cityAdmin).get('/v1/funds/entries')).body.data
  const { ranges, years } = await figures(null, fundId)
  expect([
    list,
    one,
    overview,
    entry.change,
    ranges[0].figures.change,
    ranges.at(-1).figures.change,
    years[0].change,
  ]).toEqual(Array(7).fill('0.13'))
})

test('the list of entries is exported with exact decimals', async () => {
  await made('2026-01-05', '100.12346')
  await makePrice(t.core.pool, { fundId, day: '2026-01-05', price: '100.5', revision: 2 })
  const { text, headers } = await t.as(cityAdmin).get('/v1/funds/entries/export?format=csv&status=published&sort=day')
  expect(String(headers['content-type'])).toContain('text/csv')
  // two versions of one day have no order of their own
  expect(text).toMatch(/\r\nM\d+,2026-01-05,100123\.46,1000,100\.12346,1,Залруулсан,/)
  expect(text).toMatch(/\r\nM\d+,2026-01-05,100500,1000,100\.5,2,Нийтлэгдсэн,/)
  expect((await t.as(districtAdmin).get('/v1/funds/entries/export?format=csv')).status).toBe(403)
})

test('the figures of a fund without two prices are empty, never 0', async () => {
  const nothing = await figures(null, fundId)
  expect(nothing).toMatchObject({ asOf: null, free: null, years: [], line: [], corrections: [] })
  expect(nothing.ranges.map((one: { figures: unknown }) => one.figures)).toEqual(Array(6).fill(null))
  await made('2026-01-05', '100')
  const one = await figures(null, fundId)
  expect(one.ranges.map((range: { figures: unknown }) => range.figures)).toEqual(Array(6).fill(null))
  expect(one.years).toEqual([{ year: 2026, change: null, isPartial: true }])
})
