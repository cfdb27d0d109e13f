import { inLang } from '#contract/core/text.ts'
import { faq, faqGroups } from '#contract/features/faq/index.ts'
import { call } from '../../core/api.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Questions that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(faq, 'list', { query: { q, sort: '-match', pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, category, postedAt }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: entryNameAt(cityValues(faqGroups), category, currentLang(), postedAt),
    to: `/dashboard/faqs/${id}`,
  }))
}
