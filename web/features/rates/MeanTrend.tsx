import type { PeriodKind, RankedArea, RatedLevel } from '#contract/features/rates/index.ts'
import { rates } from '#contract/features/rates/index.ts'
import { useAsk } from '../../core/query.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { pathOfSheets } from './paths.ts'
import { TrendChart } from './TrendChart.tsx'
import { rateTexts } from './texts.ts'

interface Props {
  level: RatedLevel
  kind: PeriodKind
  areas: readonly RankedArea[]
  parent: string | undefined
}

/** The query of the mean over time, which the figures above share. */
export const trendOf = (level: RatedLevel, kind: PeriodKind, parent: string | undefined) => ({
  level,
  kind,
  ...(parent ? { areaId: parent } : {}),
})

/** How the mean of a ranking went over time; of one area alone its own totals. */
export function MeanTrend({ level, kind, areas, parent }: Props) {
  const t = rateTexts.useText()
  const only = areas.length === 1 ? areas[0] : undefined
  const query = only ? { areaId: only.areaId, kind } : trendOf(level, kind, parent)
  const { data, error, refetch } = useAsk(rates, 'trend', { query })
  return (
    <Card title={t(only ? 'trend.title' : 'trend.meanTitle')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={6} />}
      {data && (
        <TrendChart
          lines={[{ id: 'mean', name: t(only ? 'ranking.total' : 'trend.mean'), points: data.data }]}
          link={({ periodId, sheetId }) =>
            sheetId
              ? `/dashboard/rates/sheets/${sheetId}`
              : pathOfSheets({ level, periodId, status: 'approved', areaId: parent })
          }
        />
      )}
    </Card>
  )
}
