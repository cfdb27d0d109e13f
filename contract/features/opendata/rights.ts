import { declareRights } from '../../core/model/feature.ts'

/** The permissions of this feature: everybody reads open data. */
export const rights = declareRights({
  name: 'opendata',
  permissions: { read: { ANYONE: 'published' } },
})
