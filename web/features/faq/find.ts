import { inLang } from '#contract/core/text/localized.ts'
import { faq, faqGroups } from '#contract/features/faq/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'

/** Finds questions for the global search. */
export const find = findIn(
  faq,
  'list',
  ({ id, title, category, postedAt }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: entryNameAt(cityValues(faqGroups), category, lang, postedAt),
    to: `/dashboard/faqs/${id}`,
  }),
  { sort: '-match' },
)
