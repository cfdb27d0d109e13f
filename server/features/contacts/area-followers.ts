import { openWork } from '../../core/areas/followers.ts'

/** Unanswered messages move with their area. */
export const contactFollowers = openWork({
  feature: 'contacts',
  table: 'contacts',
  open: `w.status = 'open'`,
  kind: 'contacts',
})
