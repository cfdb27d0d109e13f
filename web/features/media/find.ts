import { inLang } from '#contract/core/text/localized.ts'
import { media } from '#contract/features/media/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds pictures for the global search. */
export const find = findIn(media, 'list', ({ id, name, alt }, lang) => ({
  id,
  title: name,
  detail: inLang(alt, lang),
  to: `/dashboard/media/${id}`,
}))
