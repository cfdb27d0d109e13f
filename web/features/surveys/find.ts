import { inLang } from '#contract/core/text/localized.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds surveys for the global search. */
export const find = findIn(surveys, 'list', ({ id, title, area, phase }, lang) => ({
  id,
  title: inLang(title, lang),
  detail: `${surveyLabels[lang].phase[phase]} · ${inLang(area, lang)}`,
  to: `/dashboard/surveys/${id}`,
}))
