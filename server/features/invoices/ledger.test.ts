import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { anInvoice, clearInvoices } from './testing.ts'

const { cityAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => clearInvoices(t.core.pool))

/** A sequence of numbers in [0, 1) that is the same on every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296
  }
}

const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await t.core.pool.query('select account, sum(amount) as sum from ledger_lines group by account')
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

test('an entry that does not add up to zero is refused by the database, whoever writes it', async () => {
  const { data } = (await t.as(cityAdmin).post('/v1/invoices', anInvoice())).body
  await t.as(cityAdmin).post(`/v1/invoices/${data.id}/issue`, { version: 1 })
  const line = (account: string, amount: number) =>
    t.core.pool.query(
      `insert into ledger_lines (entry_id, account, amount) select id, '${account}', ${amount} from ledger_entries`,
    )

  await expect(line('cash', 1)).rejects.toThrow('does not add up to zero')
  await expect(line('bank', -330_000)).rejects.toThrow('does not add up to zero')
  expect(await balances()).toEqual({ receivable: 330_000, revenue: -300_000, vat: -30_000 })
})
