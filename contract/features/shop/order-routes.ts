import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { CaseSent } from '../../core/people/case.ts'
import {
  ByOrderSecret,
  MyOrder,
  Order,
  OrderDraft,
  OrderQuery,
  OrderRow,
  OrderStep,
  OrderView,
  PublicOrder,
  Quote,
  QuoteDraft,
} from './orders.ts'

/** The routes of carts and orders. */
export const orderRoutes = {
  quote: {
    method: 'POST',
    path: '/shop/quote',
    can: 'order',
    summary: 'The sums of a cart at the prices of today, and which of its lines cannot be ordered.',
    body: QuoteDraft,
    answer: oneOf(Quote),
    quiet: true,
    perMinute: 300,
  },
  orderForm: {
    method: 'GET',
    path: '/shop/orders/form',
    can: 'order',
    summary: 'Issues a ticket for the public form, valid for one day.',
    answer: oneOf(z.object({ ticket: z.string() })),
  },
  orderPublicly: {
    method: 'POST',
    path: '/shop/orders/public',
    can: 'order',
    summary:
      'Orders without an account; at most twenty an hour from one network. The same content with the same ticket is one order.',
    body: PublicOrder,
    answer: oneOf(CaseSent),
    status: 202,
    perMinute: 60,
    secret: true,
  },
  follow: {
    method: 'GET',
    path: '/shop/orders/case',
    can: 'follow',
    summary: 'The order that a secret link refers to, as its buyer sees it.',
    query: ByOrderSecret,
    answer: oneOf(OrderView),
    perMinute: 60,
  },
  cancel: {
    method: 'POST',
    path: '/shop/orders/case',
    can: 'follow',
    summary: 'Cancels the order that a secret link refers to, while the office has not begun with it.',
    body: ByOrderSecret,
    answer: oneOf(OrderView),
    perMinute: 20,
    secret: true,
  },
  mine: {
    method: 'GET',
    path: '/shop/orders/mine',
    can: 'own',
    summary: 'Your own orders, the newest first; at most 50.',
    answer: z.object({ data: z.array(MyOrder) }),
  },
  place: {
    method: 'POST',
    path: '/shop/orders',
    can: 'own',
    summary:
      'Orders what is in a cart. Prices and sums are computed by the server; an Idempotency-Key makes it one order.',
    body: OrderDraft,
    answer: oneOf(MyOrder),
    status: 201,
  },
  cancelMine: {
    method: 'POST',
    path: '/shop/orders/mine/:id/cancel',
    can: 'own',
    summary: 'Cancels an order of your own, while the office has not begun with it.',
    params: ById,
    body: z.strictObject({ version: Version }),
    answer: oneOf(MyOrder),
  },
  orders: {
    method: 'GET',
    path: '/shop/orders',
    can: 'orders',
    summary: 'Orders of the products of your areas, without contact details.',
    query: OrderQuery,
    answer: pageOf(OrderRow),
  },
  order: {
    method: 'GET',
    path: '/shop/orders/:id',
    can: 'orders',
    summary: 'One order with its buyer’s contact details. Reading it is logged.',
    params: ById,
    answer: oneOf(Order),
  },
  actOnOrder: {
    method: 'POST',
    path: '/shop/orders/:id/transitions',
    can: 'orders',
    summary: 'Takes one step with an order. Cancelled and returned orders return what they took from the stock.',
    params: ById,
    body: OrderStep,
    answer: oneOf(Order),
  },
  orderHistory: {
    method: 'GET',
    path: '/shop/orders/:id/history',
    can: 'orders',
    summary: 'The history of an order, newest first.',
    params: ById,
    answer: z.object({ data: z.array(HistoryLine) }),
  },
} as const
