import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { makeNotification } from '../../testing/notifications.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    await makeNotification(db, { area, author })
    await makeNotification(db, { area, author, status: 'draft' })
  },
}
