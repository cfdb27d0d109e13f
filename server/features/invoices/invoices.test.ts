import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { demoCity } from '../../testing/demo-city.ts'
import { idOf } from '../../testing/people.ts'
import invoices from './index.ts'
import { anInvoice, clearInvoices } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => clearInvoices(t.core.pool))

const send = (more: object = {}, by: Person = districtAdmin) => t.as(by).post('/v1/invoices', anInvoice(more))
const draft = async (more: object = {}, by: Person = districtAdmin) => (await send(more, by)).body.data
const issue = ({ id, version }: { id: string; version: number }, by: Person = districtAdmin) =>
  t.as(by).post(`/v1/invoices/${id}/issue`, { version })
const issued = async (more: object = {}, by: Person = districtAdmin) =>
  (await issue(await draft(more, by), by)).body.data
const pay = (id: string, amount: number, more: object = {}, by: Person = districtAdmin) =>
  t.as(by).post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-11-20', method: 'transfer', ...more })
const credit = (id: string, amount: number) =>
  t.as(districtAdmin).post(`/v1/invoices/${id}/credit-notes`, { amount, reason: 'Буруу тооцсон' })
const codes = async (by: Person, query = '') =>
  (await t.as(by).get(`/v1/invoices?${query}`)).body.data.map(({ code }: { code: string }) => code)

describe('who may not', () => {
  test('section leaders and citizens read no invoice', async () => {
    const { id } = await issued()

    for (const person of [leader, citizen]) {
      expect((await t.as(person).get('/v1/invoices')).status).toBe(403)
      expect((await t.as(person).get(`/v1/invoices/${id}`)).status).toBe(403)
    }
    expect((await t.as(null).get(`/v1/invoices/${id}`)).status).toBe(401)
  })

  test('another district finds an invoice neither by its id, its number nor its buyer', async () => {
    const { id, code } = await issued()

    expect((await t.as(otherDistrictAdmin).get(`/v1/invoices/${id}`)).status).toBe(404)
    expect(await codes(otherDistrictAdmin, `q=${code}`)).toEqual([])
    expect(await codes(otherDistrictAdmin, `q=${encodeURIComponent('Гэрэл')}`)).toEqual([])
    expect((await pay(id, 1, {}, otherDistrictAdmin)).status).toBe(404)
    expect((await t.as(otherDistrictAdmin).get('/v1/invoices/totals')).body.data[1]).toMatchObject({ count: 0 })
    expect((await t.as(otherDistrictAdmin).get('/v1/invoices/export?format=csv')).text).not.toContain(code)
    expect(await codes(cityAdmin, `q=${code}`)).toEqual([code])
  })

  test('a draft is seen by the people of the area of its author alone', async () => {
    const { id } = await draft({ areaId: idOf('D1K1') })

    expect((await t.as(districtAdmin).get(`/v1/invoices/${id}`)).status).toBe(200)
    for (const person of [cityAdmin, khorooAdmin])
      expect((await t.as(person).get(`/v1/invoices/${id}`)).status).toBe(404)
  })

  test('an invoice is not made for an area out of reach', async () => {
    expect((await send({ areaId: idOf('D2') })).body.errors).toEqual([
      expect.objectContaining({ path: 'areaId', code: 'out_of_reach' }),
    ])
  })
})

describe('sums', () => {
  test('are computed on the server: discount, VAT on top, half up on each line', async () => {
    const lines = [
      { description: 'Нэг', quantity: 3, unitPrice: 335 },
      { description: 'Хоёр', quantity: 1, unitPrice: 1005 },
    ]
    expect(await draft({ lines, discount: 10 })).toMatchObject({
      subtotal: 2010,
      discount: 10,
      vat: 200,
      total: 2200,
      vatPercent: 10,
    })
    expect(await draft({ lines, tax: 'included' })).toMatchObject({ subtotal: 2010, vat: 182, total: 2010 })
    expect(await draft({ lines, tax: 'none' })).toMatchObject({ vat: 0, total: 2010, vatPercent: 0 })
  })

  test('a total in the request is refused, not believed', async () => {
    expect((await send({ total: 1 })).body.errors).toEqual([
      expect.objectContaining({ path: 'total', code: 'unknown_field' }),
    ])
  })

  test.each([
    ['a discount above the subtotal', { discount: 300_001 }, 'discount', 'too_big'],
    ['no line', { lines: [] }, 'lines', 'required'],
    ['half a piece', { lines: [{ description: 'a', quantity: 0.5, unitPrice: 1 }] }, 'lines.0.quantity', 'not_int'],
    [
      'a negative price',
      { lines: [{ description: 'a', quantity: 1, unitPrice: -1 }] },
      'lines.0.unitPrice',
      'too_small',
    ],
    [
      'more than a trillion',
      { lines: [{ description: 'a', quantity: 2, unitPrice: 1_000_000_000_000 }] },
      'lines',
      'too_big',
    ],
  ])('%s is refused', async (_, more, path, code) => {
    expect((await send(more)).body.errors).toEqual([expect.objectContaining({ path, code })])
  })
})

