import { docFromText } from '#contract/core/text/richtext.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { makeNews } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    await makeNews(db, { area, author })
    await makeNews(db, { area, author, status: 'draft' })
    await makeNews(db, { area, author, status: 'archived' })
    await makeNews(db, { area, author, deleted: true })
  },
  requests: {
    create: async (_, areaId) => ({
      body: { title: { mn: 'Гарчиг' }, body: { mn: docFromText('Агуулга') }, category: 'general', areaId },
    }),
    change: async ({ core }, areaId) => ({
      params: { id: await makeNews(core.pool, { area: 'D1K1', author: people.districtAdmin }) },
      body: { areaId, version: 1 },
    }),
  },
}
