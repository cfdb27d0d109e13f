import { inLang } from '#contract/core/text/localized.ts'
import { blog } from '#contract/features/blog/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds posts for the global search. */
export const find = findIn(
  blog,
  'list',
  ({ id, title, slug, area, canWrite }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: inLang(area, lang),
    to: canWrite ? `/dashboard/blog/${id}/edit` : `/dashboard/blog/post/${slug}`,
  }),
  { sort: '-match' },
)
