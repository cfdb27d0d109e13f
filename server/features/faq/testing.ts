import { CONTENT_KINDS, makeEveryPhase } from '../../testing/content.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, author) => makeEveryPhase(db, CONTENT_KINDS[2], area, author),
}
