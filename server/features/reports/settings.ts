import { deadlines } from '#contract/features/reports/index.ts'
import type { SettingSide } from '../../core/serve.ts'

/** What reports add to the settings of theirs. */
export const reportSettingSides: Record<string, SettingSide> = {
  [deadlines.key]: {
    effects: async ({ db }) => {
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from reports where due_on is not null',
      )
      return [{ code: 'openReports', entry: null, count: rows[0]?.count ?? 0 }]
    },
  },
}
