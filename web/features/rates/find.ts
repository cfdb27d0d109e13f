import { inLang } from '#contract/core/text.ts'
import { periodName, rates } from '#contract/features/rates/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Sheets that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(rates, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  const lang = currentLang()
  return data.map(({ id, area, period }) => ({
    id,
    title: area.path
      .map(({ name }) => inLang(name, lang))
      .slice(1)
      .join(' › '),
    detail: periodName(period, lang),
    to: `/dashboard/rates/sheets/${id}`,
  }))
}
