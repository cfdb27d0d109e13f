import type pg from 'pg'
import type { FeatureSamples } from '../../testing/feature-samples.ts'

/** The input of an announcement; `more` overrides fields. */
export const anAnnouncement = (more: object = {}) => ({
  title: { mn: 'Шинэ үйлчилгээ', en: 'New service' },
  text: { mn: 'Тун удахгүй' },
  opensAt: '2026-12-24T01:00:00.000Z',
  link: '/news',
  ...more,
})

/** An announcement in the database. */
export async function makeAnnouncement(db: Pick<pg.Pool, 'query'>, status = 'announced'): Promise<string> {
  const { rows } = await db.query(
    `insert into coming_announcements (title, body, link, status, published_at)
     values ('{"mn": "Шинэ үйлчилгээ", "en": "New service"}', '{"mn": ""}', '/news', $1, $2) returning id`,
    [status, status === 'published' ? new Date() : null],
  )
  return rows[0].id
}

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: async ({ core }) => {
    await makeAnnouncement(core.pool)
    await makeAnnouncement(core.pool, 'published')
  },
}
