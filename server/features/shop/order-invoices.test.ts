import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeProduct } from './testing.ts'

const { cityAdmin, leader } = people

let t: TestApp
let clock = Date.UTC(2026, 10, 28, 3)
beforeAll(async () => {
  // one connection: a write that waited for a second one would never end
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  t.setNow(new Date((clock += 600_000)))
  await t.core.pool.query(
    'truncate products, shop_orders, shop_discounts, invoices, invoice_payments, credit_notes, ledger_entries, ledger_lines, invoice_series, bank_lines cascade',
  )
})

const ORDERS = '/v1/shop/orders'
const body = (variantId: string, more: object = {}) => ({
  lines: [{ variantId, quantity: 2 }],
  delivery: 'pickup',
  payment: 'transfer',
  name: 'Б. Болормаа',
  phone: '99112233',
  ...more,
})
const placed = async (variantId: string, more: object = {}, person: TestPerson = leader) => {
  const answer = await t.as(person).post(ORDERS, body(variantId, more))
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const orderOf = async (id: string) => (await t.as(cityAdmin).get(`${ORDERS}/${id}`)).body.data
const act = async (id: string, action: string, more: object = {}) => {
  const { version } = await orderOf(id)
  return t.as(cityAdmin).post(`${ORDERS}/${id}/transitions`, { action, version, ...more })
}
const invoiceOf = async (id: string) => {
  const { invoice } = await orderOf(id)
  return (await t.as(cityAdmin).get(`/v1/invoices/${invoice.id}`)).body.data
}
const pay = async (id: string, amount: number) =>
  t.as(cityAdmin).post(`/v1/invoices/${(await invoiceOf(id)).id}/payments`, {
    amount,
    paidOn: '2026-11-28',
    method: 'transfer',
  })
const count = async (table: string) => (await t.core.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
/** The balance of each account that is not zero. */
const balances = async () => {
  const { rows } = await t.core.pool.query(
    'select account, sum(amount)::int as sum from ledger_lines group by account having sum(amount) <> 0 order by account',
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

describe('what must never happen', () => {
  test('an order that is refused leaves no invoice, and its number goes to the next', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500, stock: 2 })
    expect((await t.as(leader).post(ORDERS, body(variantId, { total: 1 }))).status).toBe(400)
    expect(await count('invoices')).toBe(0)
    const { id } = await placed(variantId)
    expect(await invoiceOf(id)).toMatchObject({ code: 'INV-C-2026-000001' })
    expect((await t.as(leader).post(ORDERS, body(variantId))).status).toBe(400)
    expect(await count('invoices')).toBe(1)
  })

  test('an order sent twice has one invoice', async () => {
    const { variantId } = await makeProduct(t.core.pool, { stock: 50 })
    const send = () => t.as(leader).post(ORDERS, body(variantId), { 'idempotency-key': 'cart-1' })
    await Promise.all([send(), send(), send()])
    expect([await count('shop_orders'), await count('invoices')]).toEqual([1, 1])
  })

  test('an order is not cancelled or returned without a credit note, and what was paid is given back', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500, stock: 9 })
    const one = await placed(variantId)
    await pay(one.id, 4000)
    expect((await act(one.id, 'cancel', { note: 'Худалдан авагч хүссэн' })).status).toBe(200)
    expect(await invoiceOf(one.id)).toMatchObject({ state: 'credited', total: 11_000, paid: 0, outstanding: 0 })

    const two = await placed(variantId, { payment: 'on_delivery' })
    await act(two.id, 'finish')
    expect(await balances()).toEqual({ cash: 11_000, revenue: -10_000, vat: -1000 })
    await act(two.id, 'return', { note: 'Хугарсан байсан' })
    const credited = await invoiceOf(two.id)
    expect(credited).toMatchObject({ state: 'credited', creditNotes: [{ amount: 11_000, reason: 'Хугарсан байсан' }] })
    expect(await balances()).toEqual({})
  })

  test('a payment from a statement is open again when its order is cancelled', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500 })
    const { id } = await placed(variantId)
    const file = Buffer.from(
      'Огноо,Дебит,Кредит,Гүйлгээний утга,Харьцсан дансны нэр\r\n2026-11-20,,11000,x,Б',
    ).toString('base64')
    const statement = { file, areaId: idOf('C'), account: 'MN12 0077' }
    expect((await t.as(cityAdmin).post('/v1/invoices/statements', statement)).status).toBe(201)
    const lineOf = async () => (await t.as(cityAdmin).get('/v1/invoices/bank-lines')).body.data[0]
    const line = await lineOf()
    const matched = { invoiceId: (await invoiceOf(id)).id, amount: 11_000, version: line.version }
    expect((await t.as(cityAdmin).post(`/v1/invoices/bank-lines/${line.id}/payments`, matched)).status).toBe(201)
    expect((await lineOf()).state).toBe('matched')

    expect((await act(id, 'cancel', { note: 'Худалдан авагч хүссэн' })).status).toBe(200)

    expect((await lineOf()).state).toBe('open')
    expect(await balances()).toEqual({})
  })

  test('a buyer cannot cancel what was paid in part: the office gives the money back', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500 })
    const { id } = await placed(variantId)
    await pay(id, 4000)
    const { version } = await orderOf(id)
    expect((await t.as(leader).post(`${ORDERS}/mine/${id}/cancel`, { version })).status).toBe(409)
    expect(await invoiceOf(id)).toMatchObject({ state: 'partly_paid', paid: 4000 })
  })

  test('a cancellation by the buyer credits the invoice, once', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500 })
    const { id, version } = await placed(variantId)
    const cancel = () => t.as(leader).post(`${ORDERS}/mine/${id}/cancel`, { version })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await count('credit_notes')).toBe(1)
    expect(await balances()).toEqual({})
  })

  test('a payment and a cancellation at once end, and the ledger adds up whichever came first', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500, stock: 100 })
    for (let i = 0; i < 5; i += 1) {
      const { id, version } = await placed(variantId)
      const { invoice } = await orderOf(id)
      const [paid, cancelled] = await Promise.all([
        t
          .as(cityAdmin)
          .post(`/v1/invoices/${invoice.id}/payments`, { amount: 11_000, paidOn: '2026-11-28', method: 'transfer' }),
        t.as(leader).post(`${ORDERS}/mine/${id}/cancel`, { version }),
      ])
      // who comes second is refused: the buyer what is paid, the office what is no longer owed
      expect([paid.status < 300, cancelled.status < 300].filter(Boolean)).toHaveLength(1)
      const { status } = await orderOf(id)
      expect(status).toBe(paid.status < 300 ? 'paid' : 'cancelled')
    }
    const { rows } = await t.core.pool.query(
      `select (select coalesce(sum(amount), 0) from ledger_lines)::int as all, (select coalesce(sum(outstanding), 0) from invoices)::int as open,
         (select coalesce(sum(amount), 0) from ledger_lines where account = 'receivable')::int as receivable`,
    )
    expect(rows[0]).toEqual({ all: 0, open: 0, receivable: 0 })
  })

  test('the invoice of an order that was not cancelled is never cancelled', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500 })
    const { id } = await placed(variantId)
    const { id: invoice } = await invoiceOf(id)
    const note = { amount: 11_000, reason: 'Андуурсан байна' }
    const answer = await t.as(cityAdmin).post(`/v1/invoices/${invoice}/credit-notes`, note)
    expect(answer.body.errors).toMatchObject([{ path: 'amount', code: 'cancel_order_instead' }])
    expect((await invoiceOf(id)).state).toBe('issued')
  })
})

