import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { demoCity } from '../../testing/demo-city.ts'
import { idOf } from '../../testing/people.ts'
import plans from './index.ts'
import { anOrder, aPlan, clearPlans, makePlan } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
let clock = Date.UTC(2026, 10, 28, 3)
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  t.setNow(new Date((clock += 3_600_000 * 25)))
  await clearPlans(t.core.pool)
  await t.core.pool.query(
    'truncate invoices, invoice_template_runs, invoice_mails, invoice_payments, credit_notes, ledger_entries, ledger_lines, invoice_series, outbox, attempts cascade',
  )
})

const ORDERS = '/v1/plans/orders'
/** A ticket of a page that was opened long enough ago. */
const ticket = async () => {
  const { data } = (await t.as(null).get(`${ORDERS}/form`)).body
  t.setNow(new Date((clock += 60_000)))
  return data.ticket
}
const order = async (planId: string, more: object = {}) =>
  t.as(null).post(ORDERS, { ...anOrder(planId, more), ticket: await ticket() })
const invoices = async () => (await t.as(cityAdmin).get('/v1/invoices')).body.data
const orders = async (by = cityAdmin, query = '') => (await t.as(by).get(`${ORDERS}?${query}`)).body.data
const pay = (id: string, amount: number) =>
  t.as(cityAdmin).post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-11-20', method: 'transfer' })

