import { type Day, formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { inBoth } from '../../core/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { SurveyCall } from './show.ts'

/** The leaders of the areas that are asked hear of a survey once, however often it is taken back and published again. */
export async function tellOfPublishing(
  call: SurveyCall<'act'>,
  survey: { id: string; title: Localized; start_date: Day | null; end_date: Day | null },
): Promise<void> {
  const targets = await call.rows
    .from('survey_targets')
    .select('survey_targets.area_id')
    .where('survey_id', '=', survey.id)
    .execute()
  const day = (of: Day | null, lang: Lang) => (of ? formatDay(of, lang) : '–')
  await call.inform({
    to: targets.map(({ area_id }) => ({ user_id: null, role: 'SECTION_LEADER', area_id })),
    title: { mn: mn.published.title, en: en.published.title },
    body: inBoth({ mn: mn.published.body, en: en.published.body }, (lang) => ({
      title: inLang(survey.title, lang),
      from: day(survey.start_date, lang),
      to: day(survey.end_date, lang),
    })),
    link: `/dashboard/surveys/${survey.id}`,
    once: `surveys.published.${survey.id}`,
  })
}
