import { keepPreviousData } from '@tanstack/react-query'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Coverage, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LevelBar } from '../LevelBar.tsx'
import { AreaBreadcrumb } from './AreaBreadcrumb.tsx'
import { CoverageMaps } from './CoverageMaps.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import { LoadError, ResultsPage } from './ResultsPage.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'
import { useSlice } from './use-slice.ts'

/** The coverage of a survey by area, from the city down to the sections. */
export default function SurveyCoverage() {
  const t = resultTexts.useText()
  return (
    <ResultsPage which="coverage" lead={t('coverage.lead')}>
      {(survey) => <CoverageView survey={survey} />}
    </ResultsPage>
  )
}

function CoverageView({ survey }: { survey: Survey }) {
  const t = resultTexts.useText()
  const [{ areaId }, setSlice] = useSlice()
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
  if (asked.error)
    return <LoadError isGone={codeOf(asked.error) === 'not_found'} onRetry={() => void asked.refetch()} />
  if (!coverage)
    return (
      <Card>
        <TextSkeleton lines={8} />
      </Card>
    )
  const choose = (next: string) => setSlice({ areaId: next })
  return (
    <>
      <AreaBreadcrumb coverage={coverage} withAbove onChoose={choose} />
      <Totals survey={survey} coverage={coverage} />
      {coverage.below.length > 0 && (
        <>
          <CoverageMaps survey={survey} coverage={coverage} areaId={areaId} onArea={choose} />
          <CoverageTable survey={survey} coverage={coverage} isFetching={asked.isPlaceholderData} />
        </>
      )}
    </>
  )
}

/** The totals of the selected area, and how they are calculated. */
function Totals({ survey, coverage: { whole, below } }: { survey: Survey; coverage: Coverage }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const { expected, collected, achieved, level } = whole
  const sums = { expected: formatNumber(expected, lang), collected: formatNumber(collected, lang) }
  const explanation = () => {
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
      <p className={classes.note}>{explanation()}</p>
    </Card>
  )
}
