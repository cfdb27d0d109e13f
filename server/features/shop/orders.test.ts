import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeProduct } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
let clock = Date.UTC(2026, 10, 28, 3)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date((clock += 3_600_000)))
  await t.core.pool.query('truncate products, shop_orders cascade')
})

const ORDERS = '/v1/shop/orders'
const stockOf = async (id: string) =>
  (await t.core.pool.query('select stock from product_variants where id = $1', [id])).rows[0].stock
const body = (lines: readonly (readonly [variantId: string, quantity: number])[], more: object = {}) => ({
  lines: lines.map(([variantId, quantity]) => ({ variantId, quantity })),
  delivery: 'pickup',
  payment: 'transfer',
  name: 'Б. Болормаа',
  phone: '99112233',
  ...more,
})
const place = (lines: Parameters<typeof body>[0], more: object = {}, person: TestPerson = leader) =>
  t.as(person).post(ORDERS, body(lines, more))
const placed = async (...input: Parameters<typeof place>) => {
  const answer = await place(...input)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
/** A ticket of a page that was opened long enough ago. */
const ticket = async () => {
  const { data } = (await t.as(null).get(`${ORDERS}/form`)).body
  t.setNow(new Date((clock += 60_000)))
  return data.ticket
}
const orderPublicly = async (lines: Parameters<typeof body>[0], more: object = {}) =>
  t.as(null).post(`${ORDERS}/public`, { ...body(lines), ticket: await ticket(), ...more })

describe('what must never happen', () => {
  test('of a hundred concurrent orders of the last one exactly one succeeds', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 1 })
    const buyers = [cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => place([[variantId, 1]], {}, buyers[i % buyers.length])),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ body: { errors } }) => `${errors?.[0]?.path} ${errors?.[0]?.code}`))).toEqual(
      new Set(['lines.0.quantity out_of_stock']),
    )
    expect(await stockOf(variantId)).toBe(0)
  })

  test('concurrent orders of the same products in opposite order all end, and no stock is lost', async () => {
    const one = await makeProduct(t.core.pool, { stock: 50 })
    const two = await makeProduct(t.core.pool, { stock: 50 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const lines: Parameters<typeof body>[0] = [
          [one.variantId, 1],
          [two.variantId, 2],
        ]
        return place(i % 2 ? lines : lines.toReversed())
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect([await stockOf(one.variantId), await stockOf(two.variantId)]).toEqual([30, 10])
  })

  test('a total that the client computed is not believed: another one refuses the order', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5000, stock: 5 })
    const cheap = await place([[variantId, 2]], { total: 1 })

    expect([cheap.status, cheap.body.errors]).toMatchObject([
      400,
      [{ path: 'total', code: 'total_changed', params: { total: 10_000 } }],
    ])
    expect(await stockOf(variantId)).toBe(5)
    expect(await placed([[variantId, 2]], { total: 10_000 })).toMatchObject({ subtotal: 10_000, total: 10_000 })
    // there is no field for a price
    const priced = body([[variantId, 1]])
    const sent = { ...priced, lines: priced.lines.map((line) => ({ ...line, price: 1 })) }
    expect((await t.as(leader).post(ORDERS, sent)).status).toBe(400)
  })

  test('nobody sees an order of a stranger by its number or its id, and an unknown secret opens nothing', async () => {
    const { variantId } = await makeProduct(t.core.pool, { area: 'D1', author: districtAdmin })
    const { id, number } = await placed([[variantId, 1]], {}, cityAdmin)

    for (const person of [null, citizen, leader])
      for (const path of [number, id])
        expect([401, 403, 400]).toContain((await t.as(person).get(`${ORDERS}/${path}`)).status)
    expect((await t.as(otherDistrictAdmin).get(`${ORDERS}/${id}`)).status).toBe(404)
    expect((await t.as(otherDistrictAdmin).get(ORDERS)).body.data).toEqual([])
    expect((await t.as(otherDistrictAdmin).get(`${ORDERS}/mine`)).body.data).toEqual([])
    expect((await t.as(otherDistrictAdmin).post(`${ORDERS}/mine/${id}/cancel`, { version: 1 })).status).toBe(404)
    for (const secret of ['', String(number), id, 'a'.repeat(40)])
      expect((await t.as(null).get(`${ORDERS}/case?secret=${secret}`)).status).toBe(404)
  })
})

