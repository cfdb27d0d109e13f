import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, author) =>
    db.query(
      `insert into saved_views (owner_id, list, name, query, shared)
       values ($1, '/dashboard/news/list', $2, 'category=event', true) on conflict do nothing`,
      [author.id, `Харагдац ${area}`],
    ),
  requests: {
    create: async () => ({
      body: {
        list: '/dashboard/news/list',
        name: `Шүүлт ${crypto.randomUUID()}`,
        query: 'category=event',
        shared: false,
      },
    }),
    change: async () => ({ body: { name: `Шүүлт ${crypto.randomUUID()}`, version: 1 } }),
  },
}
