import { deadlines, OPEN_STATUSES, violationCategories } from '#contract/features/violations/index.ts'
import type { SettingSide } from '../../core/serve.ts'

/** What violations add to the settings of theirs. */
export const violationSettingSides: Record<string, SettingSide> = {
  [violationCategories.key]: {
    effects: async ({ db }) => {
      const { rows } = await db.query<{ entry: string; count: number }>(
        'select category as entry, count(*) as count from violations where status = any($1) group by category order by 1',
        [OPEN_STATUSES],
      )
      return rows.map(({ entry, count }) => ({ code: 'openViolations', entry, count }))
    },
  },
  [deadlines.key]: {
    effects: async ({ db }) => {
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from violations where status = any($1)',
        [OPEN_STATUSES],
      )
      return [{ code: 'openViolations', entry: null, count: rows[0]?.count ?? 0 }]
    },
  },
}
