import { keepPreviousData } from '@tanstack/react-query'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { type Coverage, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { When } from '../../../core/When.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { LevelBar } from '../LevelBar.tsx'
import { AreaSteps } from './AreaSteps.tsx'
import { CoverageMap } from './CoverageMap.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import { Gone, ReadingPage } from './ReadingPage.tsx'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'
import { useSlice } from './use-slice.ts'

/** How far a survey has come, area by area, from the city down to its sections. */
export default function SurveyCoverage() {
  const t = readingTexts.useText()
  return (
    <ReadingPage which="coverage" lead={t('coverage.lead')}>
      {(survey) => <Read survey={survey} />}
    </ReadingPage>
  )
}

function Read({ survey }: { survey: Survey }) {
  const t = readingTexts.useText()
  const [{ areaId }, put] = useSlice()
  const { id, phase } = survey
  const asked = useAsk(
    surveys,
    'coverage',
    { params: { id }, query: areaId ? { areaId } : {} },
    { enabled: phase !== 'draft', placeholderData: keepPreviousData as never },
  )
  if (phase === 'draft')
    return (
      <Card>
        <Empty level={2} title={t('coverage.draftTitle')} text={t('coverage.draftText')} />
      </Card>
    )
  const coverage = asked.data?.data
  if (asked.error) return <Gone isGone={codeOf(asked.error) === 'not_found'} onRetry={() => void asked.refetch()} />
  if (!coverage)
    return (
      <Card>
        <TextSkeleton lines={8} />
      </Card>
    )
  const choose = (next: string) => put({ areaId: next })
  return (
    <>
      <AreaSteps coverage={coverage} withAbove onChoose={choose} />
      <Sums survey={survey} coverage={coverage} />
      {coverage.below.length > 0 && (
        <>
          <CoverageMap surveyId={id} coverage={coverage} />
          <CoverageTable survey={survey} coverage={coverage} isFetching={asked.isPlaceholderData} />
        </>
      )}
    </>
  )
}

/** The sums of the area that is looked at, and how they come about. */
function Sums({ survey, coverage: { whole, below } }: { survey: Survey; coverage: Coverage }) {
  const t = readingTexts.useText()
  const lang = useLang()
  const { expected, collected, achieved, level } = whole
  const sums = { expected: formatNumber(expected, lang), collected: formatNumber(collected, lang) }
  const words = () => {
    if (below.length > 0) return t('coverage.sum', { n: formatNumber(below.length, lang), ...sums })
    return level === 'section' ? t('coverage.sumPlain', sums) : t('coverage.sumAbove', sums)
  }
  return (
    <Card title={inLang(whole.area, lang)} text={survey.phase === 'active' ? t('coverage.live') : undefined}>
      <div className={classes.sums}>
        <LevelBar large expected={expected} collected={collected} level={achieved} />
        <dl className={classes.facts}>
          <div>
            <dt>{t('coverage.sections')}</dt>
            <dd>
              <bdi>
                {t('coverage.sectionsOf', {
                  n: formatNumber(whole.reporting, lang),
                  all: formatNumber(whole.sections, lang),
                })}
              </bdi>
            </dd>
          </div>
          <div>
            <dt>{t('coverage.coveredOn')}</dt>
            <dd>{whole.coveredOn ? formatDay(whole.coveredOn, lang) : t('coverage.notCovered')}</dd>
          </div>
          <div>
            <dt>{t('coverage.last')}</dt>
            <dd>{whole.lastAnswerAt ? <When at={whole.lastAnswerAt} /> : t('coverage.never')}</dd>
          </div>
          {whole.unconfirmedHomes !== null && !survey.confirmedHome && (
            <div>
              <dt>{t('result.unconfirmedHomes')}</dt>
              <dd>
                <bdi>{formatNumber(whole.unconfirmedHomes, lang)}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
      <p className={classes.note}>{words()}</p>
    </Card>
  )
}
