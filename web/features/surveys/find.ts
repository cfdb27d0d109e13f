import { inLang } from '#contract/core/text.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Surveys that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(surveys, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  const lang = currentLang()
  return data.map(({ id, title, area, phase }) => ({
    id,
    title: inLang(title, lang),
    detail: `${surveyWords[lang].phase[phase]} · ${inLang(area, lang)}`,
    to: `/dashboard/surveys/${id}`,
  }))
}
