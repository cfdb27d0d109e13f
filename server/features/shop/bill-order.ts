import { fieldProblem } from '#contract/core/model/problem.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import type { Delivery } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import type { Bill, BillChange } from '../../core/requests/billing.ts'
import type { ForOther } from '../../core/requests/write-bill.ts'
import { en } from './bill-en.ts'
import { mn } from './bill-mn.ts'
import type { PricedLine } from './lines.ts'
import type { WriteCall } from './products.ts'
import type { OrderRecord } from './tables.ts'

const WORDS = { mn, en }

/** The record of an order, as its invoice names it. */
export const orderSource = (id: string) => ({ table: 'shop_orders', id })

/** What an invoice is made from. */
interface Billed {
  id: string
  number: number
  areaId: string
  name: string
  phone?: string | undefined
  email?: string | undefined
  address: string
  lang: Lang
  delivery: Delivery
  discount: number
  shipping: number
  total: number
}

/** What a line of the invoice calls a product: its name, colour and size, and its code. */
function described({ variant: { name, colour, size, code } }: PricedLine, lang: Lang): string {
  const parts = [inLang(name, lang), colour && shopLabels[lang].colour[colour], size]
  return `${parts.filter(Boolean).join(', ')} (${code})`
}

/**
 * Issues the invoice of an order in its transaction; an order that costs nothing has none. VAT is contained in the prices. `store` stores
 * the order, which names its invoice.
 */
export async function billOrder(
  call: WriteCall,
  order: Billed,
  lines: readonly PricedLine[],
  store: (bill: Bill | undefined) => Promise<unknown>,
): Promise<void> {
  if (order.total === 0) return void (await store(undefined))
  const { lang } = order
  const words = WORDS[lang]
  await call.bill({
    source: orderSource(order.id),
    areaId: order.areaId,
    buyer: { name: order.name, email: order.email ?? null, phone: order.phone ?? null, address: order.address },
    lang,
    lines: [
      ...lines.map((line) => ({
        description: described(line, lang),
        quantity: line.quantity,
        unitPrice: line.price,
      })),
      ...(order.shipping > 0 ? [{ description: words.shipping, quantity: 1, unitPrice: order.shipping }] : []),
    ],
    discount: order.discount,
    tax: 'included',
    note: fill(words.note, { number: order.number }),
    along: store,
  })
}

/** The reason on the credit note of an order that its buyer cancels. */
export const cancelledByBuyer = ({ lang }: Pick<OrderRecord, 'lang'>): string => WORDS[lang].cancelledByBuyer

/** The states in which nothing is owed for an order. */
const CLOSED: readonly string[] = ['cancelled', 'returned']

/**
 * An order follows its invoice: paid in full, a new order is paid; when the payment is reversed, it is new again. What was sent or handed
 * over stays so. An order that was neither cancelled nor returned keeps its invoice.
 */
async function changed({ unscoped, touch, now }: ForOther, id: string, { state }: BillChange): Promise<void> {
  const { rows } = await unscoped.query<OrderRecord>('select * from shop_orders where id = $1 for update', [id])
  const [order] = rows
  if (!order || CLOSED.includes(order.status)) return
  if (state === 'credited') throw fieldProblem('amount', 'cancel_order_instead', { number: order.number })
  const paid = state === 'paid'
  if (order.status !== (paid ? 'new' : 'paid')) return
  const { rows: after } = await unscoped.query<OrderRecord>(
    'update shop_orders set status = $2, updated_at = $3, version = version + 1 where id = $1 returning *',
    [id, paid ? 'paid' : 'new', now],
  )
  if (after[0])
    touch('shop_orders', after[0], {
      action: paid ? 'pay' : 'reverse',
      from: order.status,
      to: paid ? 'paid' : 'new',
    })
}

/** What becomes of an order when its invoice changes. Rule: docs/rules/shop.md. */
export const billedOrders = { table: 'shop_orders', changed }
