import { inLang } from '#contract/core/text/localized.ts'
import { news } from '#contract/features/news/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds news for the global search. */
export const find = findIn(
  news,
  'list',
  ({ id, title, area, canWrite }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: inLang(area, lang),
    to: `/dashboard/news/${id}/${canWrite ? 'edit' : 'preview'}`,
  }),
  { sort: '-match' },
)
