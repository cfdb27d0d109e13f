import { workflow } from '../../core/model/workflow.ts'
import type { Delivery, Payment } from './checkout.ts'

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

export const ORDER_STATUSES = ['new', 'paid', 'shipped', 'done', 'cancelled', 'returned'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/** Orders that count as sales. */
export const SOLD_STATUSES = ['paid', 'shipped', 'done'] as const satisfies readonly OrderStatus[]
/** Orders of which nothing is left. */
export const UNDONE_STATUSES = ['cancelled', 'returned'] as const satisfies readonly OrderStatus[]
/** Orders that wait for the office. */
export const OPEN_STATUSES = ['new', 'paid', 'shipped'] as const satisfies readonly OrderStatus[]

/** What the workflow asks of an order besides its state. */
export type OrderFact = Delivery | Payment

const needs = (...facts: OrderFact[]): { needs: readonly OrderFact[] } => ({ needs: facts })

/**
 * An order is paid, sent and handed over. What is picked up is never sent, and what is paid on delivery is sent or handed
 * over before it is paid. Cancelled and returned orders return what they took from the stock. Rule: docs/rules/shop.md.
 */
export const orderWorkflow = workflow({
  name: 'order',
  initial: 'new',
  states: ORDER_STATUSES,
  moves: [
    { action: 'pay', from: 'new', to: 'paid', by: OFFICES },
    { action: 'ship', from: 'new', to: 'shipped', by: OFFICES, ...needs('courier', 'on_delivery') },
    { action: 'ship', from: 'paid', to: 'shipped', by: OFFICES, ...needs('courier') },
    { action: 'finish', from: 'new', to: 'done', by: OFFICES, ...needs('pickup', 'on_delivery') },
    { action: 'finish', from: 'paid', to: 'done', by: OFFICES, ...needs('pickup') },
    { action: 'finish', from: 'shipped', to: 'done', by: OFFICES },
    { action: 'cancel', from: 'new', to: 'cancelled', by: OFFICES, note: 'required' },
    { action: 'cancel', from: 'paid', to: 'cancelled', by: OFFICES, note: 'required' },
    { action: 'return', from: 'shipped', to: 'returned', by: OFFICES, note: 'required' },
    { action: 'return', from: 'done', to: 'returned', by: OFFICES, note: 'required' },
  ],
})
export type OrderAction = (typeof orderWorkflow)['moves'][number]['action']
