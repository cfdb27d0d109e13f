import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { totalsOf } from '#contract/features/invoices/totals.ts'
import type { OrderStatus } from '#contract/features/shop/order-workflow.ts'
import type { Db } from './content-pieces.ts'
import { idOf } from './ids.ts'

/** Hundredths of a per cent, and days to pay. */
const VAT = 1_000
const TERM = 14
const ACCOUNT = { bank: 'Төрийн сан', number: 'MN12 0090 0100 0900 1234', holder: 'Нийслэлийн орлого' }

interface Ordered {
  id: string
  number: number
  area_id: string
  area: string
  name: string
  phone: string | null
  address: string
  payment: 'transfer' | 'on_delivery'
  discount: number
  shipping: number
  status: OrderStatus
  created_at: Date
  updated_at: Date
  lines: { description: string; quantity: number; unitPrice: number }[]
}

/** Whether the money for an order came in; that of a cancelled or returned one was given back. */
const isPaid = ({ status, payment }: Ordered): boolean =>
  status === 'paid' || status === 'done' || (status === 'shipped' && payment === 'transfer')
const isCredited = ({ status }: Ordered): boolean => status === 'cancelled' || status === 'returned'

async function numberFor(client: Db, kind: 'INV' | 'CN', order: Ordered, day: string) {
  const year = Number(day.slice(0, 4))
  const { rows } = await client.query(
    `insert into invoice_series as s (area_id, kind, year, prefix, last) values ($1, $2, $3, $4, 1)
     on conflict (area_id, kind, year) do update set last = s.last + 1 returning last`,
    [order.area_id, kind, year, order.area],
  )
  const { last } = rows[0] as { last: number }
  return { year, number: last, code: `${kind}-${order.area}-${year}-${String(last).padStart(6, '0')}` }
}

async function post(
  client: Db,
  entry: { order: Ordered; day: string; kind: string; invoice: string; payment?: string; note?: string },
  amounts: Readonly<Record<string, number>>,
): Promise<void> {
  const { order, day, kind, invoice, payment = null, note = null } = entry
  const filled = Object.entries(amounts).filter(([, amount]) => amount !== 0)
  await client.query(
    `with entry as (insert into ledger_entries (area_id, day, kind, invoice_id, payment_id, credit_note_id)
       values ($1, $2, $3, $4, $5, $6) returning id)
     insert into ledger_lines (entry_id, account, amount)
     select entry.id, line.account, line.amount from entry, unnest($7::text[], $8::bigint[]) as line (account, amount)`,
    [
      order.area_id,
      day,
      kind,
      invoice,
      payment,
      note,
      filled.map(([account]) => account),
      filled.map(([, amount]) => amount),
    ],
  )
}

/** The invoice of one order, with its payment or its credit note. */
async function fillInvoice(client: Db, order: Ordered): Promise<void> {
  const day = dayInUlaanbaatar(order.created_at)
  const ended = dayInUlaanbaatar(order.updated_at)
  const shipping = order.shipping > 0 ? [{ description: 'Хүргэлт', quantity: 1, unitPrice: order.shipping }] : []
  const lines = [...order.lines, ...shipping]
  const sums = totalsOf({ lines, discount: order.discount, tax: 'included', vatRate: VAT })
  if (sums.total === 0) return
  const { total, vat } = sums
  const { year, number, code } = await numberFor(client, 'INV', order, day)
  const id = idOf('order invoice', order.id)
  await client.query(
    `insert into invoices (id, area_id, home_area_id, year, number, code, issued_on, due_on, buyer_name, buyer_phone, buyer_address, lang, note,
       lines, tax, vat_rate, subtotal, discount, vat, total, paid, credited, account, source_table, source_id, search, created_at)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'mn', $11, $12, 'included', $13, $14, $15, $16, $17, $18, $19, $20, 'shop_orders', $21,
       $22, $23)`,
    [
      id,
      order.area_id,
      year,
      number,
      code,
      day,
      addDays(day, TERM),
      order.name,
      order.phone,
      order.address,
      `Захиалга № ${order.number}`,
      JSON.stringify(lines),
      VAT,
      sums.subtotal,
      sums.discount,
      vat,
      total,
      isPaid(order) ? total : 0,
      isCredited(order) ? total : 0,
      ACCOUNT,
      order.id,
      foldForSearch(`${code} ${order.name}`),
      order.created_at,
    ],
  )
  await post(
    client,
    { order, day, kind: 'invoice', invoice: id },
    { receivable: total, revenue: vat - total, vat: -vat },
  )
  if (isPaid(order)) await pay(client, { order, day: ended, id, total, code })
  if (isCredited(order)) await credit(client, { order, day: ended, id, total, vat })
  await client.query('update shop_orders set invoice_id = $2, invoice_code = $3 where id = $1', [order.id, id, code])
}

async function pay(
  client: Db,
  { order, day, id, total, code }: { order: Ordered; day: string; id: string; total: number; code: string },
): Promise<void> {
  const payment = idOf('order payment', order.id)
  const method = order.payment === 'transfer' ? 'transfer' : 'cash'
  await client.query(
    `insert into invoice_payments (id, invoice_id, amount, paid_on, method, reference, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [payment, id, total, day, method, code, order.updated_at],
  )
  const account = method === 'cash' ? 'cash' : 'bank'
  await post(client, { order, day, kind: 'payment', invoice: id, payment }, { [account]: total, receivable: -total })
}

async function credit(
  client: Db,
  { order, day, id, total, vat }: { order: Ordered; day: string; id: string; total: number; vat: number },
): Promise<void> {
  const note = idOf('order credit', order.id)
  const { year, number, code } = await numberFor(client, 'CN', order, day)
  const reason = order.status === 'returned' ? 'Барааг буцаасан' : 'Худалдан авагч захиалгаа цуцалсан'
  await client.query(
    `insert into credit_notes (id, invoice_id, area_id, year, number, code, issued_on, amount, vat, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [note, id, order.area_id, year, number, code, day, total, vat, reason, order.updated_at],
  )
  const amounts = { receivable: -total, revenue: total - vat, vat }
  await post(client, { order, day, kind: 'credit_note', invoice: id, note }, amounts)
}

/** The invoices of the demo's orders; after the invoices of the offices, whose numbers they continue. */
export async function fillOrderInvoices(client: Db): Promise<void> {
  const { rows } = await client.query(
    `select o.id, o.number::int as number, o.area_id, a.code as area, o.name, o.phone, o.address, o.payment, o.discount::int as discount,
       o.shipping::int as shipping, o.status, o.created_at, o.updated_at,
       (select jsonb_agg(jsonb_build_object('description', (l.name ->> 'mn') || ' (' || l.code || ')', 'quantity', l.quantity,
         'unitPrice', l.price) order by l.position) from shop_order_lines l where l.order_id = o.id) as lines
     from shop_orders o join areas a on a.id = o.area_id order by o.created_at, o.id`,
  )
  for (const order of rows as Ordered[]) await fillInvoice(client, order)
}
