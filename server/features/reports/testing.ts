import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { CITY } from '../../testing/people.ts'
import { makeReportsOf } from '../../testing/reports.ts'

/** Sample rows for the checks that walk every feature. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    // the city writes no reports
    if (area !== CITY) await makeReportsOf(db, author)
  },
}
