import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf } from '../../testing/people.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, { id, role }) =>
    db.query(
      `insert into audit_log (actor_id, actor_role, action, table_name, row_id, area_id) values ($1::uuid, $2, 'news.change', 'news', $1::uuid::text, $3)`,
      [id, role, idOf(area)],
    ),
}
