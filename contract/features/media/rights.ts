import { declareRights } from '../../core/model/feature.ts'

/**
 * The permissions of this feature, in a separate module because the menu needs only these. Rule: docs/rules/media.md.
 */
export const rights = declareRights({
  name: 'media',
  permissions: {
    read: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line' },
    write: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' },
  },
})
