import { inLang } from '#contract/core/text.ts'
import { media } from '#contract/features/media/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Pictures that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(media, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, name, alt }) => ({
    id,
    title: name,
    detail: inLang(alt, currentLang()),
    to: `/dashboard/media/${id}`,
  }))
}