describe('issuing', () => {
  test('gives numbers of the area and the year, without gaps, when drafts are deleted in between', async () => {
    const [first, second] = [await draft(), await draft()]
    await t.as(districtAdmin).delete(`/v1/invoices/${first.id}`)
    const year = new Date().getFullYear()

    expect((await issue(second)).body.data.code).toBe(`INV-D1-${year}-000001`)
    expect((await issued({ areaId: idOf('D1K1') })).code).toBe(`INV-D1K1-${year}-000001`)
    expect((await issued()).code).toBe(`INV-D1-${year}-000002`)
  })

  test('is refused for what is free, and after its due date', async () => {
    const free = await draft({ lines: [{ description: 'a', quantity: 1, unitPrice: 0 }] })
    expect((await issue(free)).body.errors).toEqual([expect.objectContaining({ path: 'lines', code: 'not_positive' })])
    const late = await draft({ dueOn: '2020-01-01' })
    expect((await issue(late)).body.errors).toEqual([expect.objectContaining({ path: 'dueOn', code: 'in_the_past' })])
    expect((await issued()).code).toMatch(/000001$/)
  })

  test('an issued invoice is changed and deleted neither by the API nor by a script', async () => {
    const one = await issued()
    const { pool } = t.core

    const body = { ...anInvoice({ note: 'өөр' }), version: one.version }
    expect((await t.as(districtAdmin).patch(`/v1/invoices/${one.id}`, body)).status).toBe(409)
    expect((await t.as(districtAdmin).delete(`/v1/invoices/${one.id}`)).status).toBe(409)
    expect((await issue(one)).status).toBe(409)
    for (const change of ['total = 1', 'number = 9', `lines = '[{}]'`, `buyer_name = 'x'`, 'issued_on = issued_on - 1'])
      await expect(pool.query(`update invoices set ${change} where id = $1`, [one.id]), change).rejects.toThrow(
        'never changed',
      )
    await expect(pool.query('delete from invoices where id = $1', [one.id])).rejects.toThrow('never deleted')
    for (const table of ['ledger_entries', 'ledger_lines'])
      await expect(pool.query(`delete from ${table}`), table).rejects.toThrow('never changed or deleted')
    expect((await t.as(districtAdmin).get(`/v1/invoices/${one.id}`)).body.data).toEqual(one)
  })
})

describe('payments', () => {
  test('part of it, then the rest; never more than what is outstanding', async () => {
    const { id } = await issued()

    expect((await pay(id, 130_000)).body.data).toMatchObject({
      state: 'partly_paid',
      paid: 130_000,
      outstanding: 200_000,
    })
    expect((await pay(id, 200_001)).body.errors).toEqual([expect.objectContaining({ path: 'amount', code: 'too_big' })])
    expect((await pay(id, 200_000)).body.data).toMatchObject({ state: 'paid', outstanding: 0 })
    expect((await pay(id, 1)).status).toBe(400)
  })

  test('a payment is reversed once, with a reason; both stay on record', async () => {
    const { id } = await issued()
    const [payment] = (await pay(id, 330_000)).body.data.payments
    const back = () =>
      t.as(districtAdmin).post(`/v1/invoices/${id}/payments/${payment.id}/reversal`, { reason: 'Өөр нэхэмжлэхийнх' })

    const { data } = (await back()).body
    expect(data).toMatchObject({ state: 'issued', paid: 0, outstanding: 330_000 })
    expect(data.payments.map((one: { amount: number }) => one.amount)).toEqual([330_000, -330_000])
    expect((await back()).status).toBe(409)
  })

  test('neither a draft nor a day in the future is paid', async () => {
    expect((await pay((await draft()).id, 1)).status).toBe(409)
    const { id } = await issued()
    expect((await pay(id, 1, { paidOn: '2098-01-01' })).body.errors).toEqual([
      expect.objectContaining({ path: 'paidOn', code: 'in_future' }),
    ])
  })

  test('what is past its due date is overdue until it is paid', async () => {
    const { id } = await issued({ dueOn: '2030-01-01' })
    t.setNow(new Date('2030-01-02T04:00:00Z'))
    try {
      expect((await t.as(districtAdmin).get(`/v1/invoices/${id}`)).body.data).toMatchObject({
        state: 'issued',
        overdue: true,
      })
      expect(await codes(districtAdmin, 'overdue=true')).toHaveLength(1)
      expect((await t.as(districtAdmin).get('/v1/invoices/totals')).body.data.at(-1)).toEqual({
        state: 'overdue',
        count: 1,
        total: 33e4,
        outstanding: 33e4,
      })
      await pay(id, 330_000)
      expect(await codes(districtAdmin, 'overdue=true')).toEqual([])
    } finally {
      t.setNow(undefined)
    }
  })
})

