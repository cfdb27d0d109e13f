import { makeContact } from '../../testing/contacts.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area) => makeContact(db, { area }),
}
