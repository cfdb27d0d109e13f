// The floor of an order: what it costs when nothing stands between HTTP and PostgreSQL. The same rows are locked and written in one
// transaction: variant, order, line, invoice with its number, ledger, the notice of the office, two entries of the audit log. It knows no
// people, no permissions and no validation.
//   node bench/shop/floor.ts    with DATABASE_URL and PORT
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

/** Connections; as many as our server opens. */
const POOL = 12
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL })
pool.on('error', () => {})

const STATEMENTS = {
  lock: `select v.id, v.product_id, v.stock, p.area_id, p.code, p.name, p.price from product_variants v
    join products p on p.id = v.product_id where v.id = $1 for update of v`,
  number: `insert into invoice_series (area_id, kind, year, prefix, last) values ($1, 'INV', 2024, 'BARE', 1)
    on conflict (area_id, kind, year) do update set last = invoice_series.last + 1 returning last`,
  order: `insert into shop_orders (area_id, name, phone, delivery, payment, subtotal, total, total_items, search)
    values ($1, $2, '+97699112233', 'pickup', 'transfer', $3, $3, 1, $4) returning id, number`,
  invoice: `insert into invoices (area_id, year, number, code, issued_on, due_on, buyer_name, lang, lines, tax, vat_rate, subtotal, vat, total,
    search, source_table, source_id) values ($1, 2024, $2, $3, '2024-11-02', '2024-12-01', $4, 'mn', $5, 'none', 0, $6, 0, $6, $7, 'shop_orders', $8)
    returning id`,
  ledger: `with entry as (insert into ledger_entries (area_id, day, kind, invoice_id) values ($1, '2026-11-02', 'invoice', $2) returning id)
    insert into ledger_lines (entry_id, account, amount) select id, account, amount from entry,
      (values ('receivable', $3::bigint), ('revenue', 0 - $3::bigint)) as line (account, amount)`,
  line: `with taken as (update product_variants set stock = stock - 1, version = version + 1 where id = $2)
    insert into shop_order_lines (order_id, position, product_id, variant_id, code, name, size, price, quantity)
    values ($1, 0, $3, $2, $4, $5, '', $6, 1)`,
  notice: `insert into notifications (area_id, sender_role, title, body, status, sent_at, recipients, search, automatic, link, cause, alert,
    group_key, created_at, updated_at) values ($1, 'CITY_ADMIN', $2, $2, 'sent', now(), 1, $3, true, $4, $5, $6, 'bare', now(), now())`,
  audit: `insert into audit_log (action, outcome, table_name, row_id, area_id) values ('shop.create', 'done', 'shop_orders', $1, $3),
    ('invoices.issue', 'done', 'invoices', $2, $3)`,
}
type Name = keyof typeof STATEMENTS

async function order({ name, lines }: { name: string; lines: { variantId: string }[] }) {
  const client = await pool.connect()
  const ask = async (of: Name, values: unknown[]) =>
    (await client.query({ name: of, text: STATEMENTS[of], values })).rows[0]
  try {
    await client.query('begin')
    const variant = await ask('lock', [lines[0]?.variantId])
    const { last } = await ask('number', [variant.area_id])
    const { id, number } = await ask('order', [variant.area_id, name, variant.price, name.toLowerCase()])
    const code = `BARE-2024-${String(last).padStart(6, '0')}`
    const billed = JSON.stringify([{ description: variant.name.mn, quantity: 1, unitPrice: variant.price }])
    const invoice = await ask('invoice', [
      variant.area_id,
      1_000_000 + last,
      code,
      name,
      billed,
      variant.price,
      code,
      id,
    ])
    await ask('ledger', [variant.area_id, invoice.id, variant.price])
    await ask('line', [id, variant.id, variant.product_id, variant.code, variant.name, variant.price])
    const title = { mn: `Захиалга ${number}`, en: `Order ${number}` }
    const alert = { kind: 'shop.ordered', area: variant.name, subject: title, dueOn: null, office: variant.name }
    await ask('notice', [
      variant.area_id,
      JSON.stringify(title),
      title.mn.toLowerCase(),
      `/dashboard/e-commerce/orders/${id}`,
      `bare.ordered.${id}`,
      JSON.stringify(alert),
    ])
    await ask('audit', [id, invoice.id, variant.area_id])
    await client.query('commit')
    return { data: { id, number, code, total: variant.price } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const server = createServer(async (request, response) => {
  let status = 200
  let answer: unknown = {}
  try {
    if (request.method === 'POST') {
      answer = await order(await bodyOf(request))
      status = 201
    }
  } catch (error) {
    status = 500
    console.error(error)
    answer = { error: String(error) }
  }
  const text = JSON.stringify(answer)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => server.close(() => void pool.end().then(() => process.exit(0))))
