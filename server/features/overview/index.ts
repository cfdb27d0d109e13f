import { overview } from '#contract/features/overview/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { countFigures } from './figures.ts'

/** The home page. It has no tables: its data are the lists of other features. */
export default serve<Record<never, never>>()(overview, {
  anchors: {},
  handlers: {
    figures: async (call) => ({ data: await countFigures(call) }),
  },
})
