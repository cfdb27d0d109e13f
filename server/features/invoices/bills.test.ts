import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feature } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { BillChange, BillOrder } from '../../core/requests/billing.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { clearInvoices } from './testing.ts'

// A planted feature that sells something: its records are settings, because these have no other owner.

const { citizen, districtAdmin, otherDistrictAdmin } = people
const stall = feature({
  name: 'stall',
  permissions: { buy: { APPLICATION: 'own' } },
  routes: { order: { method: 'POST', path: '/stall', can: 'buy', summary: 'Orders.', status: 204 } },
})

const sourceId = '0199a000-0000-7000-8000-00000000000a'
const order: BillOrder = {
  source: { table: 'settings', id: sourceId },
  areaId: idOf('D1'),
  buyer: { name: 'Бат', email: 'bat@example.mn' },
  lang: 'mn',
  lines: [{ description: 'Аяга', quantity: 2, unitPrice: 5_500 }],
  tax: 'included',
}

type StallCall = Call<{ settings: { key: string; value: string } }, (typeof stall.routes)['order']>
let run: (call: StallCall) => Promise<unknown> = async () => null
let changes: BillChange[] = []

const served = serve<{ settings: { key: string; value: string } }>()(stall, {
  anchors: { settings: {} },
  handlers: {
    order: async (call) => {
      await run(call)
      return null
    },
  },
  billed: {
    table: 'settings',
    changed: async ({ unscoped, touch }, id, change) => {
      changes.push(change)
      if (change.state === 'credited') throw new Problem('conflict')
      await unscoped.query(`insert into settings (key, value) values ($1, '1') on conflict do nothing`, [
        `stall ${change.state}`,
      ])
      touch('settings', { id }, { action: 'pay' })
    },
  },
})

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1, features: { ...features, stall: served } })
})
beforeEach(async () => {
  changes = []
  run = (call) => call.bill(order)
  await t.core.pool.query(`delete from settings where key like 'stall%'`)
  await clearInvoices(t.core.pool)
})

const buy = () => t.as(citizen).post('/v1/stall')
const found = async () => (await t.as(districtAdmin).get('/v1/invoices')).body.data
const stalls = async () => (await t.core.pool.query(`select key from settings where key like 'stall%'`)).rows

describe('a feature that sells', () => {
  test('issues an invoice for its record in the same transaction, though the buyer has no right to invoices', async () => {
    expect((await buy()).status).toBe(204)

    const [row] = await found()
    expect(row).toMatchObject({ state: 'issued', total: 11_000, buyerName: 'Бат' })
    const { data } = (await t.as(districtAdmin).get(`/v1/invoices/${row.id}`)).body
    expect(data).toMatchObject({ vat: 1_000, source: order.source })
    expect((await t.as(otherDistrictAdmin).get(`/v1/invoices/${row.id}`)).status).toBe(404)
  })

  test('keeps no invoice when its own write fails, and the number goes to the next', async () => {
    run = async (call) => {
      await call.bill(order)
      throw new Problem('conflict')
    }
    expect((await buy()).status).toBe(409)
    expect(await found()).toEqual([])
    run = (call) => call.bill(order)
    await buy()
    expect((await found())[0].code).toMatch(/-000001$/)
  })

  test('gets one invoice a record, and is refused what an invoice cannot have', async () => {
    await buy()
    expect((await buy()).status).toBe(409)
    run = (call) => call.bill({ ...order, lines: [] })
    expect((await buy()).body.errors).toEqual([expect.objectContaining({ path: 'lines', code: 'required' })])
    expect(await found()).toHaveLength(1)
  })

  test('learns that its invoice is partly paid or paid, in the transaction of the payment', async () => {
    await buy()
    const [{ id, code }] = await found()
    const pay = (amount: number) =>
      t.as(districtAdmin).post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-11-20', method: 'transfer' })
    await pay(1_000)
    await pay(10_000)

    expect(changes.map(({ state }) => state)).toEqual(['partly_paid', 'paid'])
    expect(changes[1]).toEqual({ source: order.source, bill: { id, code }, state: 'paid', day: '2026-11-20' })
    expect(await stalls()).toEqual([{ key: 'stall partly_paid' }, { key: 'stall paid' }])
    const log = await t.core.pool.query(`select row_id from audit_log where action = 'stall.pay'`)
    expect(log.rows).toEqual([{ row_id: sourceId }, { row_id: sourceId }])
  })

  test('a step that its feature refuses does not happen to the invoice either', async () => {
    await buy()
    const [{ id }] = await found()

    const body = { amount: 11_000, reason: 'Захиалга цуцалсан' }
    expect((await t.as(districtAdmin).post(`/v1/invoices/${id}/credit-notes`, body)).status).toBe(409)
    expect((await found())[0]).toMatchObject({ state: 'issued', credited: 0 })
  })
})
