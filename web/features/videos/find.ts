import { inLang } from '#contract/core/text/localized.ts'
import { videos } from '#contract/features/videos/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds videos for the global search. */
export const find = findIn(
  videos,
  'list',
  ({ id, title, area }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: inLang(area, lang),
    to: `/dashboard/videos/${id}`,
  }),
  { sort: '-match' },
)
