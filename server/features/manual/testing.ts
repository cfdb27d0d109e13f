import { makeContent } from '../../testing/content.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, author) => makeContent(db, { table: 'manual', category: 'chapter' }, { area, author }),
}
