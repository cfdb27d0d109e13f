import { inLang } from '#contract/core/text.ts'
import { laws } from '#contract/features/laws/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Acts that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(laws, 'list', { query: { q, sort: '-match', pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, number }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: number,
    to: `/dashboard/laws/${id}`,
  }))
}
