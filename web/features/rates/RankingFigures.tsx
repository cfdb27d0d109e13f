import { IconAlertTriangle, IconChartBar, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/numbers.ts'
import { periodName, type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { StatCard } from '../../ui/StatCard.tsx'
import { StatRow } from '../../ui/StatRow.tsx'
import { trendOf } from './MeanTrend.tsx'
import { pathOfSheets } from './paths.ts'
import { points, pointsChange } from './show.tsx'
import { rateTexts } from './texts.ts'

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  parent: string | undefined
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Four figures of a ranking, each with the list behind it. The mean and its change are those of the chart below: the mean of all
 * approved totals of a period, whichever areas those are (docs/rules/rates.md).
 */
export function RankingFigures({ level, period, areas, parent }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const rated = areas.filter(({ total }) => total !== null)
  const totals = rated.flatMap(({ total }) => total ?? [])
  const { data: trend } = useAsk(rates, 'trend', { query: trendOf(level, period.kind, parent) })
  const at = trend?.data.findIndex(({ periodId }) => periodId === period.id) ?? -1
  const now = trend?.data[at]?.total ?? meanOf(totals)
  const before = trend?.data[at - 1]
  const change = now === null || !before || before.total === null ? null : now - before.total
  const list = (status: string, sort?: string) =>
    pathOfSheets({ level, periodId: period.id, status, areaId: parent, sort })
  const turn = pointsChange(change, lang)
  const count = (n: number) => formatNumber(n, lang)
  const ofAll = t('stat.of', { all: count(areas.length) })
  return (
    <StatRow title={t('stat.figures')}>
      <StatCard
        label={t('stat.mean')}
        value={points(now, lang)}
        to={list('approved', '-total')}
        icon={<IconChartBar />}
        {...(turn.direction === 'none'
          ? { hint: t('stat.meanOf', { count: count(rated.length) }) }
          : {
              change: {
                direction: turn.direction,
                tone: turn.direction === 'up' ? 'good' : turn.direction === 'down' ? 'bad' : 'neutral',
                // the card draws the arrow itself
                text: turn.text.replace(/^[▲▼] /, ''),
                spoken: turn.words,
              },
              hint: before
                ? t('stat.since', {
                    period: periodName(before, lang),
                    mean: points(before.total, lang),
                    count: count(before.count),
                  })
                : '',
            })}
      />
      <StatCard
        label={t('stat.approved')}
        value={count(rated.length)}
        to={list('approved')}
        icon={<IconCircleCheck />}
        hint={ofAll}
      />
      <StatCard
        label={t('stat.sent')}
        value={count(areas.filter(({ status }) => status === 'sent').length)}
        to={list('sent')}
        icon={<IconClock />}
        hint={ofAll}
      />
      <StatCard
        label={t('stat.weak')}
        value={count(areas.filter(({ grade }) => grade === 'F').length)}
        to={list('approved', 'total')}
        icon={<IconAlertTriangle />}
        hint={ofAll}
      />
    </StatRow>
  )
}
