import { openWork } from '../../core/areas/followers.ts'

/** Open violations move with their area and keep their assignee. */
export const violationFollowers = openWork({
  feature: 'violations',
  table: 'violations',
  open: `w.status in ('reported', 'verified', 'in_progress', 'referred')`,
  kind: 'violations',
})
