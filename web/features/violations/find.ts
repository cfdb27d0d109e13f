import { inLang } from '#contract/core/text.ts'
import { violations } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Violations that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(violations, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  const lang = currentLang()
  return data.map(({ id, number, description, category, area }) => ({
    id,
    title: `№ ${number} · ${description}`,
    detail: `${violationWords[lang].category[category]} · ${inLang(area.name, lang)}`,
    to: `/dashboard/violations/${id}`,
  }))
}
