import { sql } from 'kysely'
import { plans } from '#contract/features/plans/index.ts'
import { columnOf } from '../../core/database/sql.ts'
import { serve } from '../../core/requests/declare.ts'
import { planFollowers, planOrderFollowers } from './area-followers.ts'
import { followBill, planAlerts } from './billed.ts'
import { finishOrder, listOrders, orderForm, orderPlan } from './orders.ts'
import { personalData } from './personal-data.ts'
import { addPlan, changePlan, fieldsOf, listPlans, offeredPlans } from './plans.ts'
import type { PlanOrderRecord, PlanTables } from './tables.ts'

/** Plans of paid services and their orders. */
export default serve<PlanTables>()(plans, {
  personalData,
  anchors: {
    plans: { area: 'area_id', published: (t) => sql<boolean>`${columnOf(t, 'published')}` },
    plan_orders: { area: 'area_id' },
  },
  openVerb: 'open',
  privateTables: ['plan_orders'],
  present: {
    plans: fieldsOf,
    plan_orders: ({ id, state, version }: PlanOrderRecord) => ({ id, state, version }),
  },
  recordNames: { plans: 'plans.name', plan_orders: "plan_orders.code || ' · ' || plan_orders.buyer" },
  alerts: planAlerts,
  areaFollowers: [planFollowers, planOrderFollowers],
  billed: { table: 'plan_orders', changed: followBill },
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    offered: async (call) => ({ data: await offeredPlans(call) }),
    orderForm: async (call) => ({ data: orderForm(call) }),
    order: async (call) => ({ data: await orderPlan(call) }),
    orders: async (call) => listOrders(call),
    finish: async (call) => ({ data: await finishOrder(call) }),
    list: async (call) => listPlans(call),
    create: async (call) => ({ data: await addPlan(call) }),
    change: async (call) => ({ data: await changePlan(call) }),
    remove: async ({ rows, params }) => {
      await rows.remove('plans', params.id)
      return null
    },
  },
})
