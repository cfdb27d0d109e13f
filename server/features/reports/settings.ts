import { deadlines } from '#contract/features/reports/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { SettingSide } from '../../core/requests/declare.ts'

/** How many open reports a change of the deadlines concerns, shown before it is saved. */
export const reportSettingSides: Record<string, SettingSide> = {
  [deadlines.key]: {
    effects: async (call) => {
      const { rows } = await unscoped(call, 'the number of open reports, shown when the setting is changed').query<{
        count: number
      }>('select count(*) as count from reports where due_on is not null')
      return [{ code: 'openReports', entry: null, count: rows[0]?.count ?? 0 }]
    },
  },
}
