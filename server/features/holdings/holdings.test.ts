import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOLDINGS_MAX } from '#contract/features/holdings/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { lookAndPublish, submittedTo } from '../../testing/four-eyes.ts'
import { type AHolding, aHolding, clearFunds, giveRight, makeFund, makePortfolio } from './testing.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, otherLeader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
let fundId: string
const give = (person: Parameters<typeof giveRight>[1], enters: boolean, publishes: boolean) =>
  giveRight(t, person, enters, publishes)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: 'NHS' })
})

const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, code }) => [path, code]))
type Status = 'draft' | 'submitted' | 'published' | 'rejected'
const made = (day: string, status: Status = 'published', holdings?: readonly AHolding[], revision = 1) =>
  makePortfolio(t.core.pool, { fundId, day, status, revision, ...(holdings ? { holdings } : {}) })
const create = (by: Person | null, day: string, more: object = {}) =>
  t.as(by).post('/v1/holdings', { fundId, day, reason: null, ...more })
const one = async (id: string, by: Person = cityAdmin) => (await t.as(by).get(`/v1/holdings/${id}`)).body.data
const act = (by: Person, id: string, action: string, note?: string) =>
  t.as(by).post(`/v1/holdings/${id}/transitions`, { action, ...(note ? { note } : {}) })
const addLine = (by: Person, id: string, line: object) => t.as(by).post(`/v1/holdings/${id}/lines`, line)
const summary = async (day?: string, by: Person | null = null) =>
  (await t.as(by).get(`/v1/funds/${fundId}/holdings/summary${day ? `?day=${day}` : ''}`)).body.data
const file = (query = '') => t.as(null).get(`/v1/funds/${fundId}/holdings${query}`)

describe('before it is published', () => {
  test.each(['draft', 'submitted', 'rejected'] as const)(
    'a portfolio that is %s is neither seen, counted nor cached',
    async (status) => {
      await made('2026-03-31', 'published', [aHolding('Нэг', '50')])
      const url = `/fund/${fundId}`
      const page = async () => (await t.http.inject({ url })).body
      const before = [await summary(), (await file()).text, await page()]
      const etag = (await file()).headers.etag
      await made('2026-06-30', status, [aHolding('Нууц', '77.77')])

      expect([await summary(), (await file()).text, await page()]).toEqual(before)
      expect((await file()).headers.etag).toBe(etag)
      // nor by the city, which sees every portfolio
      expect(await summary(undefined, cityAdmin)).toEqual(before[0])
      expect(JSON.stringify(await summary('2026-06-30'))).not.toContain('Нууц')
      expect((await t.as(cityAdmin).get('/v1/holdings/published')).body.data).toEqual([
        { fundId, fundCode: 'NHS', day: '2026-03-31', revision: 1, count: 1 },
      ])
    },
  )

  test('portfolios are read only by the city and by people with a right', async () => {
    const id = await made('2026-03-31', 'draft')
    expect((await t.as(districtAdmin).get('/v1/holdings')).status).toBe(403)
    expect((await t.as(null).get('/v1/holdings')).status).toBe(401)
    expect((await t.as(leader).get('/v1/holdings')).body.data).toEqual([])
    expect((await t.as(leader).get(`/v1/holdings/${id}`)).status).toBe(404)
    await give(leader, false, true)
    expect((await t.as(leader).get('/v1/holdings')).body.data).toHaveLength(1)
  })

  test('those of a fund that is not published are not found', async () => {
    const hidden = await makeFund(t.core.pool, { status: 'draft' })
    await makePortfolio(t.core.pool, { fundId: hidden, day: '2026-03-31' })
    for (const path of ['', '/summary'])
      expect((await t.as(null).get(`/v1/funds/${hidden}/holdings${path}`)).status).toBe(404)
  })
})