describe('an order', () => {
  test('names every line that cannot be ordered; lines of one variant are added up first', async () => {
    const few = await makeProduct(t.core.pool, { name: 'Цөөн', stock: 3 })
    const ended = await makeProduct(t.core.pool, { status: 'ended' })
    const answer = await place([
      [few.variantId, 2],
      [ended.variantId, 1],
      [few.variantId, 2],
    ])
    expect(answer.body.errors).toMatchObject([
      { path: 'lines.0.quantity', code: 'out_of_stock', params: { name: 'Цөөн', stock: 3 } },
      { path: 'lines.1.variantId', code: 'no_longer_sold' },
    ])
    expect(answer.body.errors[0].message).toContain('Цөөн')
  })

  test('keeps the name and the price of its day', async () => {
    const { id, variantId } = await makeProduct(t.core.pool, { name: 'Хуучин нэр', price: 700 })
    await placed([[variantId, 3]])
    await t.core.pool.query(`update products set price = 9000, name = '{"mn":"Шинэ нэр"}' where id = $1`, [id])

    const [mine] = (await t.as(leader).get(`${ORDERS}/mine`)).body.data
    expect(mine).toMatchObject({ total: 2100, lines: [{ name: { mn: 'Хуучин нэр' }, price: 700, total: 2100 }] })
  })

  test('with the same Idempotency-Key is one order', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 5 })
    const send = () => t.as(leader).post(ORDERS, body([[variantId, 1]]), { 'idempotency-key': 'cart-1' })
    const [first, second] = [await send(), await send()]

    expect([first.status, second.body.data.id]).toEqual([201, first.body.data.id])
    expect(await stockOf(variantId)).toBe(4)
  })

  test('belongs to the lowest office above all of its products, which is alerted', async () => {
    await t.core.pool.query('delete from notifications')
    const one = await makeProduct(t.core.pool, { area: 'D1K1', author: khorooAdmin })
    const two = await makeProduct(t.core.pool, { area: 'D1K2', author: districtAdmin })
    await placed([[one.variantId, 1]])
    await placed([
      [one.variantId, 1],
      [two.variantId, 1],
    ])
    const areasOf = async (person: TestPerson) =>
      (await t.as(person).get(`${ORDERS}?sort=number`)).body.data.map(({ areaId }: { areaId: string }) => areaId)

    expect(await areasOf(khorooAdmin)).toEqual([idOf('D1K1')])
    expect(await areasOf(districtAdmin)).toEqual([idOf('D1K1'), idOf('D1')])
    const { rows } = await t.core.pool.query(
      `select title from notifications where title ->> 'mn' like 'Шинэ захиалга%'`,
    )
    expect(rows).toHaveLength(2)
  })

  test('a courier costs its price below the sum from which it is free, and needs an address', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 60_000, stock: 9 })
    const courier = { delivery: 'courier', address: 'СБД, 1-р хороо' }
    expect(await placed([[variantId, 1]], courier)).toMatchObject({ shipping: 6000, total: 66_000 })
    expect(await placed([[variantId, 2]], courier)).toMatchObject({ shipping: 0, total: 120_000 })
    const without = await place([[variantId, 1]], { delivery: 'courier', phone: undefined })
    expect(without.body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['address', 'phone'])
  })
})

