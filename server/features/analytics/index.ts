import { analytics } from '#contract/features/analytics/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { talliesOf } from './count.ts'
import { exportVisits } from './export.ts'
import { personalData } from './personal-data.ts'
import { type AnalyticsTables, visitsIn } from './visits.ts'

/** How the public pages are read. Rule: docs/rules/analytics.md. */
export default serve<AnalyticsTables>()(analytics, {
  personalData,
  anchors: { visit_counts: {} },
  privateTables: ['visit_counts'],
  handlers: {
    opened: async ({ body, core, origin, now }) => {
      for (const tally of talliesOf(body, origin.agent, now)) core.tallies.count(tally)
      return null
    },
    visits: async (call) => ({ data: await visitsIn(call, call.query) }),
    export: exportVisits,
  },
})
