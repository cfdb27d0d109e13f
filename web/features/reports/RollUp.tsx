import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Figures, isUnusual, type RollUp as RollUpData, reports } from '#contract/features/reports/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { figureLabel, useFigures } from './figures.ts'
import { ReportState } from './ReportStatus.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

interface FigureListProps {
  figures: Figures
  period: string
  /** The figures of the previous period, for comparison. */
  previous?: Figures | null
}

/** The figures of a report, with a warning on unusual differences from the previous period. */
export function FigureList({ figures, period, previous }: FigureListProps) {
  const t = reportTexts.useText()
  const lang = useLang()
  const counted = useFigures(period)
  return (
    <dl className={classes.figures}>
      {counted.map((figure) => {
        const now = figures[figure.key] ?? 0
        const before = previous?.[figure.key]
        return (
          <div key={figure.key}>
            <dt>{figureLabel(figure, lang)}</dt>
            <dd>
              <bdi>{formatNumber(now, lang)}</bdi>
            </dd>
            {before !== undefined && (
              <dd className={classes.under}>{t('figures.before', { n: formatNumber(before, lang) })}</dd>
            )}
            {isUnusual(figure, now, before) && (
              <dd>
                <Status tone="warning">{t('figures.unusual', { percent: figure.check ?? 0 })}</Status>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** The number of reports in a roll-up, and the areas without one. */
export function RollUpParts({ rollUp }: { rollUp: RollUpData }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { counted, areas, missing } = rollUp
  return (
    <div className={classes.stack}>
      <p className={classes.plain}>
        {t('show.counted', { areas: formatNumber(areas, lang), counted: formatNumber(counted, lang) })}
      </p>
      {missing.length === 0 ? (
        <p className={classes.plain}>{t('show.whole')}</p>
      ) : (
        <div>
          <h3 className={classes.small}>{t('show.missing')}</h3>
          <ul className={classes.missing}>
            {missing.map(({ id, name, status }) => (
              <li key={id}>
                <span>{inLang(name, lang)}</span>
                {status ? (
                  <ReportState status={status} />
                ) : (
                  <span className={classes.under}>{t('show.missingNone')}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The figures and the areas without a report, about as high as they will be. */
function RollUpSkeleton({ period }: { period: string }) {
  const lang = useLang()
  return (
    <div className={classes.stack}>
      <dl className={classes.figures}>
        {useFigures(period).map((figure) => (
          <div key={figure.key}>
            <dt>{figureLabel(figure, lang)}</dt>
            <dd>
              <Bone width="3rem" height="1.5rem" />
            </dd>
          </div>
        ))}
      </dl>
      <Bone height="16rem" />
    </div>
  )
}

/** The current totals of a roll-up of the user's area for a period. */
export function RollUpPreview({ period }: { period: string }) {
  const { data, error, refetch } = useAsk(reports, 'rollUp', { query: { period } })
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <RollUpSkeleton period={period} />
  return (
    <div className={classes.stack}>
      <FigureList figures={data.data.figures} period={period} />
      <RollUpParts rollUp={data.data} />
    </div>
  )
}
