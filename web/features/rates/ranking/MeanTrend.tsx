import type { PeriodKind, RankedArea, RatedLevel } from '#contract/features/rates/index.ts'
import { rates } from '#contract/features/rates/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { pathOfSheets } from '../paths.ts'
import { rateTexts } from '../texts.ts'
import { TrendChart } from './TrendChart.tsx'

interface Props {
  level: RatedLevel
  kind: PeriodKind
  areas: readonly RankedArea[]
  parent: string | undefined
}

/** The query of the mean over time, shared with RankingFigures. */
export const trendQueryOf = (level: RatedLevel, kind: PeriodKind, parent: string | undefined) => ({
  level,
  kind,
  ...(parent ? { areaId: parent } : {}),
})

/** The mean of a ranking over time; the totals of the area if there is only one. */
export function MeanTrend({ level, kind, areas, parent }: Props) {
  const t = rateTexts.useText()
  const onlyArea = areas.length === 1 ? areas[0] : undefined
  const query = onlyArea ? { areaId: onlyArea.areaId, kind } : trendQueryOf(level, kind, parent)
  const { data, error, refetch } = useAsk(rates, 'trend', { query })
  return (
    <Card title={t(onlyArea ? 'trend.title' : 'trend.meanTitle')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={6} />}
      {data && (
        <TrendChart
          lines={[{ id: 'mean', name: t(onlyArea ? 'ranking.total' : 'trend.mean'), points: data.data }]}
          linkOf={({ periodId, sheetId }) =>
            sheetId
              ? `/dashboard/rates/sheets/${sheetId}`
              : pathOfSheets({ level, periodId, status: 'approved', areaId: parent })
          }
        />
      )}
    </Card>
  )
}
