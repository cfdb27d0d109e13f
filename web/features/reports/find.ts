import { inLang } from '#contract/core/text/localized.ts'
import { formatPeriod, reports } from '#contract/features/reports/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds reports for the global search. */
export const find = findIn(reports, 'list', ({ id, title, area, period }, lang) => ({
  id,
  title,
  detail: [area && inLang(area.name, lang), formatPeriod(period, lang)].filter(Boolean).join(' · '),
  to: `/dashboard/reports/${id}`,
}))
