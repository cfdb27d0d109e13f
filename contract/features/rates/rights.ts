import { declareRights } from '../../core/model/feature.ts'

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'rates',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'unit' },
    rate: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    see: {
      CITY_ADMIN: 'shared',
      DISTRICT_ADMIN: 'shared',
      KHOROO_ADMIN: 'shared',
      SECTION_LEADER: 'shared',
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
