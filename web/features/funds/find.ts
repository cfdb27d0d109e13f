import { inLang } from '#contract/core/text/localized.ts'
import { funds } from '#contract/features/funds/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds funds for the global search. */
export const find = findIn(funds, 'list', ({ id, name, code }, lang) => ({
  id,
  title: inLang(name, lang),
  detail: code,
  to: `/dashboard/fund/${id}`,
}))
