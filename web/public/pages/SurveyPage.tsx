import { formatDay } from '#contract/core/dates.ts'
import { formatNumber, plural } from '#contract/core/numbers.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import type { PublicPage } from '../page.ts'
import { useForeign } from '../parts/NewsCard.tsx'
import { SurveyDoor } from '../parts/SurveyDoor.tsx'
import { SurveyResult } from '../parts/SurveyResult.tsx'
import { useSite } from '../site.ts'

/** One survey: what it is about, who asks, until when; then the questions, or what came out of it. */
export const surveyPage: PublicPage = {
  head: ({ t, lang }, data) => {
    const survey = data.survey?.data
    const title = survey ? inLang(survey.title, lang) : t('surveys.title')
    return {
      title: `${title} · ${t('site.name')}`,
      description: (survey && inLang(survey.description, lang)) || t('surveys.lead'),
      canonical: `/survey/${survey?.id ?? ''}`,
      languages: survey?.title.en ? ['mn', 'en'] : ['mn'],
      // the questions, as soon as the page's script
      parts: survey?.phase === 'active' && survey.channels.includes('online') ? ['public/survey/AnswerPanel.tsx'] : [],
    }
  },
  Body: function SurveyBody({ data }) {
    const { t, lang, href } = useSite()
    const foreign = useForeign()
    const survey = data.survey?.data
    if (!survey) return null
    const { title, description, area, startDate, endDate, targets } = survey
    const n = formatNumber(survey.questions, lang)
    const where = targets.map((target) => inLang(target.area, lang)).join(', ')
    return (
      <div className="column page survey-page">
        <p className="way">
          <a href={href('/surveys')}>{t('surveys.back')}</a>
        </p>
        <header className="page-head">
          <h1 lang={foreign(title)}>{inLang(title, lang)}</h1>
          {langOf(title, lang) !== lang && <p className="lead">{t('surveys.onlyMongolian')}</p>}
        </header>
        {description.mn && (
          <p className="survey-about" lang={foreign(description)}>
            {inLang(description, lang)}
          </p>
        )}
        <dl className="law-facts">
          <div>
            <dt>{t('surveys.asks')}</dt>
            <dd lang={foreign(area)}>{inLang(area, lang)}</dd>
          </div>
          {startDate && endDate && (
            <div>
              <dt>{t('surveys.period')}</dt>
              <dd>{t('surveys.days', { from: formatDay(startDate, lang), to: formatDay(endDate, lang) })}</dd>
            </div>
          )}
          <div>
            <dt>{t('surveys.where')}</dt>
            <dd>{where}</dd>
          </div>
          {survey.confirmedHome && (
            <div>
              <dt>{t('surveys.who')}</dt>
              <dd>{t('surveys.confirmedHome')}</dd>
            </div>
          )}
          <div>
            <dt>{t('surveys.size')}</dt>
            <dd>
              {plural(survey.questions, lang, {
                one: t('surveys.questions.one', { n }),
                other: t('surveys.questions.other', { n }),
              })}
              {survey.phase === 'active' && ` · ${t('surveys.minutes', { n: formatNumber(survey.minutes, lang) })}`}
            </dd>
          </div>
        </dl>
        <SurveyDoor survey={survey} hasResult={data.surveyResult !== undefined} />
        {data.surveyResult && <SurveyResult survey={survey} result={data.surveyResult.data} />}
      </div>
    )
  },
}
