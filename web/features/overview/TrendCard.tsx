import { Link } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { addDays, type Day, formatDay } from '#contract/core/time/dates.ts'
import { useLang } from '../../core/i18n/text.ts'
import { LineTrend } from '../../ui/data/charts/LineTrend.tsx'
import { SmallMultiples } from '../../ui/data/charts/SmallMultiples.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'
import { type ShownTrend, useTrend } from './use-trend.ts'

const CHART_PX = 168
const WEEK_DAYS = 7

/** What happened in the last twelve weeks compared with the same weeks a year before: one small chart for each kind of event. */
export function TrendCard() {
  const t = useText()
  const { asked, shown, end } = useTrend()
  const hasFailed = asked.isError && asked.data === undefined
  const isEmpty = shown.every(({ now, before }) => [...now, ...before].every((n) => n === 0))
  return (
    <Card title={t('trend.title')} text={t('trend.text')}>
      <div className={classes.trend}>
        {asked.isPending && <Bone height="100%" />}
        {hasFailed && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
        {asked.data && isEmpty && <Empty level={3} title={t('trend.emptyTitle')} text={t('trend.emptyText')} />}
        {end && !isEmpty && (
          <SmallMultiples>
            {shown.map((trend) => (
              <TrendChart key={`${trend.feature} ${trend.name}`} trend={trend} end={end} />
            ))}
          </SmallMultiples>
        )}
      </div>
    </Card>
  )
}

function TrendChart({ trend: { now, before, label, path }, end }: { trend: ShownTrend; end: Day }) {
  const t = useText()
  const lang = useLang()
  const number = (n: number | null) => formatNumber(n, lang)
  const hasBefore = before.some((n) => n > 0)
  const times = now.map((_, i) => {
    const last = addDays(end, -WEEK_DAYS * (now.length - 1 - i))
    const [from, to] = [formatDay(addDays(last, 1 - WEEK_DAYS), lang), formatDay(last, lang)]
    return { id: last, name: t('trend.span', { from, to }), short: to.slice(-5) }
  })
  return (
    <section className={classes.multiple}>
      <h3>
        <Link to={path}>{label()}</Link>
      </h3>
      <LineTrend
        label={label()}
        sentence={t('trend.sentence', { now: number(now.at(-1) ?? 0), before: number(now.at(-2) ?? 0) })}
        timeHead={t('trend.week')}
        times={times}
        format={number}
        from={0}
        to={4}
        height={CHART_PX}
        isCounted
        series={[
          { id: 'now', name: t('trend.thisYear'), values: now, area: true },
          ...(hasBefore ? [{ id: 'before', name: t('trend.lastYear'), values: before, quiet: true }] : []),
        ]}
      />
    </section>
  )
}
