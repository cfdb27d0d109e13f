import { openWork } from '../../core/area-followers.ts'

/** Messages that wait for an answer go with their area. */
export const contactFollowers = openWork({
  feature: 'contacts',
  table: 'contacts',
  open: `w.status = 'open'`,
  kind: 'contacts',
})
