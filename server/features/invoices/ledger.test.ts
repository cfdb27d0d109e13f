import { beforeAll, beforeEach, expect, test } from 'vitest'
import { InvoiceDraft } from '#contract/features/invoices/index.ts'
import { workAs } from '../../core/requests/work-as.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { matchLine } from './bank-lines.ts'
import { addDraft, issueDraft } from './drafts.ts'
import { book, undo, writeOff } from './payments.ts'
import type { InvoiceCall, InvoiceTables } from './tables.ts'
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

const balances = async () => {
  const { rows } = await t.core.pool.query('select account, sum(amount) as sum from ledger_lines group by account')
  const none = { receivable: 0, bank: 0, cash: 0, revenue: 0, vat: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)])))
}

test('an entry that does not add up to zero is refused by the database', async () => {
  const { data } = (await t.as(cityAdmin).post('/v1/invoices', anInvoice())).body
  await t.as(cityAdmin).post(`/v1/invoices/${data.id}/issue`, { version: 1 })
  const line = (account: string, amount: number) =>
    t.core.pool.query(
      `insert into ledger_lines (entry_id, account, amount) select id, '${account}', ${amount} from ledger_entries`,
    )

  await expect(line('cash', 1)).rejects.toThrow('does not add up to zero')
  await expect(line('bank', -330_000)).rejects.toThrow('does not add up to zero')
  expect(await balances()).toMatchObject({ receivable: 330_000, revenue: -300_000, vat: -30_000, bank: 0, cash: 0 })
})

test('after 10,000 random operations every balance is exact', { timeout: 240_000 }, async () => {
  const next = random(20_261_128)
  const below = (n: number) => Math.floor(next() * n)
  const model = new Map<string, { total: number; paid: number; credited: number; payments: Map<string, number> }>()
  const ids: string[] = []
  const expected = { bank: 0, cash: 0 }
  let lineNo = 0

  /** One operation: mostly new invoices and payments, some reversals and credit notes, many of more than is outstanding. */
  async function operate(call: InvoiceCall): Promise<void> {
    const id = ids[below(ids.length)]
    const one = id === undefined ? undefined : model.get(id)
    const kind = below(10)
    if (!id || !one || kind < 3) {
      const lines = Array.from({ length: 1 + below(3) }, (_, i) => ({
        description: `Мөр ${i}`,
        quantity: 1 + below(9),
        unitPrice: 1 + below(99_999),
      }))
      const tax = (['none', 'added', 'included'] as const)[below(3)] ?? 'none'
      const contents = InvoiceDraft.parse(anInvoice({ lines, tax, discount: below(lines.length) }))
      const draft = await addDraft(call, contents)
      const { total } = await issueDraft(call, draft)
      model.set(draft.id, { total, paid: 0, credited: 0, payments: new Map() })
      ids.push(draft.id)
      return
    }
    const open = one.total - one.paid - one.credited
    if (kind < 7) {
      const amount = 1 + below(Math.ceil(open * 1.2) + 1)
      const method = below(4) === 0 ? 'cash' : 'transfer'
      const paid = { amount, paidOn: '2026-11-20', method, reference: '' } as const
      if (method === 'transfer' && below(3) === 0) return matchOne(call, id, amount)
      if (amount > open) {
        await expect(book(call, id, paid), `${amount} of ${open}`).rejects.toThrow('invalid')
        return
      }
      one.payments.set(await book(call, id, paid), method === 'cash' ? -amount : amount)
      one.paid += amount
      expected[method === 'cash' ? 'cash' : 'bank'] += amount
    } else if (kind === 7) {
      const amount = 1 + below(Math.ceil(open / 2) + 1)
      const body = { amount, reason: 'Санамсаргүй' }
      if (amount > open) return
      await writeOff(call, id, body)
      one.credited += amount
    } else {
      const [paymentId, signed] = [...one.payments].find(([, amount]) => amount !== 0) ?? []
      if (!paymentId || !signed) return
      await undo(call, { id, paymentId }, 'Санамсаргүй')
      one.payments.set(paymentId, 0)
      one.paid -= Math.abs(signed)
      expected[signed < 0 ? 'cash' : 'bank'] -= Math.abs(signed)
    }
  }

  /** A payment of a bank statement, of more than what is recorded of it. */
  async function matchOne(call: InvoiceCall, invoiceId: string, amount: number): Promise<void> {
    const one = model.get(invoiceId)
    if (!one) return
    const line = await call.rows.add('bank_lines', {
      area_id: idOf('D1'),
      account: 'RANDOM',
      day: '2026-11-20',
      amount: amount + below(3),
      reference: `${++lineNo}`,
      payer: '',
      sequence: 1,
      author_id: null,
      search: '',
    })
    const match = matchLine({ ...call, params: { id: line.id }, body: { invoiceId, amount, version: 1 } })
    if (amount > one.total - one.paid - one.credited) return expect(match).rejects.toThrow('invalid')
    await match
    const { rows } = await call.rows
      .unscoped('the payment that was just recorded')
      .query<{ id: string }>('select id from invoice_payments where bank_line_id = $1', [line.id])
    one.payments.set(rows[0]?.id ?? '', amount)
    one.paid += amount
    expected.bank += amount
  }

  const as = { feature: 'invoices', verb: 'write', personId: cityAdmin.id, lang: 'mn', trace: 'random' } as const
  for (let round = 0; round < 100; round++) {
    await workAs<InvoiceTables, void>(t.core, as, async (call) => {
      for (let i = 0; i < 100; i++) await operate(call)
    })
  }
  const all = [...model.values()]
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((whole, one) => whole + of(one), 0)
  const found = await balances()
  expect(found).toMatchObject({ ...expected, receivable: sum((one) => one.total - one.paid - one.credited) })
  expect(found.revenue + found.vat).toBe(-sum((one) => one.total - one.credited))
  expect(found.receivable + found.bank + found.cash + found.revenue + found.vat).toBe(0)
  const { rows } = await t.core.pool.query(
    `select count(*) as n, max(number) as last, sum(outstanding) as outstanding from invoices where number is not null`,
  )
  expect(rows[0]).toMatchObject({ n: all.length, last: all.length })
  expect(Number(rows[0].outstanding)).toBe(found.receivable)
})
