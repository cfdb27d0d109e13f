import { inLang } from '#contract/core/text/localized.ts'
import { documents } from '#contract/features/documents/index.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds documents of the fund for the global search. */
export const find = findIn(
  documents,
  'list',
  ({ id, title, category, year }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: `${year} · ${documentLabels[lang].category[category]}`,
    to: `/dashboard/about/report/${id}`,
  }),
  { sort: '-match' },
)
