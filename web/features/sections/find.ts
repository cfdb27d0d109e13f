import { inLang } from '#contract/core/text/localized.ts'
import { sections } from '#contract/features/sections/index.ts'
import { sectionLabels } from '#contract/features/sections/labels.ts'
import { findIn } from '../../core/access/find-in.ts'
import { SECTION_PATHS } from './paths.ts'

/** Finds sections for the global search. */
export const find = findIn(
  sections,
  'list',
  ({ id, title, category }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: sectionLabels[lang].category[category],
    to: `${SECTION_PATHS[category]}/${id}`,
  }),
  { sort: '-match' },
)
