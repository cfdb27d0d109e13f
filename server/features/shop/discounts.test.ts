import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeProduct } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
let clock = Date.UTC(2026, 10, 28, 3)
beforeAll(async () => {
  // one connection: a discount that waited for a second one would never end
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  t.setNow(new Date((clock += 3_600_000)))
  await t.core.pool.query('truncate products, shop_orders, shop_discounts cascade')
})

const ORDERS = '/v1/shop/orders'
const CODES = '/v1/shop/discounts'
const draft = (more: object = {}) => ({
  code: 'naadam-10',
  kind: 'percent',
  value: 10,
  from: null,
  until: null,
  uses: null,
  usesEach: null,
  areaId: idOf('C'),
  ...more,
})
const change = (more: object) => {
  const { areaId: _, ...fields } = draft(more)
  return fields
}
const made = async (more: object = {}, person: TestPerson = cityAdmin) => {
  const answer = await t.as(person).post(CODES, draft(more))
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const codes = async (query = '') => (await t.as(cityAdmin).get(`${CODES}?${query}`)).body.data
const body = (variantId: string, more: object = {}) => ({
  lines: [{ variantId, quantity: 1 }],
  delivery: 'pickup',
  payment: 'transfer',
  name: 'Б. Болормаа',
  phone: '99112233',
  discountCode: 'NAADAM-10',
  ...more,
})
const place = (variantId: string, more: object = {}, person: TestPerson = leader) =>
  t.as(person).post(ORDERS, body(variantId, more))
const refusal = async (...input: Parameters<typeof place>) => {
  const { status, body: answer } = await place(...input)
  expect(status).toBe(400)
  return answer.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
}
const ticket = async () => {
  const { data } = (await t.as(null).get(`${ORDERS}/form`)).body
  t.setNow(new Date((clock += 60_000)))
  return data.ticket
}

describe('what must never happen', () => {
  test('of a hundred buyers of the last use exactly one gets it', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 10_000, stock: 500 })
    await made({ uses: 1 })
    const buyers = [cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => place(variantId, {}, buyers[i % buyers.length])),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const errors = answers.flatMap(({ body: { errors: all } }) => all ?? [])
    expect(new Set(errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`))).toEqual(
      new Set(['discountCode discount_used_up']),
    )
    expect(await codes()).toMatchObject([{ used: 1, state: 'used_up' }])
    // those that were refused took nothing from the stock
    const { rows } = await t.core.pool.query('select stock from product_variants where id = $1', [variantId])
    expect(rows).toEqual([{ stock: 499 }])
  })

  test('the server computes the discount: there is no field for it, and a total without it is refused', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 15_005 })
    await made()

    expect((await place(variantId, { discount: 15_000 })).status).toBe(400)
    expect(await refusal(variantId, { total: 1 })).toEqual(['total total_changed'])
    const { data } = (await place(variantId, { total: 13_504 })).body
    // 1,500.5 is rounded to whole tögrögs
    expect(data).toMatchObject({ subtotal: 15_005, discount: 1501, discountCode: 'NAADAM-10', total: 13_504 })
  })

  test('an order takes off no more than its goods cost, and a khoroo gives nothing off the goods of others', async () => {
    const city = await makeProduct(t.core.pool, { price: 3000 })
    const own = await makeProduct(t.core.pool, { area: 'D1K1', author: khorooAdmin, price: 2000 })
    await made({ kind: 'amount', value: 1_000_000, areaId: idOf('D1K1') }, khorooAdmin)

    expect(await refusal(city.variantId)).toEqual(['discountCode discount_other_goods'])
    const lines = [city.variantId, own.variantId].map((variantId) => ({ variantId, quantity: 1 }))
    expect((await place('', { lines })).body.data).toMatchObject({ subtotal: 5000, discount: 2000, total: 3000 })
  })

  test('nobody without the right sees or makes codes, and nobody one of another area', async () => {
    const { id } = await made()
    for (const person of [null, citizen, leader]) {
      expect([401, 403]).toContain((await t.as(person).get(CODES)).status)
      expect([401, 403]).toContain((await t.as(person).post(CODES, draft())).status)
    }
    expect((await t.as(districtAdmin).get(CODES)).body.data).toEqual([])
    expect((await t.as(districtAdmin).delete(`${CODES}/${id}`)).status).toBe(404)
    expect((await t.as(districtAdmin).post(CODES, draft({ code: 'OURS' }))).body.errors).toMatchObject([
      { path: 'areaId' },
    ])
  })
})

describe('a code that does not apply is named on its field', () => {
  test.each([
    ['no such code', { code: 'OTHER' }, 'discount_unknown'],
    ['one that was deactivated', { isActive: false }, 'discount_unknown'],
    ['one of tomorrow', { from: '2027-06-01' }, 'discount_not_yet'],
    ['one that has expired', { until: '2026-11-01' }, 'discount_expired'],
    ['goods below its minimum', { minimum: 10_001 }, 'discount_minimum'],
  ])('%s', async (_, more, code) => {
    const { variantId } = await makeProduct(t.core.pool, { price: 10_000 })
    await made(more)
    expect(await refusal(variantId)).toEqual([`discountCode ${code}`])
  })

  test('a buyer who has used it as often as allowed, by account, telephone or e-mail', async () => {
    const { variantId } = await makeProduct(t.core.pool)
    await made({ usesEach: 1 })
    expect((await place(variantId)).status).toBe(201)

    expect(await refusal(variantId, { phone: '88112233' })).toEqual(['discountCode discount_used_by_you'])
    const publicly = async (more: object) =>
      t.as(null).post(`${ORDERS}/public`, { ...body(variantId), ticket: await ticket(), ...more })
    expect((await publicly({})).body.errors).toMatchObject([{ code: 'discount_used_by_you' }])
    expect((await publicly({ phone: '88990011', email: 'bat@example.mn' })).status).toBe(202)
    expect((await publicly({ phone: '88990022', email: 'BAT@example.mn' })).body.errors).toMatchObject([
      { code: 'discount_used_by_you' },
    ])
  })
})

test('a cancelled order gives the use back, once, and so does a returned one', async () => {
  const { variantId } = await makeProduct(t.core.pool)
  await made({ uses: 1, usesEach: 1 })
  const first = (await place(variantId)).body.data
  const cancel = () => t.as(leader).post(`${ORDERS}/mine/${first.id}/cancel`, { version: first.version })
  await Promise.all([cancel(), cancel()])
  expect(await codes()).toMatchObject([{ used: 0, state: 'active' }])

  const again = (await place(variantId, { payment: 'on_delivery' })).body.data
  const act = async (action: string) => {
    const { version } = (await t.as(cityAdmin).get(`${ORDERS}/${again.id}`)).body.data
    await t.as(cityAdmin).post(`${ORDERS}/${again.id}/transitions`, { action, version, note: 'Буцаасан бараа' })
  }
  await act('finish')
  expect(await codes()).toMatchObject([{ used: 1 }])
  await act('return')
  expect(await codes()).toMatchObject([{ used: 0 }])
})

test('a quote tries a code without using it, and says why one takes nothing off', async () => {
  const { variantId } = await makeProduct(t.core.pool, { price: 20_000 })
  await made({ kind: 'amount', value: 5000, minimum: 20_000 })
  const quote = async (more: object = {}) =>
    (await t.as(null).post('/v1/shop/quote', { lines: [{ variantId, quantity: 1 }], ...more })).body.data

  expect(await quote({ discountCode: ' naadam-10 ' })).toMatchObject({
    discount: 5000,
    total: 15_000,
    discountRefused: null,
  })
  expect(await quote()).toMatchObject({ discount: 0, discountRefused: null })
  expect(await quote({ discountCode: 'NOTHING' })).toMatchObject({
    discount: 0,
    discountRefused: { code: 'discount_unknown' },
  })
  expect(await codes()).toMatchObject([{ used: 0 }])
})

test('the public form sends the total without the discount, which the code may only lower', async () => {
  const { variantId } = await makeProduct(t.core.pool, { price: 20_000 })
  await made()
  const send = async (more: object) =>
    t.as(null).post(`${ORDERS}/public`, { ...body(variantId), ticket: await ticket(), ...more })
  expect((await send({ fullTotal: 19_000 })).body.errors).toMatchObject([{ path: 'total', code: 'total_changed' }])
  const { secret } = (await send({ fullTotal: 20_000 })).body.data
  const seen = (await t.as(null).get(`${ORDERS}/case?secret=${secret}`)).body.data
  expect(seen).toMatchObject({ discount: 2000, discountCode: 'NAADAM-10', total: 18_000 })
})

describe('the office', () => {
  test('has a code once in the whole shop, whatever the case', async () => {
    await made()
    const again = await t.as(cityAdmin).post(CODES, draft({ code: 'NAAdam-10' }))
    expect(again.body.errors).toMatchObject([{ path: 'code', code: 'taken' }])
  })

  test('is refused more than a hundred per cent, days in the wrong order, and fewer uses than there were', async () => {
    const wrong = await t.as(cityAdmin).post(CODES, draft({ value: 101, from: '2026-12-02', until: '2026-12-01' }))
    expect(wrong.body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['until', 'value'])
    const { variantId } = await makeProduct(t.core.pool)
    const { id, version } = await made()
    await place(variantId)
    await place(variantId)
    expect((await t.as(cityAdmin).patch(`${CODES}/${id}`, change({ version, uses: 1 }))).body.errors).toMatchObject([
      { path: 'uses', code: 'fewer_than_used', params: { min: 2 } },
    ])
  })

  test('deletes what no order has used; an order keeps its discount when the code changes', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 10_000 })
    const { id, version } = await made()
    const order = (await place(variantId)).body.data
    expect((await t.as(cityAdmin).delete(`${CODES}/${id}`)).body.errors).toMatchObject([{ code: 'discount_in_use' }])
    const renamed = change({ code: 'NEW-CODE', value: 50, version })
    expect((await t.as(cityAdmin).patch(`${CODES}/${id}`, renamed)).status).toBe(200)
    expect((await t.as(cityAdmin).get(`${ORDERS}/${order.id}`)).body.data).toMatchObject({
      discount: 1000,
      discountCode: 'NAADAM-10',
    })
    const unused = await made({ code: 'UNUSED' })
    expect((await t.as(cityAdmin).delete(`${CODES}/${unused.id}`)).status).toBe(204)
    expect((await t.as(cityAdmin).get(`${ORDERS}?discountId=${id}`)).body.meta.total).toBe(1)
  })
})
