import { docFromText } from '#contract/core/text/richtext.ts'
import { CONTENT_KINDS, makeContent, makeEveryPhase } from '../../testing/content.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { people } from '../../testing/people.ts'

const kind = CONTENT_KINDS[5]

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, author) => makeEveryPhase(db, kind, area, author),
  requests: {
    create: async (_, areaId) => ({
      body: {
        title: { mn: 'Жилийн тайлан' },
        body: { mn: docFromText('') },
        category: 'annual',
        year: 2025,
        areaId,
      },
    }),
    change: async ({ core }, areaId) => ({
      params: { id: await makeContent(core.pool, kind, { area: 'C', author: people.cityAdmin }) },
      body: { areaId, version: 1 },
    }),
  },
}
