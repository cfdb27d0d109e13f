import { createHash } from 'node:crypto'
import { searchText } from '../../core/database/folded-search.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { PASSWORD } from '../../testing/people.ts'

/** What the walking checks need of this feature. */
export const samples: FeatureSamples = {
  seed: (db, area, author) =>
    db.query(
      `insert into api_tokens (user_id, name, hint, scopes, secret_hash, search, expires_at)
       values ($1, $2, 'abcd', '{"news": "read"}', $3, $4, now() + interval '30 days')`,
      [author.id, `Токен ${area}`, createHash('sha256').update(area).digest(), searchText(`Токен ${area}`)],
    ),
  requests: {
    create: async () => ({
      body: {
        name: 'Самбар',
        scopes: [{ feature: 'news', access: 'read' }],
        expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        password: PASSWORD,
      },
    }),
  },
}
