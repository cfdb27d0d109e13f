import { inLang } from '#contract/core/text.ts'
import { formatPeriod, reports } from '#contract/features/reports/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Reports that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(reports, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  const lang = currentLang()
  return data.map(({ id, title, area, period }) => ({
    id,
    title,
    detail: [area && inLang(area.name, lang), formatPeriod(period, lang)].filter(Boolean).join(' · '),
    to: `/dashboard/reports/${id}`,
  }))
}
