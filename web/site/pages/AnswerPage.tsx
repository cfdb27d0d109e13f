import { formatDay } from '#contract/core/time/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import type { PublicPage } from '../page.ts'
import { SurveyAbout, SurveyFacts, SurveyHead, useSize } from '../parts/SurveyFacts.tsx'
import { useSite } from '../site.ts'
import { Answering } from '../survey/Answering.tsx'
import { surveyHead } from './survey-head.ts'

/**
 * A running survey: its title and first questions, which can be answered before any script has run. It has its own
 * script and styles, as it is opened on slow networks by people who have visited no other page.
 */
export const answerPage: PublicPage = {
  head: (site, data) => ({ ...surveyHead(site, data), entry: 'site/answer.tsx' }),
  Body: function AnswerBody({ data }) {
    const { t, href } = useSite()
    const survey = data.survey?.data
    if (!survey) return null
    return (
      <div className="column page survey-page survey-answer">
        <p className="way">
          <a href={href('/surveys')}>{t('surveys.back')}</a>
        </p>
        <SurveyHead survey={survey} />
        <SurveyAbout survey={survey} />
        <Facts survey={survey} />
        <Answering survey={survey} below={data.surveyBelow?.data} />
      </div>
    )
  },
}

/** Duration and end date in one line; details can be expanded below it. */
function Facts({ survey }: { survey: Survey }) {
  const { t, lang } = useSite()
  const size = useSize(survey)
  return (
    <details className="survey-facts">
      <summary>
        {size}
        {survey.endDate && ` · ${t('surveys.until', { date: formatDay(survey.endDate, lang) })}`}
      </summary>
      <SurveyFacts survey={survey} />
    </details>
  )
}
