import { inLang } from '#contract/core/text/localized.ts'
import { laws } from '#contract/features/laws/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds acts for the global search. */
export const find = findIn(
  laws,
  'list',
  ({ id, title, number }, lang) => ({ id, title: inLang(title, lang), detail: number, to: `/dashboard/laws/${id}` }),
  { sort: '-match' },
)
