import { formatDay } from '#contract/core/time/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import type { PublicPage } from '../page.ts'
import { SurveyAbout, SurveyFacts, SurveyHead } from '../parts/SurveyFacts.tsx'
import { SurveyNotice } from '../parts/SurveyNotice.tsx'
import { SurveyResult } from '../parts/SurveyResult.tsx'
import { useSite } from '../site.ts'
import { surveyHead } from './survey-head.ts'

/** A survey that is not running: its description and its results. */
export const surveyPage: PublicPage = {
  head: surveyHead,
  Body: function SurveyBody({ data }) {
    const { t, href } = useSite()
    const survey = data.survey?.data
    if (!survey) return null
    return (
      <div className="column page survey-page">
        <p className="way">
          <a href={href('/surveys')}>{t('surveys.back')}</a>
        </p>
        <SurveyHead survey={survey} />
        <SurveyAbout survey={survey} />
        <SurveyFacts survey={survey} />
        <State survey={survey} hasResult={data.surveyResult !== undefined} />
        {data.surveyResult && <SurveyResult survey={survey} result={data.surveyResult.data} />}
      </div>
    )
  },
}

/** Explains why the survey cannot be answered. */
function State({ survey, hasResult }: { survey: Survey; hasResult: boolean }) {
  const { t, lang } = useSite()
  if (survey.phase === 'expected') {
    const date = survey.startDate ? formatDay(survey.startDate, lang) : ''
    return <SurveyNotice title={t('surveys.expected')} text={t('surveys.expectedText', { date })} />
  }
  return <SurveyNotice title={t('surveys.ended')} text={t(hasResult ? 'surveys.endedResult' : 'surveys.endedText')} />
}