describe('what opens the invoice of an order', () => {
  const publicly = async (variantId: string, more: object = {}) => {
    const { ticket } = (await t.as(null).get(`${ORDERS}/form`)).body.data
    t.setNow(new Date((clock += 60_000)))
    const answer = await t.as(null).post(`${ORDERS}/public`, { ...body(variantId, more), ticket })
    expect(answer.status).toBe(202)
    return answer.body.data.secret
  }
  const viewed = async (secret: string) => (await t.as(null).get(`${ORDERS}/case?secret=${secret}`)).body.data
  const mine = async (person: TestPerson) => (await t.as(person).get(`${ORDERS}/mine`)).body.data

  test('is shown by the secret of an order that is paid by transfer, until it is cancelled', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500, stock: 9 })
    const secret = await publicly(variantId)
    const { invoiceKey, invoiceCode } = await viewed(secret)
    const { data } = (await t.as(null).get(`/v1/invoices/case?secret=${invoiceKey}`)).body
    expect(data).toMatchObject({ code: invoiceCode, outstanding: 11_000 })

    expect((await viewed(await publicly(variantId, { payment: 'on_delivery' }))).invoiceKey).toBeNull()
    expect((await t.as(null).post(`${ORDERS}/case`, { secret })).body.data.invoiceKey).toBeNull()
    expect((await viewed(secret)).invoiceKey).toBeNull()
  })

  test('is in the list of the buyer alone, and not in the answers of writes, which are kept', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500, stock: 9 })
    const sent = await t.as(leader).post(ORDERS, body(variantId), { 'idempotency-key': 'kept-1' })
    const cash = await placed(variantId, { payment: 'on_delivery' })
    const keys = Object.fromEntries(
      (await mine(leader)).map((one: { id: string; invoiceKey: string }) => [one.id, one.invoiceKey]),
    )
    const { id } = sent.body.data
    expect(keys).toEqual({ [id]: expect.stringMatching(/^[0-9a-f]{40}$/), [cash.id]: null })
    expect((await t.as(null).get(`/v1/invoices/case?secret=${keys[id]}`)).status).toBe(200)

    const kept = (await t.core.pool.query('select answer::text from idempotency_keys')).rows
    const office = await t.as(cityAdmin).get(`${ORDERS}/${id}`)
    for (const text of [sent.text, office.text, JSON.stringify(kept), JSON.stringify(await mine(cityAdmin))]) {
      expect(text).not.toContain(keys[id])
      expect(text).not.toContain('invoiceKey')
    }
    expect(kept.length).toBeGreaterThan(0)
  })
})

