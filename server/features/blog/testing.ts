import { docFromText } from '#contract/core/text/richtext.ts'
import { makeContent, makeEveryPhase } from '../../testing/content.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, people } from '../../testing/people.ts'

/** A complete post of the table `posts`, for tests. */
export const POSTS = { table: 'posts', category: 'city', own: { tags: ['хог'] } } as const

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    await makeEveryPhase(db, POSTS, area, author)
    await db.query(
      `insert into post_comments (post_id, author_id, text, is_staff, status)
       select p.id, $2, 'Сэтгэгдэл ' || s, false, s from posts p cross join unnest(array['waiting', 'shown', 'hidden']) s where p.area_id = $1`,
      [idOf(area), people.citizen.id],
    )
  },
  requests: {
    create: async (_, areaId) => ({
      body: { title: { mn: 'Гарчиг' }, body: { mn: docFromText('Агуулга') }, category: 'city', areaId },
    }),
    change: async ({ core }, areaId) => ({
      params: { id: await makeContent(core.pool, POSTS, { area: 'D1K1', author: people.districtAdmin }) },
      body: { areaId, version: 1 },
    }),
  },
}
