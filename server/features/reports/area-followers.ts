import { openWork } from '../../core/areas/followers.ts'

/**
 * Reports that still need a step move with their area. If the new area already has a report of the same kind and period, the report
 * stays with the closed area, where the levels above can reach it.
 */
export const reportFollowers = openWork({
  feature: 'reports',
  table: 'reports',
  open: `w.status not in ('approved_khoroo', 'approved_district', 'approved_city')`,
  moves: `not exists (select from reports other where other.area_id = $2 and other.kind = w.kind and other.period = w.period)`,
  kind: 'reports',
})
