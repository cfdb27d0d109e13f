import { declareRights } from '../../core/model/feature.ts'

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** Permissions and home page counts. Kept apart from the routes because the menu needs only these. */
export const rights = declareRights({
  name: 'invoices',
  permissions: {
    read: offices,
    /** Drafts, issuing, payments and credit notes. */
    write: offices,
    export: offices,
    /** By the secret of the link mailed to the buyer, which opens one invoice only. */
    follow: { ANYONE: 'own' },
  },
  figures: {
    overdue: {
      list: 'list',
      for: {
        CITY_ADMIN: { overdue: 'true' },
        DISTRICT_ADMIN: { overdue: 'true' },
        KHOROO_ADMIN: { overdue: 'true' },
      },
    },
    open: {
      list: 'list',
      for: { CITY_ADMIN: { open: 'true' }, DISTRICT_ADMIN: { open: 'true' }, KHOROO_ADMIN: { open: 'true' } },
    },
  },
})
