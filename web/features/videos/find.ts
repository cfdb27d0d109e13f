import { inLang } from '#contract/core/text.ts'
import { videos } from '#contract/features/videos/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Videos that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(videos, 'list', { query: { q, sort: '-match', pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, area }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: inLang(area, currentLang()),
    to: `/dashboard/videos/${id}`,
  }))
}
