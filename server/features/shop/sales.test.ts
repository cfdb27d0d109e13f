import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { makeOrder, makeProduct } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-11-28T04:00:00Z'))
})
beforeEach(async () => {
  await t.core.pool.query('truncate products, shop_orders cascade')
})

const SALES = '/v1/shop/sales'
const WEEK = 'from=2026-11-22&to=2026-11-28'
const sales = async (query = WEEK, person = cityAdmin) => (await t.as(person).get(`${SALES}?${query}`)).body.data
/** An order of ₮1,000 at a moment. */
async function ordered(
  at: string,
  more: Parameters<typeof makeOrder>[2] = {},
  product?: { id: string; variantId: string },
) {
  const id = await makeOrder(t.core.pool, product ?? (await makeProduct(t.core.pool)), more)
  await t.core.pool.query('update shop_orders set created_at = $2 where id = $1', [id, at])
}

test('paid, sent and handed over orders are sales; the days are those of Ulaanbaatar', async () => {
  await ordered('2026-11-21T15:59:59Z', { status: 'paid' })
  await ordered('2026-11-21T16:00:00Z', { status: 'paid' })
  await ordered('2026-11-28T15:59:59Z', { status: 'done' })
  await ordered('2026-11-25T04:00:00Z', { status: 'new' })
  await ordered('2026-11-25T04:00:00Z', { status: 'cancelled' })

  const found = await sales()
  expect(found).toMatchObject({
    now: { sales: 2000, sold: 2, orders: 4, cancelled: 1 },
    before: { from: '2026-11-15', to: '2026-11-21', sales: 1000, sold: 1, orders: 1, cancelled: 0 },
    open: 3,
  })
  expect(found.days).toHaveLength(7)
  expect(found.days.at(0)).toEqual({ day: '2026-11-22', sales: 1000, sold: 1, before: 0 })
  expect(found.days.at(6)).toEqual({ day: '2026-11-28', sales: 1000, sold: 1, before: 1000 })
})

test('each number is the total of the list it leads to', async () => {
  const cup = await makeProduct(t.core.pool, { name: 'Аяга', stock: 2 })
  for (const status of ['new', 'paid', 'shipped', 'done', 'cancelled', 'returned'] as const)
    await ordered('2026-11-26T04:00:00Z', { status }, cup)
  const { now, open, low, best, categories } = await sales()
  const total = async (query: string, list = 'orders') =>
    (await t.as(cityAdmin).get(`/v1/shop/${list}?${query}`)).body.meta.total

  expect([now.orders, now.sold, now.cancelled, open, low]).toEqual([
    await total(WEEK),
    await total(`${WEEK}&sold=true`),
    await total(`${WEEK}&undone=true`),
    await total('open=true'),
    await total('mine=true&low=true&status=on_sale', 'products'),
  ])
  expect(best).toMatchObject([{ id: cup.id, name: { mn: 'Аяга' }, quantity: 3, sum: 3000 }])
  expect(categories).toEqual([{ category: 'souvenirs', quantity: 3, sum: 3000 }])
  expect(await total(`${WEEK}&sold=true&productId=${cup.id}`)).toBe(3)
  expect(await total(`${WEEK}&sold=true&category=souvenirs`)).toBe(3)
  expect(await total(`${WEEK}&sold=true&category=tickets`)).toBe(0)
})

describe('reach', () => {
  test('an office sees the sales and the stock of its own areas alone; others see none', async () => {
    const own = await makeProduct(t.core.pool, { area: 'D1', author: districtAdmin, stock: 1, name: 'Дүүргийнх' })
    await ordered('2026-11-26T04:00:00Z', { area: 'D1', status: 'paid' }, own)
    expect(await sales(WEEK, districtAdmin)).toMatchObject({ now: { sales: 1000 }, low: 1 })
    expect(await sales(WEEK, otherDistrictAdmin)).toMatchObject({
      now: { sales: 0, orders: 0 },
      best: [],
      low: 0,
      runningOut: [],
    })
    expect(await sales(`${WEEK}&areaId=${idOf('D2')}`)).toMatchObject({ now: { sales: 0 }, low: 0 })
    expect((await sales(WEEK, districtAdmin)).runningOut).toMatchObject([{ name: { mn: 'Дүүргийнх' }, stock: 1 }])
    for (const person of [null, citizen, leader]) expect([401, 403]).toContain((await t.as(person).get(SALES)).status)
  })

  test('the export has a row for each line that was sold, and no buyer', async () => {
    const cup = await makeProduct(t.core.pool, { name: 'Аяга' })
    await ordered('2026-11-26T04:00:00Z', { status: 'paid' }, cup)
    await ordered('2026-11-26T05:00:00Z', { status: 'cancelled' }, cup)
    const { text } = await t.as(cityAdmin).get(`${SALES}/export?${WEEK}&format=csv`)
    const lines = text.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('2026-11-26')
    expect(text).not.toContain('Захиалагч')
    expect((await t.as(leader).get(`${SALES}/export?format=csv`)).status).toBe(403)
  })
})
