import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { makeReportsOf } from '../../testing/reports.ts'

/** Sample rows for the checks that walk every feature. */
export const samples: FeatureSamples = {
  seed: async (db, _area, author) => makeReportsOf(db, author),
}
