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
  const one = (await t.as(cityAdmin).post(`/v1/invoices/${data.id}/issue`, { version: 1 })).body.data
  const entry = (lines: string) =>
    t.core.pool.query(
      `with entry as (insert into ledger_entries (area_id, day, kind, invoice_id, payment_id)
         select area_id, '2026-11-20', 'payment', id, gen_random_uuid() from invoices where id = '${one.id}' returning id)
       insert into ledger_lines (entry_id, account, amount) select id, account, amount from entry, (values ${lines}) as line (account, amount)`,
    )

  await expect(entry(`('bank', 5), ('receivable', -4)`)).rejects.toThrow()
  await expect(entry(`('bank', 5)`)).rejects.toThrow()
  const lonely = `insert into ledger_entries (area_id, day, kind, invoice_id) select area_id, '2026-11-20', 'invoice', id from invoices`
  await expect(t.core.pool.query(lonely)).rejects.toThrow()
  const later = `insert into ledger_lines (entry_id, account, amount) select id, 'cash', 1 from ledger_entries limit 1`
  await expect(t.core.pool.query(later)).rejects.toThrow('does not add up to zero')
  expect(await balances()).toEqual({ receivable: 330_000, revenue: -300_000, vat: -30_000 })
})