test('a credit note has a number of its own, cancels what is open, and never more', async () => {
  const { id } = await issued()
  await pay(id, 30_000)

  const { data } = (await credit(id, 100_000)).body
  expect(data).toMatchObject({ state: 'partly_paid', credited: 100_000, outstanding: 200_000 })
  expect(data.creditNotes).toMatchObject([{ code: expect.stringMatching(/^CN-D1-\d{4}-000001$/), amount: 100_000 }])
  expect((await credit(id, 200_001)).status).toBe(400)
  expect((await credit(id, 200_000)).body.data).toMatchObject({ state: 'paid', outstanding: 0 })
  const other = await issued()
  expect((await credit(other.id, 330_000)).body.data).toMatchObject({ state: 'credited' })
})

test('the demo city has invoices in every state, whose numbers continue and whose ledger adds up', async () => {
  await invoices.demo?.(demoCity(t))

  const { data } = (await t.as(cityAdmin).get('/v1/invoices/totals')).body
  for (const { state, count } of data) expect(count, state).toBeGreaterThan(0)
  const { rows } = await t.core.pool.query(
    `select sum(amount) as sum, sum(amount) filter (where account = 'receivable') as owed from ledger_lines`,
  )
  const open = data.filter(({ state }: { state: string }) => state === 'issued' || state === 'partly_paid')
  const owed = open.reduce((sum: number, row: { outstanding: number }) => sum + row.outstanding, 0)
  expect(rows.map(({ sum, owed: all }) => [Number(sum), Number(all)])).toEqual([[0, owed]])
  expect((await issued({ areaId: idOf('C') }, cityAdmin)).code).toMatch(/^INV-C-\d{4}-0000\d\d$/)
})

test('the ledger within reach is summed: balances, the period and the one before, what is outstanding', async () => {
  t.setNow(new Date('2030-03-10T04:00:00Z'))
  try {
    const { id } = await issued({ areaId: idOf('D1K1') }, khorooAdmin)
    t.setNow(new Date('2030-04-05T04:00:00Z'))
    await issued({ tax: 'none' })
    await pay(id, 30_000, { paidOn: '2030-04-02' })

    const query = 'from=2030-04-01&to=2030-04-30'
    const bankingFor = async (by: Person) => (await t.as(by).get(`/v1/invoices/banking?${query}`)).body.data
    const { data } = (await t.as(districtAdmin).get(`/v1/invoices/banking?${query}`)).body
    expect(data).toMatchObject({
      now: { revenue: 300_000, received: 30_000 },
      before: { from: '2030-03-02', to: '2030-03-31', revenue: 300_000, received: 0 },
      outstanding: { count: 2, sum: 600_000 },
      overdue: { count: 0, sum: 0 },
    })
    expect(data.balances).toEqual([
      { account: 'receivable', balance: 600_000 },
      { account: 'bank', balance: 30_000 },
      { account: 'cash', balance: 0 },
      { account: 'revenue', balance: -600_000 },
      { account: 'vat', balance: -30_000 },
    ])
    expect(data.months.at(-1)).toEqual({ month: '2030-04', revenue: 300_000, received: 30_000 })
    expect(data.recent.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'payment'])
    expect(await bankingFor(khorooAdmin)).toMatchObject({ now: { revenue: 0, received: 30_000 } })
    expect(await bankingFor(otherDistrictAdmin)).toMatchObject({ now: { revenue: 0, received: 0 }, recent: [] })
    const { text } = await t.as(districtAdmin).get(`/v1/invoices/banking/export?format=csv&${query}`)
    expect(text).toContain('Банкны данс')
    expect(text.trim().split('\n')).toHaveLength(5)
  } finally {
    t.setNow(undefined)
  }
})
