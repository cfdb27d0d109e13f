import { IconFlag } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { isAnswered, type Result, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api.ts'
import { useAsk, useMay } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { When } from '../../../core/When.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { pathOfCoverage, pathOfFlags } from '../paths.ts'
import { CrossTable } from './CrossTable.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { Gone, ReadingPage } from './ReadingPage.tsx'
import classes from './reading.module.css'
import { SliceBar } from './SliceBar.tsx'
import { readingTexts } from './texts.ts'
import { useSlice } from './use-slice.ts'

/** What was answered: every question with a chart of its kind, words, places, files, and two questions beside each other. */
export default function SurveyResult() {
  const t = readingTexts.useText()
  return (
    <ReadingPage which="result" lead={t('result.lead')}>
      {(survey) => <Read survey={survey} />}
    </ReadingPage>
  )
}

function Read({ survey }: { survey: Survey }) {
  const t = readingTexts.useText()
  const [slice, put] = useSlice()
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
  if (asked.error) return <Gone isGone={codeOf(asked.error) === 'not_found'} onRetry={() => void asked.refetch()} />
  return (
    <>
      <SliceBar survey={survey} slice={slice} onChange={put} withExport />
      {!result && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {result && <Figures survey={survey} result={result} />}
      {result && result.answers === 0 && (
        <Card>
          <Empty level={2} searched title={t('result.emptyTitle')} text={t('result.emptyText')} />
        </Card>
      )}
      {result && result.answers > 0 && (
        <>
          <Groups survey={survey} result={result} slice={slice} />
          <CrossTable survey={survey} slice={slice} />
        </>
      )}
    </>
  )
}

/** How many answers the figures below are made of, and how many somebody should look at. */
function Figures({ survey, result }: { survey: Survey; result: Result }) {
  const t = readingTexts.useText()
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
              <QuestionCard
                key={question.id}
                no={no}
                survey={survey}
                question={question}
                result={found}
                answers={result.answers}
                slice={slice}
              />
            )
          )
        })}
      </section>
    )
  })
}
