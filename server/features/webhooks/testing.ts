import { searchText } from '../../core/database/folded-search.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** What the walking checks need of this feature. */
export const samples: FeatureSamples = {
  seed: (db, area, author) =>
    db.query(
      `with made as (
         insert into webhooks (user_id, name, url, events, state, secret, search)
         values ($1, $2, 'https://192.0.2.1/', '[{"feature": "news", "action": "*"}]', 'paused', '\\x00', $3) returning id)
       insert into webhook_deliveries (webhook_id, feature, action, state) select id, 'news', 'create', 'given_up' from made`,
      [author.id, `Мэдэгдэл ${area}`, searchText(`Мэдэгдэл ${area}`)],
    ),
  requests: {
    create: async () => ({
      body: {
        name: 'Самбар',
        // an address, so that no name has to be resolved; nobody is called in these checks
        url: 'https://1.1.1.1/nutag',
        events: [{ feature: 'news', action: '*' }],
        state: 'paused',
      },
    }),
  },
}
