import { declareRights } from '../../core/feature.ts'

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'contacts',
  permissions: {
    /** The sender never sees the message again. */
    send: { ANYONE: 'own' },
    read: offices,
    answer: offices,
    /** Without the ways to reach anybody. */
    export: offices,
  },
  figures: {
    toAnswer: {
      list: 'list',
      for: { CITY_ADMIN: { status: 'open' }, DISTRICT_ADMIN: { status: 'open' }, KHOROO_ADMIN: { status: 'open' } },
    },
  },
})
