import { inLang } from '#contract/core/text.ts'
import { manual } from '#contract/features/manual/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Chapters that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(manual, 'list', { query: { q, phase: 'published', pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, excerpt }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: inLang(excerpt, currentLang()).slice(0, 80),
    to: `/dashboard/manual?chapter=${id}`,
  }))
}
