import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { anInvoice, clearInvoices } from './testing.ts'

// Many people at once, with a single connection for interactive work, and two instances on one database.

const { cityAdmin, districtAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(() => clearInvoices(t.core.pool))

const draft = async () => (await t.as(districtAdmin).post('/v1/invoices', anInvoice())).body.data
const issue = ({ id, version }: { id: string; version: number }) =>
  t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })
const numbers = async () =>
  (await t.core.pool.query('select number from invoices where number is not null order by number')).rows.map(
    ({ number }) => number,
  )
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

describe('at once', () => {
  test('20 invoices are issued, five times: no number is skipped, and none is used twice', async () => {
    const drafts = []
    for (let i = 0; i < 100; i++) drafts.push(await draft())

    const answers = []
    // as many as wait for one connection on a slow machine, too
    for (let i = 0; i < 100; i += 20) answers.push(...(await Promise.all(drafts.slice(i, i + 20).map(issue))))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(await numbers()).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  })

  test('one draft is issued ten times: it gets one number', async () => {
    const one = await draft()

    expect(statuses(await Promise.all(Array.from({ length: 10 }, () => issue(one))))).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await numbers()).toEqual([1])
  })

  test('a number that was taken by a transaction that failed is given to the next', async () => {
    const [one, two] = [await draft(), await draft()]
    const client = await t.core.pools.control.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into invoice_series (area_id, kind, year, prefix, last) values ($1, 'INV', $2, 'D1', 1)`,
        [one.areaId, new Date().getFullYear()],
      )
      const waiting = issue(two)
      await client.query('rollback')
      expect((await waiting).status).toBe(200)
    } finally {
      client.release()
    }
    expect(await numbers()).toEqual([1])
  })

  test('ten people record the same payment: what is outstanding is paid once', async () => {
    const { id } = (await issue(await draft())).body.data
    const pay = (by: typeof cityAdmin) =>
      t.as(by).post(`/v1/invoices/${id}/payments`, { amount: 330_000, paidOn: '2026-11-20', method: 'cash' })

    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => pay(i % 2 ? cityAdmin : districtAdmin)))
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 400)])
    expect((await t.as(cityAdmin).get(`/v1/invoices/${id}`)).body.data).toMatchObject({ paid: 330_000, outstanding: 0 })
  })
})
