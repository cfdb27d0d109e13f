import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf } from '../../testing/people.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, { id }) =>
    db.query(
      `insert into files (owner_id, area_id, name, type, bytes, sha256) values ($1, $2, 'a.webp', 'image/webp', 1, '')`,
      [id, idOf(area)],
    ),
}
