import { inLang } from '#contract/core/text.ts'
import { faq } from '#contract/features/faq/index.ts'
import { faqWords } from '#contract/features/faq/words.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Questions that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(faq, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, category }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: faqWords[currentLang()].category[category],
    to: `/dashboard/faqs/${id}`,
  }))
}
