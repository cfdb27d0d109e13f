import { openWork } from '../../core/area-followers.ts'

/** Violations that are not closed go with their area; the one in charge stays. */
export const violationFollowers = openWork({
  feature: 'violations',
  table: 'violations',
  open: `w.status in ('reported', 'verified', 'in_progress', 'referred')`,
  kind: 'violations',
})
