import { type AreaFollowers, openWork } from '../../core/areas/followers.ts'

/** Plans move with their area: the office that takes over its work provides them. */
export const planFollowers: AreaFollowers = openWork({ feature: 'plans', table: 'plans', open: 'true', kind: 'plans' })

/** Orders that are not done yet move to the office that takes over; their invoices stay with the office that issued them. */
export const planOrderFollowers: AreaFollowers = openWork({
  feature: 'plans',
  table: 'plan_orders',
  open: "w.state in ('open', 'paid')",
  kind: 'planOrders',
})
