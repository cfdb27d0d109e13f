import { deadlines, OPEN_STATUSES, violationCategories } from '#contract/features/violations/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { SettingSide } from '../../core/requests/declare.ts'

/** The reason given to `unscoped`. */
const OPEN = 'the number of open violations, shown when a setting is changed'

/** How many open violations a change of a setting concerns, shown before it is saved. */
export const violationSettingSides: Record<string, SettingSide> = {
  [violationCategories.key]: {
    effects: async (call) => {
      const { rows } = await unscoped(call, OPEN).query<{ entry: string; count: number }>(
        'select category as entry, count(*) as count from violations where status = any($1) group by category order by 1',
        [OPEN_STATUSES],
      )
      return rows.map(({ entry, count }) => ({ code: 'openViolations', entry, count }))
    },
  },
  [deadlines.key]: {
    effects: async (call) => {
      const { rows } = await unscoped(call, OPEN).query<{ count: number }>(
        'select count(*) as count from violations where status = any($1)',
        [OPEN_STATUSES],
      )
      return [{ code: 'openViolations', entry: null, count: rows[0]?.count ?? 0 }]
    },
  },
}
