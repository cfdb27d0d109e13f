import { IconAlertTriangle, IconChartBar, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { periodName, type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { StatCard } from '../../../ui/layout/StatCard.tsx'
import { StatRow } from '../../../ui/layout/StatRow.tsx'
import { points, pointsChange } from '../grades.tsx'
import { pathOfSheets } from '../paths.ts'
import { rateTexts } from '../texts.ts'
import { trendQueryOf } from './MeanTrend.tsx'

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  parent: string | undefined
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Four figures of a ranking, each linked to its list. The mean and its change equal those in the chart below: the mean of all
 * approved totals of a period, regardless of which areas have one (docs/rules/rates.md).
 */
export function RankingFigures({ level, period, areas, parent }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const rated = areas.filter(({ total }) => total !== null)
  const totals = rated.flatMap(({ total }) => total ?? [])
  const { data: trend } = useAsk(rates, 'trend', { query: trendQueryOf(level, period.kind, parent) })
  const at = trend?.data.findIndex(({ periodId }) => periodId === period.id) ?? -1
  const now = trend?.data[at]?.total ?? meanOf(totals)
  const before = trend?.data[at - 1]
  const change = now === null || !before || before.total === null ? null : now - before.total
  const listPath = (status: string, sort?: string) =>
    pathOfSheets({ level, periodId: period.id, status, areaId: parent, sort })
  const changeText = pointsChange(change, lang)
  const format = (n: number) => formatNumber(n, lang)
  const ofAll = t('stat.of', { all: format(areas.length) })
  return (
    <StatRow title={t('stat.figures')} line>
      <StatCard
        label={t('stat.mean')}
        value={points(now, lang)}
        to={listPath('approved', '-total')}
        icon={<IconChartBar />}
        {...(changeText.direction === 'none'
          ? { hint: t('stat.meanOf', { count: format(rated.length) }) }
          : {
              change: {
                direction: changeText.direction,
                tone: changeText.direction === 'up' ? 'good' : changeText.direction === 'down' ? 'bad' : 'neutral',
                // the card draws its own arrow
                text: changeText.text.replace(/^[▲▼] /, ''),
                spoken: changeText.words,
              },
              hint: before
                ? t('stat.since', {
                    period: periodName(before, lang),
                    mean: points(before.total, lang),
                    count: format(before.count),
                  })
                : '',
            })}
      />
      <StatCard
        label={t('stat.approved')}
        value={format(rated.length)}
        to={listPath('approved')}
        icon={<IconCircleCheck />}
        hint={ofAll}
      />
      <StatCard
        label={t('stat.sent')}
        value={format(areas.filter(({ status }) => status === 'sent').length)}
        to={listPath('sent')}
        icon={<IconClock />}
        hint={ofAll}
      />
      <StatCard
        label={t('stat.weak')}
        value={format(areas.filter(({ grade }) => grade === 'F').length)}
        to={listPath('approved', 'total')}
        icon={<IconAlertTriangle />}
        hint={ofAll}
      />
    </StatRow>
  )
}
