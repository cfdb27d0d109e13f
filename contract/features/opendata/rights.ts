import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature: everybody reads what is published. */
export const rights = declareRights({
  name: 'opendata',
  permissions: {
    read: { ANYONE: 'published' },
    /** See what is and what is not published. */
    manage: { CITY_ADMIN: 'all' },
  },
})