describe('the invoice of an order', () => {
  test('has its lines, its discount and its delivery, and adds up to the total of the order', async () => {
    const { variantId } = await makeProduct(t.core.pool, { name: 'Аяга', price: 15_000, stock: 9 })
    await t.core.pool.query(
      `insert into shop_discounts (area_id, code, kind, value, search) select area_id, 'NAADAM', 'percent', 10, '' from products`,
    )
    const order = await placed(variantId, { delivery: 'courier', address: 'СБД, 1-р хороо', discountCode: 'naadam' })
    const invoice = await invoiceOf(order.id)
    expect(invoice).toMatchObject({
      buyer: { name: 'Б. Болормаа', phone: '+97699112233' },
      discount: 3000,
      total: 33_000,
      vat: 3000,
      note: `Захиалга № ${order.number}`,
      source: { table: 'shop_orders', id: order.id },
    })
    expect(invoice.lines).toMatchObject([
      { quantity: 2, unitPrice: 15_000 },
      { description: 'Хүргэлт', quantity: 1, unitPrice: 6000 },
    ])
    expect([order.total, order.invoiceCode]).toEqual([33_000, invoice.code])
  })

  test('paid in full marks the order as paid; a reversed payment makes it new again', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500 })
    const { id } = await placed(variantId)
    await pay(id, 1000)
    expect((await orderOf(id)).status).toBe('new')
    await pay(id, 10_000)
    expect((await orderOf(id)).status).toBe('paid')
    const history = (await t.as(cityAdmin).get(`${ORDERS}/${id}/history`)).body.data
    expect(history[0]).toMatchObject({ action: 'pay', from: 'new', to: 'paid' })

    const { id: invoice, payments } = await invoiceOf(id)
    const reversal = { reason: 'Өөр захиалгынх байсан' }
    await t.as(cityAdmin).post(`/v1/invoices/${invoice}/payments/${payments[1].id}/reversal`, reversal)
    expect((await orderOf(id)).status).toBe('new')
  })

  test('is settled when the office marks the order as paid, or hands over what is paid on delivery', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 5500, stock: 9 })
    const transfer = await placed(variantId)
    await pay(transfer.id, 1000)
    t.setNow(new Date((clock += 60_000)))
    await act(transfer.id, 'pay')
    expect(await invoiceOf(transfer.id)).toMatchObject({
      state: 'paid',
      payments: [{ amount: 1000 }, { amount: 10_000, method: 'transfer', paidOn: '2026-11-28' }],
    })
    const later = await placed(variantId, { payment: 'on_delivery' })
    expect((await act(later.id, 'finish')).body.data.status).toBe('done')
    expect(await invoiceOf(later.id)).toMatchObject({ state: 'paid', payments: [{ amount: 11_000, method: 'cash' }] })
  })

  test('does not exist when the order costs nothing, whose steps need none', async () => {
    const { variantId } = await makeProduct(t.core.pool, { price: 0 })
    const { id } = await placed(variantId)
    expect((await orderOf(id)).invoice).toBeNull()
    expect((await act(id, 'pay')).body.data.status).toBe('paid')
    expect((await act(id, 'cancel', { note: 'Үнэгүй байсан' })).body.data.status).toBe('cancelled')
    expect(await count('ledger_entries')).toBe(0)
  })
})

describe('the office notifies the buyer of an order that it cancels, by mail', () => {
  const mails = async () => (await t.core.pool.query('select * from outbox where subject like $1', ['%цуцал%'])).rows

  test('with the reason, and not of a cancellation of their own', async () => {
    await t.core.pool.query('delete from outbox')
    const { variantId } = await makeProduct(t.core.pool, { stock: 9 })
    const mailed = await placed(variantId, { email: 'bolor@example.mn' })
    await act(mailed.id, 'cancel', { note: 'Бараа гэмтсэн байна' })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: 'bolor@example.mn',
      subject: `Таны захиалгыг цуцаллаа: № ${mailed.number}`,
    })
    expect(JSON.stringify(mail)).toContain('Бараа гэмтсэн байна')

    const own = await placed(variantId, { email: 'bolor@example.mn' })
    await t.as(leader).post(`${ORDERS}/mine/${own.id}/cancel`, { version: own.version })
    const silent = await placed(variantId)
    await act(silent.id, 'cancel', { note: 'Бараа гэмтсэн байна' })
    expect(await mails()).toHaveLength(1)
  })
})
