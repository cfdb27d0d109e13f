import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { makeRatePeriod, seedRates } from '../../testing/rates.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: ({ core }) => seedRates(core.pool),
  requests: {
    create: async ({ core }, areaId) => ({ body: { periodId: await makeRatePeriod(core.pool), areaId } }),
  },
}
