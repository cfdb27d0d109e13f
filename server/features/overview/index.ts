import { overview } from '#contract/features/overview/index.ts'
import { serve } from '../../core/serve.ts'
import { countFigures } from './figures.ts'

/** The home. It has no tables: what it says, the lists of the features say. */
export default serve<Record<never, never>>()(overview, {
  anchors: {},
  handlers: {
    figures: async (call) => ({ data: await countFigures(call) }),
  },
})
