import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { type Day, formatDay } from '#contract/core/time/dates.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { SurveyCall } from './show.ts'

/** Notifies the leaders of the target areas once, however often the survey is unpublished and published again. */
export async function notifyOfPublishing(
  call: SurveyCall<'act'>,
  survey: { id: string; title: Localized; start_date: Day | null; end_date: Day | null },
): Promise<void> {
  const targets = await call.rows
    .from('survey_targets')
    .select('survey_targets.area_id')
    .where('survey_id', '=', survey.id)
    .execute()
  const day = (of: Day | null, lang: Lang) => (of ? formatDay(of, lang) : '–')
  await call.notify({
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
