import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { FIGURES, type Figures, type RollUp as RollUpData, reports } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { ReportState } from './ReportState.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

/** The figures of a report, the number first. */
export function FigureList({ figures }: { figures: Figures }) {
  const lang = useLang()
  return (
    <dl className={classes.figures}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{reportWords[lang].figure[name]}</dt>
          <dd>
            <bdi>{formatNumber(figures[name], lang)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whose reports are in a roll-up, and whose are missing. */
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

/** What a roll-up of the own area adds up for a period, as it is now. */
export function RollUpPreview({ period }: { period: string }) {
  const { data, error, refetch } = useAsk(reports, 'rollUp', { query: { period } })
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  return (
    <div className={classes.stack}>
      <FigureList figures={data.data.figures} />
      <RollUpParts rollUp={data.data} />
    </div>
  )
}
