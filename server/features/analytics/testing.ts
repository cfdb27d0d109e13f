import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: ({ core }) =>
    core.pool.query(
      `insert into visit_counts (day, kind, key, times) values (current_date, 'view', '', 3), (current_date, 'page', '/news', 3)
       on conflict do nothing`,
    ),
  requests: {
    opened: async () => ({ body: { path: '/news', source: 'example.mn', lang: 'mn' } }),
  },
}
