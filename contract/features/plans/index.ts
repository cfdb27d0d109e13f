import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { rights } from './rights.ts'
import {
  OfferedPlan,
  Plan,
  PlanDraft,
  PlanOrderDraft,
  PlanOrdered,
  PlanOrderQuery,
  PlanOrderRow,
  PlanOrderStep,
  PlanQuery,
} from './schemas.ts'

export * from './schemas.ts'
export * from './terms.ts'

/** Plans of paid services: what the offices offer, and orders that become invoices. */
export const plans = feature({
  ...rights,
  routes: {
    offered: {
      method: 'GET',
      path: '/plans/offered',
      can: 'open',
      summary: 'The plans on offer, in the order of the public page.',
      answer: z.object({ data: z.array(OfferedPlan) }),
    },
    orderForm: {
      method: 'GET',
      path: '/plans/orders/form',
      can: 'order',
      summary: 'Issues a ticket for the public form, valid for one day.',
      answer: oneOf(z.object({ ticket: z.string() })),
    },
    order: {
      method: 'POST',
      path: '/plans/orders',
      can: 'order',
      summary:
        'Orders a plan without an account and issues its invoice; at most ten an hour from one network. The same content with the same ticket is one order.',
      body: PlanOrderDraft,
      answer: oneOf(PlanOrdered),
      status: 202,
      perMinute: 60,
      secret: true,
    },
    orders: {
      method: 'GET',
      path: '/plans/orders',
      can: 'orders',
      summary: 'Orders of the plans of your areas, newest first.',
      query: PlanOrderQuery,
      answer: pageOf(PlanOrderRow),
    },
    finish: {
      method: 'POST',
      path: '/plans/orders/:id/finish',
      can: 'orders',
      summary: 'Marks a paid order as done: what was ordered has been provided.',
      params: ById,
      body: PlanOrderStep,
      answer: oneOf(PlanOrderRow),
    },
    list: {
      method: 'GET',
      path: '/plans',
      can: 'read',
      summary: 'The plans within your reach, also those that are not on offer.',
      query: PlanQuery,
      answer: pageOf(Plan),
    },
    create: {
      method: 'POST',
      path: '/plans',
      can: 'write',
      summary: 'Adds a plan.',
      body: PlanDraft,
      answer: oneOf(Plan),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/plans/:id',
      can: 'write',
      summary: 'Changes a plan. Orders keep its name and price.',
      params: ById,
      body: z.extend(PlanDraft, { version: Version }),
      answer: oneOf(Plan),
    },
    remove: {
      method: 'DELETE',
      path: '/plans/:id',
      can: 'write',
      summary: 'Deletes a plan. Its orders stay.',
      params: ById,
      status: 204,
    },
  },
})
