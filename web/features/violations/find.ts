import { inLang } from '#contract/core/text.ts'
import { violationCategories, violations } from '#contract/features/violations/index.ts'
import { call } from '../../core/api.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Violations that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(violations, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  const lang = currentLang()
  return data.map(({ id, number, description, category, area, createdAt }) => ({
    id,
    title: `№ ${number} · ${description}`,
    detail: `${entryNameAt(cityValues(violationCategories), category, lang, createdAt)} · ${inLang(area.name, lang)}`,
    to: `/dashboard/violations/${id}`,
  }))
}
