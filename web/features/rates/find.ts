import { inLang } from '#contract/core/text/localized.ts'
import { periodName, rates } from '#contract/features/rates/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds rating sheets for the global search. */
export const find = findIn(rates, 'list', ({ id, area, period }, lang) => ({
  id,
  title: area.path
    .map(({ name }) => inLang(name, lang))
    .slice(1)
    .join(' › '),
  detail: periodName(period, lang),
  to: `/dashboard/rates/sheets/${id}`,
}))
