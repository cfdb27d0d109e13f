import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'coming',
  permissions: {
    /** What is announced. */
    open: { ANYONE: 'published' },
    subscribe: { ANYONE: 'own' },
    manage: { CITY_ADMIN: 'all' },
  },
})
