import { Problem } from '#contract/core/model/problem.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { MyOrder, Order, OrderAction, OrderView } from '#contract/features/shop/index.ts'
import { orderWorkflow } from '#contract/features/shop/index.ts'
import { fullNameOf } from '../../core/access/area-ref.ts'
import { changeCase, findCase } from '../../core/citizens/cases.ts'
import { cancelledByBuyer, orderSource } from './bill-order.ts'
import { cancelledMail } from './order-mail.ts'
import { factsOf, myOrder, oneOrder, partsOf, showView } from './orders.ts'
import type { WriteCall } from './products.ts'
import type { OrderRecord, ShopCall } from './tables.ts'
import { giveBackUse } from './use-discount.ts'

const OF_STOCK = 'the stock that a cancelled or returned order gives back'

/** Returns what an order took from the stock, and the use of its discount code; variants that no longer exist take nothing back. */
async function giveBack(
  call: ShopCall,
  { id: orderId, discount_id: discountId }: Pick<OrderRecord, 'id' | 'discount_id'>,
): Promise<void> {
  await call.rows.unscoped(OF_STOCK).query(
    `update product_variants v set stock = least(1000000, v.stock + l.quantity), version = v.version + 1
     from (select variant_id, sum(quantity)::int as quantity from shop_order_lines where order_id = $1 group by variant_id) l,
       (select id from product_variants where id in (select variant_id from shop_order_lines where order_id = $1)
        order by product_id, id for update) held
     where v.id = l.variant_id and held.id = v.id`,
    [orderId],
  )
  await giveBackUse(call, discountId)
}

interface Step {
  action: OrderAction
  note?: string | undefined
  version: number
}

/** Takes a step with an order of the person's areas. @throws Problem('stale'), Problem('wrong_state') */
export async function actOnOrder(call: WriteCall, id: string, { action, note, version }: Step): Promise<Order> {
  // before the order, as payments of the invoice do: they never wait for each other
  const bill = await call.holdBill(orderSource(id))
  const row = await call.rows.lock('shop_orders', id, version)
  await call.rows.act(orderWorkflow, 'shop_orders', row, {
    action,
    note,
    facts: factsOf(row),
    values: { updated_at: call.now },
  })
  if (action === 'pay') await bill?.settle(row.payment === 'transfer' ? 'transfer' : 'cash')
  if (action === 'finish' && row.payment === 'on_delivery') await bill?.settle('cash')
  if (action === 'cancel' || action === 'return') {
    await giveBack(call, row)
    await bill?.withdraw(note ?? cancelledByBuyer(row))
  }
  const { email } = row
  if (action === 'cancel' && email) await call.mail(cancelledMail(call.core, { ...row, email }, note ?? '', call.now))
  return oneOrder(call, id)
}

const refuse = (row: Pick<OrderRecord, 'status'>): never => {
  throw new Problem('wrong_state', { params: { state: row.status, action: 'cancel', allowedActions: [] } })
}

/** Cancels an order of the caller's own that the office has not begun with, and of which nothing was paid. */
export async function cancelMine(call: WriteCall, id: string, version: number): Promise<MyOrder> {
  const bill = await call.holdBill(orderSource(id))
  const row = await call.rows.lock('shop_orders', id, version)
  if (row.status !== 'new' || (bill && bill.paid > 0)) refuse(row)
  await call.rows.change(
    'shop_orders',
    { id, version },
    { status: 'cancelled', updated_at: call.now },
    { action: 'cancel', from: row.status, to: 'cancelled' },
  )
  await giveBack(call, row)
  await bill?.withdraw(cancelledByBuyer(row))
  return myOrder(call, id)
}

/** The order behind a secret link. @throws Problem('not_found') for an unknown secret. */
export async function found(call: WriteCall, secret: string, lock = false): Promise<OrderRecord> {
  const row = await findCase<OrderRecord>(call, 'shop_orders', secret, { lock })
  if (!row) throw new Problem('not_found')
  return row
}

/** An order as its buyer sees it. */
export async function viewOf(call: WriteCall, row: OrderRecord): Promise<OrderView> {
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  return showView({ ...row, area: fullNameOf(path) }, await partsOf(call, row.id))
}

/** An order as its buyer sees it behind the secret link. @throws Problem('not_found') for an unknown secret. */
export const followOrder = async (call: WriteCall, secret: string): Promise<OrderView> =>
  viewOf(call, await found(call, secret))

/**
 * Cancels an order by its secret link, while the office has not begun with it and nothing was paid. One that is cancelled already stays so.
 */
export async function cancelBySecret(call: WriteCall, secret: string): Promise<OrderView> {
  const { id } = await found(call, secret)
  const bill = await call.holdBill(orderSource(id))
  const row = await found(call, secret, true)
  if (row.status === 'cancelled') return viewOf(call, row)
  if (row.status !== 'new' || (bill && bill.paid > 0)) refuse(row)
  const changed = await changeCase<OrderRecord>(call, 'shop_orders', row.id, {
    status: 'cancelled',
    updated_at: call.now,
  })
  call.rows.touch('shop_orders', changed, { action: 'cancel', from: row.status, to: 'cancelled' })
  await giveBack(call, row)
  await bill?.withdraw(cancelledByBuyer(row))
  return viewOf(call, changed)
}
