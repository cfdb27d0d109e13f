import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aPrice, makeFund, pricesOf } from './testing.ts'

const { cityAdmin, otherCityAdmin } = people
/** More prices than fit in memory: twenty funds over about six years. */
const FUNDS = 20
const DAYS = 1_600

let t: TestApp
const { enter, act } = pricesOf(() => t)
let fundIds: string[]
// connections that are open already are not watched
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  t = await app()
  fundIds = []
  for (let i = 0; i < FUNDS; i++) {
    const id = await makeFund(t.core.pool)
    fundIds.push(id)
    await t.core.pool.query(
      `insert into fund_prices (fund_id, day, revision, net_assets, units, price, status, writers, decided_by, decided_at)
       select $1, date '2020-01-01' + i, 1, (100 + i) * 1000, 1000, 100 + i, 'published', array[$3::uuid], $4, now()
       from generate_series(1, $2::int) as i`,
      [id, DAYS, cityAdmin.id, otherCityAdmin.id],
    )
  }
})
afterAll(() => sent.mockRestore())

const overview = async () => (await t.as(null).get('/v1/funds/overview')).body.data
/** How often all prices of a fund were read. */
const readings = () =>
  sent.mock.calls.filter(([query]) => {
    const { text = '' } = query as unknown as { text?: string }
    return text.startsWith('select "fund_prices"."day"') && text.includes('"net_assets"')
  }).length

test('the list of more funds than fit in memory reads the prices of a fund once, and again when one is published', async () => {
  const first = await overview()
  const atFirst = readings()
  expect(atFirst).toBe(FUNDS)
  expect(await overview()).toEqual(first)
  expect(readings()).toBe(atFirst)

  const [fundId = ''] = fundIds
  const price = (await enter(cityAdmin, aPrice(fundId, '2026-01-05', '1701'))).body.data
  await act(cityAdmin, price.id, 'submit')
  expect(await overview()).toEqual(first)
  await act(otherCityAdmin, price.id, 'publish')
  const before = readings()
  const after = await overview()

  expect(readings() - before).toBe(1)
  const lastDays = after.map(({ figures }: { figures: { line: { day: string }[] } }) => figures.line.at(-1)?.day)
  expect(lastDays.filter((day: string) => day === '2026-01-05')).toHaveLength(1)
})

test('what is kept is that of the range that was asked for, and never that of free days', async () => {
  const [, fundId = ''] = fundIds
  const figures = async (query: string) => (await t.as(null).get(`/v1/funds/${fundId}/figures?${query}`)).body.data
  const year = await figures('line=1y')
  const all = await figures('line=inception')
  const free = await figures('from=2021-01-01&to=2021-02-01')

  expect(all.line[0].day).toBe('2020-01-02')
  expect(year.line[0].day > '2023').toBe(true)
  expect(free.free.to.day).toBe('2021-02-01')
  expect([await figures('line=1y'), await figures('line=inception')]).toEqual([year, all])
})
