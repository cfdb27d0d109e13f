import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { useSite } from '../site.ts'
import { useForeignLang } from './use-foreign-lang.ts'

/** The title of a survey. */
export function SurveyHead({ survey: { title } }: { survey: Survey }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  return (
    <header className="page-head">
      <h1 lang={foreign(title)}>{inLang(title, lang)}</h1>
      {langOf(title, lang) !== lang && <p className="lead">{t('surveys.onlyMongolian')}</p>}
    </header>
  )
}

/** The description of a survey. */
export function SurveyAbout({ survey: { description } }: { survey: Survey }) {
  const { lang } = useSite()
  const foreign = useForeignLang()
  if (!description.mn) return null
  return (
    <p className="survey-about" lang={foreign(description)}>
      {inLang(description, lang)}
    </p>
  )
}

/** Describes the number of questions and, while the survey is running, how long it takes. */
export function useSize(survey: Survey): string {
  const { t, lang } = useSite()
  const n = formatNumber(survey.questions, lang)
  const questions = plural(survey.questions, lang, {
    one: t('surveys.questions.one', { n }),
    other: t('surveys.questions.other', { n }),
  })
  if (survey.phase !== 'active') return questions
  return `${questions} · ${t('surveys.minutes', { n: formatNumber(survey.minutes, lang) })}`
}

/** Who runs the survey, until when, and for whom. */
export function SurveyFacts({ survey }: { survey: Survey }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  const size = useSize(survey)
  const { area, startDate, endDate, targets } = survey
  return (
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
        <dd>{targets.map((target) => inLang(target.area, lang)).join(', ')}</dd>
      </div>
      <div>
        <dt>{t('surveys.who')}</dt>
        <dd>
          {survey.counted
            .map((who) =>
              t(who === 'registered' && survey.confirmedHome ? 'surveys.confirmedHome' : `surveys.counted.${who}`),
            )
            .join(', ')}
        </dd>
      </div>
      <div>
        <dt>{t('surveys.size')}</dt>
        <dd>{size}</dd>
      </div>
    </dl>
  )
}
