import { declareRights } from '../../core/feature.ts'

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'rates',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'unit' },
    rate: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    see: {
      CITY_ADMIN: 'published',
      DISTRICT_ADMIN: 'published',
      KHOROO_ADMIN: 'published',
      SECTION_LEADER: 'published',
    },
    manage: { CITY_ADMIN: 'all' },
  },
  figures: {
    toApprove: {
      list: 'list',
      for: { CITY_ADMIN: { waiting: 'true', status: 'sent' }, DISTRICT_ADMIN: { waiting: 'true', status: 'sent' } },
    },
    notApproved: {
      list: 'list',
      for: {
        CITY_ADMIN: { waiting: 'true', status: 'not_approved' },
        DISTRICT_ADMIN: { waiting: 'true', status: 'not_approved' },
        KHOROO_ADMIN: { waiting: 'true', status: 'not_approved' },
      },
    },
    toSend: {
      list: 'list',
      for: {
        CITY_ADMIN: { waiting: 'true', status: 'not_sent' },
        DISTRICT_ADMIN: { waiting: 'true', status: 'not_sent' },
        KHOROO_ADMIN: { waiting: 'true', status: 'not_sent' },
      },
    },
  },
})
