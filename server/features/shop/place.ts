import { randomUUID } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { CaseSent } from '#contract/core/people/case.ts'
import { consentVersion } from '#contract/core/people/consents.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import type { MyOrder, OrderDraft, PublicOrder } from '#contract/features/shop/index.ts'
import type { AreaRefRow } from '../../core/access/area-ref.ts'
import { giveConsent } from '../../core/accounts/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import { caseSecret, findCase, hashOfSecret } from '../../core/citizens/cases.ts'
import { prepared } from '../../core/database/prepared.ts'
import { together } from '../../core/database/together.ts'
import type { Bill } from '../../core/requests/billing.ts'
import { checkFormTicket, formTicket } from '../../core/requests/form-ticket.ts'
import { billOrder } from './bill-order.ts'
import { type PricedLine, pricedLines, refuseOtherTotal, sellable, showLine, sumsOf } from './lines.ts'
import { alertOffice } from './notices.ts'
import { orderMail } from './order-mail.ts'
import { showKeyless } from './orders.ts'
import type { WriteCall } from './products.ts'
import type { OrderRecord } from './tables.ts'
import { useDiscount } from './use-discount.ts'

const OF_ORDER = 'an order of the caller that this transaction writes, and the stock of what is on sale'

interface Office {
  area: AreaRefRow
  number: number
}

/**
 * The lowest area that the products of these variants belong to or are below, and the number of the order; undefined without products. An
 * order that is refused afterwards leaves its number out, unlike an invoice.
 */
async function officeFor(call: WriteCall, variantIds: readonly string[]): Promise<Office | undefined> {
  const { rows } = await call.rows.unscoped(OF_ORDER).query<Office>(
    prepared(
      `with places as (
       select distinct a.path from product_variants v join products p on p.id = v.product_id join areas a on a.id = p.area_id
       where v.id = any($1::uuid[])
     )
     select (select ref from area_refs where area_id = above.id) as area,
       nextval(pg_get_serial_sequence('shop_orders', 'number')) as number from areas above
     where above.id = any(string_to_array(trim(both '/' from (select path from places limit 1)), '/')::uuid[])
       and not exists (select from places where places.path not like above.path || '%')
     order by length(above.path) desc limit 1`,
      [variantIds],
    ),
  )
  return rows[0]
}

async function storeLines(call: WriteCall, orderId: string, lines: readonly PricedLine[]): Promise<void> {
  const rows = lines.map(({ variant, price, quantity }, position) => ({
    position,
    product_id: variant.product_id,
    variant_id: variant.id,
    code: variant.code,
    name: variant.name,
    colour: variant.colour,
    size: variant.size,
    price,
    quantity,
  }))
  await call.rows.unscoped(OF_ORDER).query(
    prepared(
      `with sold as (
       select * from jsonb_to_recordset($2::jsonb) s(position int, product_id uuid, variant_id uuid, code text, name jsonb, colour text,
         size text, price int, quantity int)
     ), taken as (
       update product_variants v set stock = v.stock - sold.quantity, version = v.version + 1 from sold where v.id = sold.variant_id
     )
     insert into shop_order_lines (order_id, position, product_id, variant_id, code, name, colour, size, price, quantity)
     select $1, position, product_id, variant_id, code, name, colour, size, price, quantity from sold`,
      [orderId, JSON.stringify(rows)],
    ),
  )
}

interface Placing {
  id: string
  buyerId: string | null
  /** Both null for an order of an account. */
  sentKey: string | null
  caseHash: string | null
}

/** An order that was stored. */
interface Placed {
  /** Of an order of an account. */
  row: OrderRecord | undefined
  area: AreaRefRow
  lines: PricedLine[]
}

/**
 * Stores an order and takes what it orders from the stock, whose rows stay locked until the order is stored: what is there once is sold once.
 * Every price and sum is the server's.
 *
 * @throws Problem('invalid') on the lines that cannot be ordered, or on `total`.
 */