describe('four eyes', () => {
  test('nobody publishes what they have written: the portfolio, or one of its holdings', async () => {
    const { id } = (await create(cityAdmin, '2026-03-31')).body.data
    expect((await addLine(otherCityAdmin, id, aHolding('Нэг', '50'))).status).toBe(200)
    expect((await act(cityAdmin, id, 'submit')).body.data).toMatchObject({
      status: 'submitted',
      allowedActions: ['withdraw'],
    })
    for (const by of [cityAdmin, otherCityAdmin]) expect((await act(by, id, 'publish')).body.code).toBe('wrong_state')
    await give(leader, false, true)
    expect((await act(leader, id, 'publish')).body.data.status).toBe('published')
  })

  test('nobody publishes other holdings than those that they have checked', async () => {
    const id = await made('2026-03-31', 'submitted')
    const { version } = (await t.as(otherCityAdmin).get(`/v1/holdings/${id}`)).body.data
    // while the other person looks at the portfolio
    await act(cityAdmin, id, 'withdraw')
    await addLine(cityAdmin, id, aHolding('Өөр', '50'))
    const again = (await act(cityAdmin, id, 'submit')).body.data

    const publish = (seen: number) =>
      t.as(otherCityAdmin).post(`/v1/holdings/${id}/transitions`, { action: 'publish', version: seen })
    const { status, body } = await publish(version)
    expect([status, body.code]).toEqual([409, 'stale'])
    expect((await publish(again.version)).body.data.status).toBe('published')
  })

  test('the database refuses it too', async () => {
    const id = await made('2026-03-31', 'submitted')
    const publish = t.core.pool.query(
      `update fund_portfolios set status = 'published', decided_by = $2, decided_at = now() where id = $1`,
      [id, cityAdmin.id],
    )
    await expect(publish).rejects.toThrow('fund_portfolios_four_eyes')
    const forget = t.core.pool.query('update fund_portfolios set writers = array[$2::uuid] where id = $1', [
      id,
      otherCityAdmin.id,
    ])
    await expect(forget).rejects.toThrow('has written an entry')
  })

  test('who only publishes does not enter, and without a right nobody does', async () => {
    await give(otherLeader, false, true)
    for (const by of [otherLeader, khorooAdmin, districtAdmin])
      expect((await create(by, '2026-03-31')).status).toBe(403)
    const id = await made('2026-03-31', 'draft')
    expect((await addLine(otherLeader, id, aHolding('Хоёр', '5'))).status).toBe(403)
    expect((await t.as(otherLeader).delete(`/v1/holdings/${id}`)).status).toBe(403)
    await give(khorooAdmin, true, false)
    expect((await create(khorooAdmin, '2026-06-30')).status).toBe(201)
  })

  test('of two concurrent decisions exactly one succeeds', async () => {
    const id = await made('2026-03-31', 'submitted')
    await give(leader, false, true)
    const both = await Promise.all([act(otherCityAdmin, id, 'publish'), act(leader, id, 'reject', 'Буруу байна')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('publishing many leaves those that the person has written', async () => {
    await made('2026-03-31', 'submitted')
    await made('2026-09-30', 'submitted')
    await makePortfolio(t.core.pool, { fundId, day: '2026-06-30', status: 'submitted', writer: otherCityAdmin })
    const publish = (by: Person) => lookAndPublish(t.as(by), `/v1/funds/${fundId}/holdings`, '2026-06-30')

    expect((await publish(otherCityAdmin)).body.data).toEqual({ published: 1, own: 1 })
    expect((await summary()).days).toEqual(['2026-03-31'])
    await give(leader, true, false)
    expect((await publish(leader)).status).toBe(403)
  })

  test('what was submitted after somebody has looked is not published', async () => {
    await made('2026-03-31', 'submitted')
    const path = `/v1/funds/${fundId}/holdings`
    const { print } = (await submittedTo(t.as(otherCityAdmin), path, '2026-06-30')).body.data
    await made('2026-06-30', 'submitted')
    const answer = await t.as(otherCityAdmin).post(`${path}/publication`, { until: '2026-06-30', print })
    expect([answer.status, answer.body.errors]).toMatchObject([409, [{ path: 'print', code: 'submitted_changed' }]])
    expect((await summary()).days).toEqual([])
  })
})

describe('a published portfolio', () => {
  test.each([
    'update fund_portfolios set version = 9',
    'delete from fund_portfolios',
    'update fund_holdings set weight = 1',
    'delete from fund_holdings',
    `insert into fund_holdings (portfolio_id, key, name, sector, country, asset_class, weight, value)
     select id, 'x', '{"mn": "x"}', 'other', 'MN', 'other', 1, 1 from fund_portfolios`,
  ])('%s is refused by the database', async (statement) => {
    await made('2026-03-31')
    await expect(t.core.pool.query(statement)).rejects.toThrow('never changed')
  })

  test('is neither changed nor deleted through the API', async () => {
    const id = await made('2026-03-31')
    const [line] = (await one(id)).holdings
    expect((await addLine(cityAdmin, id, aHolding('Хоёр', '5'))).body.code).toBe('wrong_state')
    const change = { ...aHolding('Нэг', '51'), version: line.version }
    expect((await t.as(cityAdmin).patch(`/v1/holdings/${id}/lines/${line.id}`, change)).body.code).toBe('wrong_state')
    expect((await t.as(cityAdmin).delete(`/v1/holdings/${id}/lines/${line.id}`)).body.code).toBe('wrong_state')
    expect((await t.as(cityAdmin).delete(`/v1/holdings/${id}`)).body.code).toBe('wrong_state')
  })

  test('is corrected by a new version with a reason, which begins with its holdings', async () => {
    const old = await made('2026-03-31', 'published', [aHolding('Нэг', '50')])
    expect(fields((await create(cityAdmin, '2026-03-31')).body)).toEqual({ reason: 'holdings_published' })
    const { id, holdings } = (await create(cityAdmin, '2026-03-31', { reason: 'Нэг хөрөнгө дутсан' })).body.data
    expect(holdings).toMatchObject([{ name: { mn: 'Нэг' }, weight: '50.00' }])
    await addLine(cityAdmin, id, aHolding('Хоёр', '25'))
    await act(cityAdmin, id, 'submit')
    expect(await summary()).toMatchObject({ count: 1, correction: null })
    expect((await act(otherCityAdmin, id, 'publish')).body.data).toMatchObject({ revision: 2 })

    expect(await summary()).toMatchObject({
      asOf: '2026-03-31',
      days: ['2026-03-31'],
      before: null,
      count: 2,
      correction: { reason: 'Нэг хөрөнгө дутсан' },
    })
    expect(await one(old)).toMatchObject({ isCorrected: true, count: 1, canCorrect: false })
  })
})

describe('a portfolio', () => {
  test('is neither of a future day, nor before the inception, nor twice', async () => {
    t.setNow(new Date('2026-02-02T17:00:00Z'))
    const on = async (day: string) => fields((await create(cityAdmin, day)).body)
    expect(await on('2026-02-04')).toEqual({ day: 'in_future' })
    expect(await on('2009-12-31')).toEqual({ day: 'before_inception' })
    expect(await on('2026-02-03')).toEqual({})
    expect(await on('2026-02-03')).toEqual({ day: 'holdings_open' })
    t.setNow(undefined)
  })

  test('is not submitted without holdings, above 100%, or with a weight that does not fit its value', async () => {
    const { id } = (await create(cityAdmin, '2026-03-31')).body.data
    const submit = async () => fields((await act(cityAdmin, id, 'submit')).body)
    expect(await submit()).toEqual({ holdings: 'holdings_empty' })
    await addLine(cityAdmin, id, aHolding('Нэг', '60'))
    await addLine(cityAdmin, id, aHolding('Хоёр', '40.02'))
    expect(await submit()).toEqual({ holdings: 'holdings_weights' })
    const [, small] = (await one(id)).holdings
    const change = (weight: string, value: string, version: number) =>
      t.as(cityAdmin).patch(`/v1/holdings/${id}/lines/${small.id}`, { ...aHolding('Хоёр', weight, { value }), version })
    expect((await change('30', '60000', small.version)).status).toBe(200)
    expect(await submit()).toEqual({ holdings: 'holding_weight_mismatch' })
    expect((await one(id)).problems).toHaveLength(2)
    expect((await change('40', '40000', small.version + 1)).status).toBe(200)
    expect(await submit()).toEqual({})
  })

  test('has a holding once, whatever its case and spaces', async () => {
    const { id } = (await create(cityAdmin, '2026-03-31')).body.data
    await addLine(cityAdmin, id, aHolding('Туул  ус', '10'))
    expect(fields((await addLine(cityAdmin, id, aHolding('ТУУЛ УС', '10'))).body)).toEqual({
      'name.mn': 'holding_twice',
    })
    expect((await addLine(cityAdmin, id, aHolding('Туул ус', '10', { assetClass: 'bond' }))).status).toBe(200)
  })

  test('of two changes from the same version the second is refused with the current holding', async () => {
    const id = await made('2026-03-31', 'draft')
    const [{ id: line, version }] = (await one(id)).holdings
    const change = (weight: string) =>
      t.as(cityAdmin).patch(`/v1/holdings/${id}/lines/${line}`, { ...aHolding('Нэг', weight), version })
    expect((await change('51')).status).toBe(200)
    const second = await change('52')
    expect([second.status, second.body.current]).toMatchObject([409, { weight: '51.00', version: version + 1 }])
  })

  test('a holding of another portfolio is not found through it', async () => {
    const id = await made('2026-03-31', 'draft')
    const other = await made('2026-06-30', 'draft')
    const [{ id: line }] = (await one(other)).holdings
    expect((await t.as(cityAdmin).delete(`/v1/holdings/${id}/lines/${line}`)).status).toBe(404)
  })

  test('holds a limited number of holdings', async () => {
    const id = await made(
      '2026-03-31',
      'draft',
      Array.from({ length: HOLDINGS_MAX }, (_, i) => aHolding(`Хөрөнгө ${i}`, '0.1')),
    )
    expect(fields((await addLine(cityAdmin, id, aHolding('Нэмэлт', '0.1'))).body)).toEqual({
      'name.mn': 'holdings_too_many',
    })
  })

  test('begins with the portfolio before when asked', async () => {
    await made('2026-03-31', 'published', [aHolding('Нэг', '50'), aHolding('Хоёр', '20')])
    const { holdings } = (await create(cityAdmin, '2026-06-30', { copy: true })).body.data
    expect(holdings.map(({ name, weight }: AHolding) => [name.mn, weight])).toEqual([
      ['Нэг', '50.00'],
      ['Хоёр', '20.00'],
    ])
  })

  test('is rejected with a reason, changed and submitted again; its history says so', async () => {
    const id = await made('2026-03-31', 'submitted')
    expect(fields((await act(otherCityAdmin, id, 'reject')).body)).toEqual({ note: 'required' })
    await act(otherCityAdmin, id, 'reject', 'Хоёр дахь хөрөнгө дутуу')
    await addLine(cityAdmin, id, aHolding('Хоёр', '20'))
    await act(cityAdmin, id, 'submit')
    expect((await act(otherCityAdmin, id, 'publish')).status).toBe(200)
    const history = (await t.as(cityAdmin).get(`/v1/holdings/${id}/history`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['publish', 'submit', 'change', 'reject'])
  })

  test('a draft is deleted with its holdings', async () => {
    const id = await made('2026-03-31', 'draft')
    expect((await t.as(cityAdmin).delete(`/v1/holdings/${id}`)).status).toBe(204)
    expect((await t.core.pool.query('select from fund_holdings')).rows).toHaveLength(0)
  })
})

describe.each([
  ['weight', '0', 'not_positive'],
  ['weight', '-1', 'decimal'],
  ['weight', '100.0001', 'above_hundred'],
  ['weight', '1.12345', 'too_many_decimals'],
  ['weight', '1e1', 'decimal'],
  ['weight', 'NaN', 'decimal'],
  ['value', '1.234', 'too_many_decimals'],
  ['value', '1234567890123456789', 'decimal_too_long'],
  ['value', '', 'required'],
  ['sector', 'magic', 'not_in_list'],
  ['country', 'mn', 'not_in_list'],
  ['assetClass', '__proto__', 'not_in_list'],
  ['name', { mn: ' ' }, 'required'],
  ['name', { mn: 'a\u202Eb' }, 'control_character'],
  ['name', { mn: 'ө'.repeat(201) }, 'too_long'],
])('a holding whose %s is %j', (path, value, code) => {
  test(`is refused: ${code}`, async () => {
    const id = await made('2026-03-31', 'draft')
    const { status, body } = await addLine(cityAdmin, id, { ...aHolding('Хоёр', '5'), [path]: value })
    expect([status, Object.values(fields(body))]).toEqual([400, [code]])
  })
})

describe('for everybody', () => {
  test('the ten largest, their sum, the mix, and what is new, gone, up and down', async () => {
    const others = Array.from({ length: 10 }, (_, i) => aHolding(`Бусад ${i}`, `${3 - i / 10}`, { assetClass: 'bond' }))
    await made('2026-03-31', 'published', [
      aHolding('Өссөн', '10'),
      aHolding('Буурсан', '20.005'),
      aHolding('Хассан', '5'),
      aHolding('Хэвээр', '8'),
      ...others,
    ])
    await made('2026-06-30', 'published', [
      aHolding('өссөн', '12.25'),
      aHolding('Буурсан', '18'),
      aHolding('Шинэ', '9'),
      aHolding('Хэвээр', '8'),
      ...others,
    ])
    const now = await summary()
    expect(now).toMatchObject({ asOf: '2026-06-30', before: '2026-03-31', days: ['2026-06-30', '2026-03-31'] })
    expect(
      now.top
        .map(({ name, change, difference }: never) => [(name as { mn: string }).mn, change, difference])
        .slice(0, 5),
    ).toEqual([
      ['Буурсан', 'down', '-2.01'],
      ['өссөн', 'up', '2.25'],
      ['Шинэ', 'new', null],
      ['Хэвээр', 'same', '0.00'],
      ['Бусад 0', 'same', '0.00'],
    ])
    expect(now).toMatchObject({ count: 14, topWeight: '63.75', weight: '72.75', added: 1, goneCount: 1 })
    expect(now.gone).toMatchObject([{ name: { mn: 'Хассан' }, weight: '5.00' }])
    expect(now.classes).toEqual([
      { assetClass: 'stock', count: 4, weight: '47.25' },
      { assetClass: 'bond', count: 10, weight: '25.50' },
    ])
    const first = await summary('2026-05-05')
    expect(first).toMatchObject({ asOf: '2026-03-31', before: null, added: null, goneCount: 0 })
    expect(first.top[0]).toMatchObject({ change: null, difference: null })
    expect(await summary('2026-01-01')).toMatchObject({ asOf: null, count: 0, top: [] })
  })

  test('as JSON or CSV with an ETag that changes with a correction; a name is never run as a formula', async () => {
    await made('2026-03-31', 'published', [aHolding('=HYPERLINK("x")', '50', { value: '123456789012345.67' })])
    const first = await file()
    expect(first.body).toEqual({
      data: {
        day: '2026-03-31',
        revision: 1,
        holdings: [
          {
            name: { mn: '=HYPERLINK("x")' },
            sector: 'finance',
            country: 'MN',
            assetClass: 'stock',
            weight: '50.00',
            value: '123456789012345.67',
          },
        ],
      },
    })
    const etag = String(first.headers.etag)
    const again = () => t.as(null).get(`/v1/funds/${fundId}/holdings`, { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    expect((await file('?format=csv')).text).toContain('2026-03-31,"\'=HYPERLINK(""x"")",,stock,finance,MN,50.00,')
    await made('2026-03-31', 'published', [aHolding('Нэг', '51')], 2)
    expect((await again()).status).toBe(200)
  })

  test('without anything published nothing is 0%', async () => {
    expect(await summary()).toMatchObject({ asOf: null, before: null, days: [], count: 0, top: [], classes: [] })
    expect((await file()).body).toEqual({ data: { day: null, revision: null, holdings: [] } })
  })
})

test('the filtered portfolios are exported with their holdings, the largest first', async () => {
  await made('2026-03-31', 'published', [aHolding('Нэг', '20'), aHolding('Хоёр', '30.1234')])
  await made('2026-06-30', 'draft')
  const { text, headers } = await t.as(cityAdmin).get('/v1/holdings/export?format=csv&status=published')
  expect(String(headers['content-type'])).toContain('text/csv')
  expect(text.split('\r\n').slice(1)).toMatchObject([
    expect.stringContaining('NHS,2026-03-31,Хоёр,,Хувьцаа,Санхүү,Монгол,30.1234,30123.40,1,Нийтлэгдсэн'),
    expect.stringContaining('NHS,2026-03-31,Нэг,,Хувьцаа,Санхүү,Монгол,20.00,20000.00,1,Нийтлэгдсэн'),
    '',
  ])
  expect((await t.as(districtAdmin).get('/v1/holdings/export?format=csv')).status).toBe(403)
})
