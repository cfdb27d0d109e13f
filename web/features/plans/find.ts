import { inLang } from '#contract/core/text/localized.ts'
import { plans } from '#contract/features/plans/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds plans for the global search. */
export const find = findIn(plans, 'list', ({ id, name, area }, lang) => ({
  id,
  title: inLang(name, lang),
  detail: inLang(area, lang),
  to: `/dashboard/plans?q=${encodeURIComponent(inLang(name, lang))}`,
}))
