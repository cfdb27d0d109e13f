import { beforeAll, beforeEach, expect, test } from 'vitest'
import { freeFigures, historyOf, rangeFigures } from '#contract/features/funds/figures.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from './testing.ts'

// `npm test` builds dist first: these tests use the real pages on the real database

const { cityAdmin, otherCityAdmin } = people

let t: TestApp
let fundId: string
const { enter, act } = pricesOf(() => t)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool)
})

const page = async (url: string) => t.http.inject({ url })
const made = (day: string, price: string) => makePrice(t.core.pool, { fundId, day, price })

test('price, return and risk are readable before any script, in both languages', async () => {
  await made('2025-12-31', '100')
  await made('2026-01-05', '1050')
  await made('2026-01-06', '1100.5')
  const mn = (await page(`/fund/${fundId}`)).body
  for (const text of ['1\u00A0100.50', '2026.01.06', '▲ +4.81%', '▲ +1\u00A0000.50%', 'Өнгөрсөн хугацааны өгөөж'])
    expect(mn).toContain(text)
  const en = (await page(`/fund/${fundId}?lang=en&range=inception`)).body
  for (const text of ['1,100.50', 'Maximum drawdown', 'Past performance does not guarantee']) expect(en).toContain(text)
  expect((await page('/fund')).body).toContain(`/fund/${fundId}`)
})

test.each([
  ['?lang=mn', 'Өнгөрсөн хугацааны өгөөж ирээдүйн өгөөжийг баталгаажуулахгүй'],
  ['?lang=en', 'Past performance does not guarantee future returns'],
])('every page with a price says that it is no promise (%s)', async (query, note) => {
  await made('2026-01-05', '100')
  await made('2026-01-06', '101')
  for (const path of ['/fund', `/fund/${fundId}`]) expect((await page(`${path}${query}`)).body).toContain(note)
})

test('with fewer than two prices every figure is a dash', async () => {
  await made('2026-01-05', '100')
  const { body } = await page(`/fund/${fundId}`)
  expect(body).toContain('100.00')
  expect(body).not.toContain('0.00%')
  expect(body).toContain('хоёроос цөөн үнэ')
})

test('a price is on no page and in no cache before it is published, and then at once', async () => {
  await made('2026-01-05', '100')
  const urls = ['/fund', `/fund/${fundId}`, `/fund/${fundId}?range=inception`]
  for (const url of urls) await page(url)
  const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-01-06', '117.77'))).body.data
  await act(cityAdmin, id, 'submit')
  for (const url of urls) expect((await page(url)).body, url).not.toContain('117.77')

  await act(otherCityAdmin, id, 'publish')
  for (const url of urls) expect((await page(url)).body, url).toContain('117.77')
})

test('a fund that is not published, and one that does not exist, are not found', async () => {
  const draft = await makeFund(t.core.pool, { status: 'draft' })
  expect((await page(`/fund/${draft}`)).statusCode).toBe(404)
  expect((await page('/fund/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await page('/fund/x')).statusCode).toBe(404)
})

test('API, page and file have the same figures, also where a half is rounded', async () => {
  // changes of exactly 0.005 %, and a price with five decimals
  const days = [
    ['2024-12-31', '20000'],
    ['2025-06-02', '20001'],
    ['2025-12-31', '19999.12345'],
    ['2026-01-05', '20000'],
    ['2026-01-06', '19999'],
  ] as const
  for (const [day, price] of days) await made(day, price)
  const { body: file } = await page(`/v1/funds/${fundId}/prices?format=csv`)
  const history = historyOf(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => {
        const [day = '', price = ''] = row.split(',')
        return { day, price }
      }),
  )
  const address = `/fund/${fundId}?lang=en&from=2025-06-02&to=2026-01-05`
  const html = (await page(address)).body
  const api = (await page(`/v1/funds/${fundId}/figures?from=2025-06-02&to=2026-01-05`)).json().data
  expect(api.free).toEqual(freeFigures(history, '2025-06-02', '2026-01-05'))
  for (const { range, figures } of api.ranges) expect(figures, range).toEqual(rangeFigures(history, range))
  const shown = [api.free, ...api.ranges.map(({ figures }: { figures: object }) => figures)]
  for (const { change, volatility, drawdown } of shown) {
    for (const value of [change, drawdown.percent])
      expect(html, value).toContain(`${Number(value) < 0 ? '−' : ''}${value.replace('-', '')}%`)
    if (volatility) expect(html).toContain(`${volatility}%`)
  }
  // −1 ÷ 20000 is −0.005 %: away from zero
  expect(api.ranges[0].figures.change).toBe('-0.01')
  expect(html).toContain('▼ −0.01%')
})

test('a comparison has only published prices of published funds, and its values agree with its changes', async () => {
  const other = await makeFund(t.core.pool, { code: 'OTHER-1' })
  await makeFund(t.core.pool, { code: 'DRAFT-1', status: 'draft' })
  const { rows } = await t.core.pool.query('select code from funds where id = $1', [fundId])
  const code = rows[0].code
  for (const [day, price] of [
    ['2026-01-05', '20000'],
    ['2026-01-06', '19999'],
  ] as const)
    await made(day, price)
  for (const [day, price] of [
    ['2026-01-05', '3'],
    ['2026-01-06', '4'],
  ] as const)
    await makePrice(t.core.pool, { fundId: other, day, price })
  await makePrice(t.core.pool, { fundId: other, day: '2026-01-07', price: '777', status: 'submitted' })
  const compared = async (codes: string) => (await page(`/v1/funds/comparison?codes=${codes}`)).json()

  const { data } = await compared(`${code},OTHER-1,DRAFT-1,NONE-1`)
  expect(data).toMatchObject({ base: '2026-01-05', last: '2026-01-06' })
  expect(
    data.funds.map((one: { code: string; value: string; change: string }) => [one.code, one.value, one.change]),
  ).toEqual([
    [code, '99.99', '-0.01'],
    ['OTHER-1', '133.33', '33.33'],
  ])
  expect((await compared(`${code},DRAFT-1`)).data).toBeNull()
  for (const codes of ['', 'A1', 'a1,b2', 'A1,B2,C3,D4,E5', `A1,B2'--`])
    expect((await page(`/v1/funds/comparison?codes=${encodeURIComponent(codes)}`)).statusCode, codes).toBe(400)
  const { body } = await page(`/fund?compare=${code},OTHER-1`)
  for (const text of ['133.33', '▼ −0.01%']) expect(body).toContain(text)
  expect(body).not.toContain('777')
})
