import { openWork } from '../../core/area-followers.ts'

/**
 * Reports that wait for somebody go with their area. Where the other area has a report of the same kind and period, it stays with the
 * closed one: the offices above reach it there.
 */
export const reportFollowers = openWork({
  feature: 'reports',
  table: 'reports',
  open: `w.status not in ('approved_khoroo', 'approved_district', 'approved_city')`,
  moves: `not exists (select from reports other where other.area_id = $2 and other.kind = w.kind and other.period = w.period)`,
  kind: 'reports',
})
