import { declareRights } from '../../core/model/feature.ts'

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'users',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
    manage: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
  },
  figures: {
    waiting: {
      list: 'requests',
      for: {
        CITY_ADMIN: { view: 'decide' },
        DISTRICT_ADMIN: { view: 'decide' },
        KHOROO_ADMIN: { view: 'decide' },
      },
    },
  },
})
