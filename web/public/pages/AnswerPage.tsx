import { formatDay } from '#contract/core/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import type { PublicPage } from '../page.ts'
import { SurveyAbout, SurveyFacts, SurveyHead, useSize } from '../parts/SurveyFacts.tsx'
import { useSite } from '../site.ts'
import { Answering } from '../survey/Answering.tsx'
import { surveyHead } from './survey-head.ts'

/**
 * A running survey: its title and its first questions, which can be answered before any script has run. It has a script and styles of its own,
 * as it is opened on slow networks by people who have seen no other page.
 */
export const answerPage: PublicPage = {
  head: (site, data) => ({ ...surveyHead(site, data), entry: 'public/answer.tsx' }),
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

/** How long it takes and until when, in a line; the rest opens below it. */
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
