import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'analytics',
  permissions: {
    /** By the script of the public pages, for everybody. */
    count: { ANYONE: 'own' },
    read: { CITY_ADMIN: 'all' },
    export: { CITY_ADMIN: 'all' },
  },
})
