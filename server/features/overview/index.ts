import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { overview } from '#contract/features/overview/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { pendingWork } from './figures.ts'
import { trendOf } from './trend.ts'

/** The home page. It has no tables: its data are the lists of other features. */
export default serve<Record<never, never>>()(overview, {
  anchors: {},
  handlers: {
    figures: async (call) => {
      const { figures, queue } = await pendingWork(call)
      return { data: figures, queue }
    },
    trend: async (call) => ({ data: await trendOf(call), end: dayInUlaanbaatar(call.now) }),
  },
})