describe('without an account', () => {
  test('an order is followed and cancelled by its secret link; the stock comes back once', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 4 })
    const { secret, number } = (await orderPublicly([[variantId, 3]])).body.data
    expect(await stockOf(variantId)).toBe(1)
    const seen = await t.as(null).get(`${ORDERS}/case?secret=${secret}`)
    expect(seen.body.data).toMatchObject({ number, status: 'new', canCancel: true, totalItems: 3 })
    expect(seen.text).not.toContain('99112233')

    const cancel = () => t.as(null).post(`${ORDERS}/case`, { secret })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status, body: { data } }) => `${status} ${data?.status}`)).toEqual(
      Array(3).fill('200 cancelled'),
    )
    expect(await stockOf(variantId)).toBe(4)
  })

  test('the same form sent several times at once is one order', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 1 })
    const sent = { ...body([[variantId, 1]]), ticket: await ticket() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => t.as(null).post(`${ORDERS}/public`, sent)))
    expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data?.secret}`)).size).toBe(1)
    expect((await t.as(cityAdmin).get(ORDERS)).body.meta.total).toBe(1)
  })

  test('a forged ticket is refused, a bot gets no order, and a network has twenty an hour', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 100 })
    expect((await orderPublicly([[variantId, 1]], { ticket: '1.x' })).body.errors).toMatchObject([{ path: 'ticket' }])
    expect((await orderPublicly([[variantId, 1]], { website: 'http://bot' })).body.data).toEqual({ sent: true })
    const issued = await ticket()
    const send = (i: number) =>
      t.as(null).post(`${ORDERS}/public`, { ...body([[variantId, 1]], { note: String(i) }), ticket: issued })
    const statuses = []
    for (let i = 0; i < 22; i += 1) statuses.push((await send(i)).status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the work of the office', () => {
  const act = async (id: string, action: string, more: object = {}, person: TestPerson = cityAdmin) => {
    const { version } = (await t.as(cityAdmin).get(`${ORDERS}/${id}`)).body.data
    return t.as(person).post(`${ORDERS}/${id}/transitions`, { action, version, ...more })
  }

  test('an order is paid, sent and handed over, and what is returned comes back into the stock', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 5 })
    const { id } = await placed([[variantId, 2]], { delivery: 'courier', address: 'СБД' })
    expect((await t.as(cityAdmin).get(`${ORDERS}/${id}`)).body.data.allowedActions).toEqual(['pay', 'cancel'])
    for (const action of ['pay', 'ship', 'finish']) expect((await act(id, action)).status).toBe(200)
    expect((await act(id, 'return')).status).toBe(400)
    const returned = await act(id, 'return', { note: 'Хугарсан байсан' })
    expect(returned.body.data).toMatchObject({ status: 'returned', allowedActions: [] })
    expect(await stockOf(variantId)).toBe(5)
  })

  test('what is picked up is not sent, and only what is paid on delivery goes before it is paid', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 9 })
    const pickup = await placed([[variantId, 1]])
    expect((await act(pickup.id, 'ship')).status).toBe(409)
    expect((await act(pickup.id, 'finish')).status).toBe(409)
    const later = await placed([[variantId, 1]], { payment: 'on_delivery' })
    expect((await act(later.id, 'finish')).body.data.status).toBe('done')
  })

  test('of two steps at once one succeeds, and a buyer cannot cancel what is paid', async () => {
    const { variantId } = await makeProduct(t.core.pool)
    const { id, version } = await placed([[variantId, 1]])
    const step = (action: string) =>
      t.as(cityAdmin).post(`${ORDERS}/${id}/transitions`, { action, version, note: 'Худалдан авагч цуцалсан' })
    const answers = await Promise.all([step('pay'), step('cancel')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status, version: now } = (await t.as(cityAdmin).get(`${ORDERS}/${id}`)).body.data
    if (status === 'paid')
      expect((await t.as(leader).post(`${ORDERS}/mine/${id}/cancel`, { version: now })).status).toBe(409)
  })

  test('reading an order is recorded, and the list has no contact details', async () => {
    const { variantId } = await makeProduct(t.core.pool)
    const { id } = await placed([[variantId, 1]])
    expect((await t.as(cityAdmin).get(ORDERS)).text).not.toContain('99112233')
    expect((await t.as(cityAdmin).get(`${ORDERS}/${id}`)).body.data.phone).toBe('+97699112233')
    const { rows } = await t.core.pool.query(`select 1 from audit_log where action = 'shop.read' and row_id = $1`, [id])
    expect(rows).toHaveLength(1)
  })
})

test('a quote has the sums of now and marks what cannot be ordered', async () => {
  const one = await makeProduct(t.core.pool, { price: 1000, stock: 2 })
  const { data } = (
    await t.as(null).post('/v1/shop/quote', {
      lines: [
        { variantId: one.variantId, quantity: 2 },
        { variantId: idOf('nothing'), quantity: 1 },
      ],
      delivery: 'courier',
    })
  ).body
  expect(data).toMatchObject({ subtotal: 2000, shipping: 6000, total: 8000, totalItems: 2 })
  expect(data.lines.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, 'gone'])
})
