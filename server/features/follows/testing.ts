import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { people } from '../../testing/people.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: ({ core }) =>
    core.pool.query('insert into follows (follower_id, followed_id) values ($1, $2) on conflict do nothing', [
      people.leader.id,
      people.khorooAdmin.id,
    ]),
  requests: {
    follow: async () => ({ params: { personId: people.districtAdmin.id }, body: {} }),
    unfollow: async () => ({ params: { personId: people.districtAdmin.id }, body: {} }),
  },
}
