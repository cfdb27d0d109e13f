import { declareRights } from '../../core/model/feature.ts'

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const
const toServe = { state: 'paid' } as const

/** Who may do what with plans; apart from the routes, because the menu needs only this. Rule: docs/rules/invoices.md "Plans". */
export const rights = declareRights({
  name: 'plans',
  permissions: {
    /** Plans that are on offer. */
    open: { ANYONE: 'published' },
    /** Orders a plan, without an account. */
    order: { ANYONE: 'own' },
    read: offices,
    /** Plans of the person's areas. */
    write: offices,
    /** Orders of these plans. */
    orders: offices,
  },
  figures: {
    paidOrders: { list: 'orders', for: { CITY_ADMIN: toServe, DISTRICT_ADMIN: toServe, KHOROO_ADMIN: toServe } },
  },
})