describe('what must never happen', () => {
  test('a price that the client computed is not believed: another one orders nothing', async () => {
    const planId = await makePlan(t.core.pool)
    const answer = await order(planId, { price: 1 })

    expect([answer.status, answer.body.errors]).toMatchObject([
      400,
      [{ path: 'price', code: 'total_changed', params: { total: 50_000 } }],
    ])
    expect((await order(planId, { total: 1 })).status).toBe(400)
    expect(await invoices()).toEqual([])
  })

  test('a plan that is not on offer is neither shown nor ordered', async () => {
    const planId = await makePlan(t.core.pool, { published: false })

    expect((await t.as(null).get('/v1/plans/offered')).body.data).toEqual([])
    expect((await order(planId)).body.errors).toEqual([expect.objectContaining({ path: 'planId' })])
    expect((await order('0199a000-0000-7000-8000-00000000dead')).status).toBe(400)
    expect(await invoices()).toEqual([])
  })

  test('the same form sent six times at once is one order and one invoice, whose link each answer has', async () => {
    const planId = await makePlan(t.core.pool)
    const body = { ...anOrder(planId), ticket: await ticket() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => t.as(null).post(ORDERS, body)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect([...new Set(answers.map(({ body: { data } }) => `${data.code} ${data.secret}`))]).toEqual([
      expect.stringMatching(/^INV-\S+ [0-9a-f]{40}$/),
    ])
    expect((await t.as(null).post(ORDERS, body)).body.data).toEqual(answers[0]?.body.data)
    expect(await invoices()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
    expect((await t.core.pool.query('select from outbox')).rows).toHaveLength(1)
  })

  test('a form without a ticket, too fast, or filled in by a bot orders nothing', async () => {
    const planId = await makePlan(t.core.pool)
    expect((await t.as(null).post(ORDERS, { ...anOrder(planId), ticket: '' })).status).toBe(400)
    const { data } = (await t.as(null).get(`${ORDERS}/form`)).body
    expect((await t.as(null).post(ORDERS, { ...anOrder(planId), ticket: data.ticket })).status).toBe(400)
    const bot = await order(planId, { website: 'https://spam.example' })
    expect([bot.status, bot.body.data]).toEqual([202, { sent: true }])
    expect(await invoices()).toEqual([])
  })

  test('a stranger can neither order without end nor fill a mailbox with invoices', async () => {
    const planId = await makePlan(t.core.pool)
    const statuses = []
    for (let i = 0; i < 8; i++) statuses.push((await order(planId, { name: `Б. Болд ${i}` })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
    for (let i = 0; i < 4; i++) await order(planId, { email: `b${i}@example.mn` })
    expect((await order(planId, { email: 'other@example.mn' })).status).toBe(429)
  })

  test('orders are seen by the offices of their area alone', async () => {
    const planId = await makePlan(t.core.pool, { area: 'D1' })
    await order(planId)

    expect(await orders(districtAdmin)).toHaveLength(1)
    expect(await orders(otherDistrictAdmin)).toEqual([])
    for (const person of [null, citizen, leader]) expect([401, 403]).toContain((await t.as(person).get(ORDERS)).status)
    const [{ id, version }] = await orders()
    expect((await t.as(otherDistrictAdmin).post(`${ORDERS}/${id}/finish`, { version })).status).toBe(404)
  })
})

describe('a plan', () => {
  test('is added, changed and deleted by the office of its area, and by no other', async () => {
    const { data } = (await t.as(districtAdmin).post('/v1/plans', aPlan())).body
    expect(data).toMatchObject({ price: 120_000, published: true })
    const change = (by: typeof districtAdmin, body: object) => t.as(by).patch(`/v1/plans/${data.id}`, body)
    const body = { ...aPlan({ price: 130_000 }), version: data.version }
    expect((await change(otherDistrictAdmin, { ...body, areaId: idOf('D2') })).status).toBe(404)
    expect((await t.as(leader).post('/v1/plans', aPlan())).status).toBe(403)
    expect((await t.as(khorooAdmin).post('/v1/plans', aPlan())).status).toBe(400)
    expect((await change(districtAdmin, body)).body.data).toMatchObject({ price: 130_000 })
    expect((await change(districtAdmin, body)).status).toBe(409)
    expect((await t.as(districtAdmin).delete(`/v1/plans/${data.id}`)).status).toBe(204)
  })

  test.each([
    ['a free one', { price: 0 }, 'price', 'not_positive'],
    ['a price in parts of a tögrög', { price: 1.5 }, 'price', 'not_int'],
    ['an unknown period', { period: 'week' }, 'period', 'not_in_list'],
    ['one without a name', { name: { mn: '' } }, 'name.mn', 'required'],
  ])('%s is refused', async (_, more, path, code) => {
    expect((await t.as(districtAdmin).post('/v1/plans', aPlan(more))).body.errors).toEqual([
      expect.objectContaining({ path, code }),
    ])
  })

  test('is shown to everybody in the order that the office has chosen', async () => {
    for (const [mn, position] of [
      ['Хоёр', 2],
      ['Нэг', 1],
      ['Гурав', 3],
    ] as const)
      await t.as(districtAdmin).post('/v1/plans', aPlan({ name: { mn }, position }))

    const { data } = (await t.as(null).get('/v1/plans/offered')).body
    expect(data.map(({ name }: { name: { mn: string } }) => name.mn)).toEqual(['Нэг', 'Хоёр', 'Гурав'])
    expect(data[0]).not.toHaveProperty('version')
  })
})

describe('an order', () => {
  test('makes an issued invoice with VAT in the price, mails it, and answers with its link', async () => {
    const planId = await makePlan(t.core.pool, { area: 'D1', price: 110_000 })
    const { body } = await order(planId, {
      price: 110_000,
      method: 'invoice',
      organisation: 'Шинэ Гэрэл ХХК',
      register: '5123456',
    })

    const [invoice] = await invoices()
    expect(invoice).toMatchObject({
      state: 'issued',
      buyerName: 'Шинэ Гэрэл ХХК',
      total: 110_000,
      code: body.data.code,
    })
    const { data } = (await t.as(null).get(`/v1/invoices/case?secret=${body.data.secret}`)).body
    expect(data).toMatchObject({ vat: 10_000, buyer: { register: '5123456' }, note: 'Захиалсан хүн: Б. Болд' })
    expect(data.lines).toEqual([{ description: 'Багц D1, 1 сар', quantity: 1, unitPrice: 110_000 }])
    const { rows } = await t.core.pool.query('select recipient from outbox')
    expect(rows).toEqual([{ recipient: 'bold@example.mn' }])
    expect((await t.as(cityAdmin).get(`/v1/invoices/${invoice.id}`)).body.data.mails).toHaveLength(1)
  })

  test.each([
    ['an invoice without an organisation', { method: 'invoice', register: '5123456' }, 'organisation', 'required'],
    ['an invoice without a register number', { method: 'invoice', organisation: 'ХХК' }, 'register', 'required'],
    ['a register number of six digits', { register: '512345' }, 'register', 'register_or_organisation'],
    ['no e-mail address', { email: '' }, 'email', 'required'],
    ['a name of several lines', { name: 'a\nb' }, 'name', 'control_character'],
  ])('%s is refused', async (_, more, path, code) => {
    const planId = await makePlan(t.core.pool)
    expect((await order(planId, more)).body.errors).toEqual([expect.objectContaining({ path, code })])
  })

  test('follows its invoice, alerts the office when it is paid, and is done once it was provided', async () => {
    await order(await makePlan(t.core.pool))
    const [{ id }] = await invoices()
    await pay(id, 20_000)
    expect(await orders()).toMatchObject([{ state: 'open', total: 50_000 }])
    const [open] = await orders()
    expect((await t.as(cityAdmin).post(`${ORDERS}/${open.id}/finish`, { version: open.version })).status).toBe(409)

    await pay(id, 30_000)
    const [paid] = await orders(cityAdmin, 'state=paid')
    expect(paid).toMatchObject({ state: 'paid', invoiceId: id })
    const finish = () => t.as(cityAdmin).post(`${ORDERS}/${paid.id}/finish`, { version: paid.version })
    expect((await finish()).body.data).toMatchObject({ state: 'done' })
    expect((await finish()).status).toBe(409)
  })

  test('is cancelled with its invoice, and keeps its price when the plan changes', async () => {
    const planId = await makePlan(t.core.pool)
    await order(planId)
    await t.core.pool.query('update plans set price = 70000')
    expect(await orders()).toMatchObject([{ total: 50_000 }])
    const [{ id }] = await invoices()
    await t.as(cityAdmin).post(`/v1/invoices/${id}/credit-notes`, { amount: 50_000, reason: 'Захиалагч татгалзсан' })
    expect(await orders()).toMatchObject([{ state: 'cancelled' }])
    await t.as(cityAdmin).delete(`/v1/plans/${planId}`)
    expect(await orders()).toHaveLength(1)
  })
})

test('the demo city offers plans of each level, and keeps one to itself', async () => {
  await plans.demo?.(demoCity(t))

  expect((await t.as(null).get('/v1/plans/offered')).body.data).toHaveLength(5)
  expect((await t.as(cityAdmin).get('/v1/plans?published=false')).body.data).toHaveLength(1)
})
