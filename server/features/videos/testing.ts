import { docFromText } from '#contract/core/text/richtext.ts'
import { CONTENT_KINDS, makeContent, makeEveryPhase } from '../../testing/content.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { people } from '../../testing/people.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: (db, area, author) => makeEveryPhase(db, CONTENT_KINDS[1], area, author),
  requests: {
    create: async (_, areaId) => ({
      body: { title: { mn: 'Гарчиг' }, body: { mn: docFromText('') }, category: 'guide', areaId },
    }),
    change: async ({ core }, areaId) => ({
      params: { id: await makeContent(core.pool, CONTENT_KINDS[1], { area: 'D1K1', author: people.districtAdmin }) },
      body: { areaId, version: 1 },
    }),
  },
}