async function place(
  call: WriteCall,
  wanted: OrderDraft,
  { id, buyerId, sentKey, caseHash }: Placing,
): Promise<Placed> {
  const variantIds = wanted.lines.map(({ variantId }) => variantId)
  const [found, office] = await together([
    sellable(call, variantIds, { lock: true }),
    officeFor(call, variantIds),
    call.expectBill(),
  ])
  const lines = pricedLines(call, wanted.lines, found)
  const buyer = { id: buyerId, phone: wanted.phone, email: wanted.email }
  const discount = await useDiscount(call, wanted.discountCode, { lines, buyer })
  const { totalItems, ...sums } = sumsOf(lines, wanted.delivery, discount?.amount ?? 0)
  refuseOtherTotal(wanted, sums)
  if (!office) throw new Problem('unavailable')
  const { area, number } = office
  const words = lines.map(({ variant }) => `${variant.code} ${variant.name.mn} ${variant.name.en ?? ''}`)
  const values = {
    id,
    number,
    area_id: area.id,
    buyer_id: buyerId,
    name: wanted.name,
    phone: wanted.phone ?? null,
    email: wanted.email ?? null,
    delivery: wanted.delivery,
    payment: wanted.payment,
    address: wanted.address,
    note: wanted.note,
    lang: wanted.lang,
    ...sums,
    total_items: totalItems,
    discount_id: discount?.id ?? null,
    discount_code: discount?.code ?? null,
    search: foldForSearch(`${wanted.name} ${words.join(' ')}`),
    sent_key: sentKey,
    case_hash: caseHash,
    consent_version: wanted.consent ?? consentVersion('order'),
    created_at: call.now,
    updated_at: call.now,
  }
  let row: OrderRecord | undefined
  const store = async (bill: Bill | undefined) => {
    const billed = { ...values, invoice_id: bill?.id ?? null, invoice_code: bill?.code ?? null }
    const [added] = await together([
      buyerId ? call.rows.add('shop_orders', billed) : call.rows.leave('shop_orders', billed),
      storeLines(call, id, lines),
    ])
    row = added ?? undefined
  }
  await together([
    billOrder(call, { ...wanted, ...sums, id, number, areaId: area.id }, lines, store),
    alertOffice(call, { id, number, total: sums.total }, area),
  ])
  return { row, area, lines }
}

/** Orders as the person who is signed in. */
export async function placeOrder(call: WriteCall & { body: OrderDraft }): Promise<MyOrder> {
  const { actor, body } = call
  if (!actor) throw new Problem('not_allowed')
  const id = randomUUID()
  const [, { row, area, lines }] = await together([
    giveConsent(call, actor.id, 'order', body.consent),
    place(call, body, { id, buyerId: actor.id, sentKey: null, caseHash: null }),
  ])
  if (!row) throw new Problem('not_allowed')
  return {
    id,
    version: row.version,
    ...showKeyless({ ...row, area: area.name }, { lines: lines.map(showLine), reviews: [] }),
  }
}

/** The ticket of the form for an order without an account. */
export const orderForm = ({ core, now }: WriteCall) => ({ ticket: formTicket(core, 'order', now) })

/**
 * Orders without an account; the same content with the same ticket is one order, however often it is sent. A bot that fills in the
 * hidden field gets a success response without a number.
 *
 * @throws Problem('invalid'), Problem('too_many') after twenty orders an hour from one network.
 */
export async function orderPublicly(call: WriteCall & { body: PublicOrder }): Promise<CaseSent> {
  const { body, core, now } = call
  if (body.website) return { sent: true }
  checkFormTicket(core, 'order', now, body.ticket)
  const sentKey = core.sign(`order ${JSON.stringify(body)}`)
  const secret = caseSecret(core, sentKey)
  await countAttempt(call, [{ kind: 'order', of: networkOf(call.origin.address) }])
  // two of the same at once wait for each other, so that the second finds the first instead of an empty shelf
  await call.rows.exclusively(`order ${sentKey}`)
  const known = await findCase<OrderRecord>(call, 'shop_orders', secret)
  if (known) return { sent: true, number: known.number, secret }
  const { ticket: _ticket, website: _website, ...wanted } = body
  const id = randomUUID()
  await place(call, wanted, { id, buyerId: null, sentKey, caseHash: hashOfSecret(secret) })
  const row = await findCase<OrderRecord>(call, 'shop_orders', secret)
  if (row?.id !== id) throw fieldProblem('ticket', 'form_ticket')
  if (row.email) await call.mail(orderMail(core, { ...row, email: row.email }, secret, now))
  return { sent: true, number: row.number, secret }
}
