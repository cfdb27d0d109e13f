import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { aViolation, makeViolation } from '../../testing/violations.ts'

/** Sample rows and requests for the checks that walk every feature. */
export const samples: FeatureSamples = {
  seed: (db, area, reporter) => makeViolation(db, { area, reporter, status: 'verified' }),
  requests: {
    create: async (_, areaId) => ({ body: aViolation({ areaId }) }),
    change: async ({ core }, areaId) => ({
      params: { id: (await makeViolation(core.pool, { area: 'D1K1S1' })).id },
      body: { areaId, version: 1 },
    }),
  },
}
