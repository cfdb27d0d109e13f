import { inLang } from '#contract/core/text.ts'
import { news } from '#contract/features/news/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** News that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(news, 'list', { query: { q, sort: '-match', pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, area, canWrite }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: inLang(area, currentLang()),
    to: `/dashboard/news/${id}/${canWrite ? 'edit' : 'preview'}`,
  }))
}
