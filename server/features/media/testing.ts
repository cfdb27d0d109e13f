import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { makeMedia } from '../../testing/media.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area, by) => {
    await makeMedia(db, { area, by })
    await makeMedia(db, { area, by, shared: true })
  },
}
