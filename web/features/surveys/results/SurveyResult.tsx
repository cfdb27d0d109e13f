import { IconFlag } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { isAnswered, type Result, type Survey, surveys, TEXTS_MIN } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { pathOfCoverage, pathOfFlags } from '../paths.ts'
import { CrossTable } from './CrossTable.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { LoadError, ResultsPage } from './ResultsPage.tsx'
import classes from './results.module.css'
import { SliceBar } from './SliceBar.tsx'
import { resultTexts } from './texts.ts'
import { useSlice } from './use-slice.ts'

/** The results of a survey: each question with its chart, texts, places and files, and a cross table. */
export default function SurveyResult() {
  const t = resultTexts.useText()
  return (
    <ResultsPage which="result" lead={t('result.lead')}>
      {(survey) => <ResultView survey={survey} />}
    </ResultsPage>
  )
}

function ResultView({ survey }: { survey: Survey }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const [slice, setSlice] = useSlice()
  const { id, phase } = survey
  const hasResult = phase === 'active' || phase === 'closed'
  const asked = useAsk(
    surveys,
    'result',
    { params: { id }, query: slice },
    { enabled: hasResult, placeholderData: keepPreviousData as never },
  )
  const result = asked.data?.data
  if (!hasResult)
    return (
      <Card>
        <Empty level={2} title={t('result.emptyTitle')} text={t('coverage.draftText')} />
      </Card>
    )
  if (codeOf(asked.error) === 'wrong_state')
    return (
      <Card>
        <Empty
          level={2}
          title={t('result.closedTitle')}
          text={t('result.closedText')}
          action={<LinkButton to={pathOfCoverage(id)}>{t('page.coverage')}</LinkButton>}
        />
      </Card>
    )
  if (asked.error)
    return <LoadError isGone={codeOf(asked.error) === 'not_found'} onRetry={() => void asked.refetch()} />
  return (
    <>
      <SliceBar survey={survey} slice={slice} onChange={setSlice} withExport />
      {survey.openToAll && <Banner tone="warning">{t('result.notRepresentative')}</Banner>}
      {!result && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {result?.provisionalUntil && (
        <Banner tone="info">
          {t('result.provisional', { date: formatDay(dayInUlaanbaatar(new Date(result.provisionalUntil)), lang) })}
        </Banner>
      )}
      {result && <Figures survey={survey} result={result} />}
      {result && result.answers === 0 && (
        <Card>
          <Empty level={2} searched title={t('result.emptyTitle')} text={t('result.emptyText')} />
        </Card>
      )}
      {result?.hidden && result.answers > 0 && (
        <Card>
          <Empty level={2} title={t('result.fewTitle')} text={t('result.fewText', { min: TEXTS_MIN })} />
        </Card>
      )}
      {result && result.answers > 0 && !result.hidden && (
        <>
          <div className={classes.withList}>
            <QuestionList survey={survey} />
            <div className={classes.group}>
              <Groups survey={survey} result={result} slice={slice} />
            </div>
          </div>
          <CrossTable survey={survey} slice={slice} />
        </>
      )}
    </>
  )
}

/** The number of answers in the results, and of flagged ones. */
function Figures({ survey, result }: { survey: Survey; result: Result }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const mayReview = useMay(surveys, 'review')
  const number = (value: number) => <bdi>{formatNumber(value, lang)}</bdi>
  return (
    <Card>
      <dl className={classes.figures}>
        <div>
          <dt>{t('result.answers')}</dt>
          <dd>{number(result.answers)}</dd>
        </div>
        {result.origins.length > 1 &&
          result.origins.map(({ origin, answers }) => (
            <div key={origin}>
              <dt>{surveyLabels[lang].origin[origin]}</dt>
              <dd>{number(answers)}</dd>
            </div>
          ))}
        <div>
          <dt>{t('result.flagged')}</dt>
          <dd>
            {number(result.flagged)}
            {mayReview && result.flagged > 0 && (
              <Link to={pathOfFlags(survey.id)} className={classes.look}>
                <IconFlag size={16} aria-hidden />
                {t('flags.check')}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('result.setAside')}</dt>
          <dd>{number(result.setAside)}</dd>
        </div>
        {result.unconfirmedHomes !== null && !survey.confirmedHome && (
          <div>
            <dt>{t('result.unconfirmedHomes')}</dt>
            <dd>{number(result.unconfirmedHomes)}</dd>
          </div>
        )}
        <div>
          <dt>{t('result.at')}</dt>
          <dd data-small>
            <When at={result.at} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** The questions in order, to go to one of them; it stays beside the charts on wide screens. */
function QuestionList({ survey }: { survey: Survey }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const asked = survey.structure.flatMap(({ questions }) => questions).filter(isAnswered)
  if (asked.length < LISTED_MIN) return null
  return (
    <nav className={classes.list} aria-label={t('result.questions')}>
      <ol>
        {asked.map((question) => (
          <li key={question.id}>
            <a href={`#question-${question.id}`}>{inLang(question.text, lang)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
/** Questions from which on a list of them helps. */
const LISTED_MIN = 4

function Groups({ survey, result, slice }: { survey: Survey; result: Result; slice: ReturnType<typeof useSlice>[0] }) {
  const lang = useLang()
  const results = new Map(result.questions.map((one) => [one.questionId, one]))
  let no = 0
  return survey.structure.map((group) => {
    const asked = group.questions.filter(isAnswered)
    if (asked.length === 0) return null
    return (
      <section key={group.id} className={classes.group} aria-labelledby={`group-${group.id}`}>
        <h2 id={`group-${group.id}`} className={classes.groupTitle}>
          {inLang(group.title, lang)}
        </h2>
        {asked.map((question) => {
          no++
          const found = results.get(question.id)
          return (
            found && (
              <div key={question.id} id={`question-${question.id}`} tabIndex={-1} className={classes.target}>
                <QuestionCard
                  no={no}
                  survey={survey}
                  question={question}
                  result={found}
                  answers={result.answers}
                  slice={slice}
                />
              </div>
            )
          )
        })}
      </section>
    )
  })
}
