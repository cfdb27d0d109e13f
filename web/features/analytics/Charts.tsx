import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Visits } from '#contract/features/analytics/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Columns } from '../../ui/data/charts/Columns.tsx'
import { LineTrend } from '../../ui/data/charts/LineTrend.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { visitTexts } from './texts.ts'

/** Days up to which each is a point; longer periods are drawn by weeks. */
const DAYS_DRAWN = 92
const WEEK = 7

/** The days of a period, or the sums of the whole weeks at its end, each named by its first day. */
export function pointsOf(days: Visits['days']): Visits['days'] {
  if (days.length <= DAYS_DRAWN) return days
  const weeks = Map.groupBy(days.slice(days.length % WEEK), (_, i) => Math.floor(i / WEEK))
  return [...weeks.values()].map((week) => ({
    day: week[0]?.day ?? '',
    views: week.reduce((sum, { views }) => sum + views, 0),
    visits: week.reduce((sum, { visits }) => sum + visits, 0),
  }))
}

/** The openings over the period. */
export function DaysChart({ visits }: { visits: Visits }) {
  const t = visitTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const points = pointsOf(visits.days)
  const isWeekly = points.length < visits.days.length
  const best = points.reduce((most, point) => (point.views > most.views ? point : most), {
    day: visits.from,
    views: 0,
    visits: 0,
  })
  const whole = (n: number | null) => formatNumber(n, lang)
  const period = c('period.between', { from: formatDay(visits.from, lang), to: formatDay(visits.to, lang) })
  const title = t(isWeekly ? 'days.weeks' : 'days.title')
  return (
    <Card title={title}>
      <LineTrend
        label={title}
        sentence={
          best.views === 0
            ? t('days.none', { period })
            : t('days.sentence', {
                period,
                views: whole(visits.views.count),
                visits: whole(visits.visits.count),
                best: formatDay(best.day, lang),
                most: whole(best.views),
              })
        }
        timeHead={t(isWeekly ? 'days.week' : 'days.day')}
        times={points.map(({ day }) => ({
          id: day,
          name: formatDay(day, lang),
          short: day.slice(5).replace('-', '.'),
        }))}
        from={0}
        to={4}
        format={whole}
        series={[
          { id: 'views', name: t('views'), values: points.map(({ views }) => views) },
          { id: 'visits', name: t('visits'), values: points.map((point) => point.visits) },
        ]}
      />
    </Card>
  )
}

/** The hours of the day in which pages are opened. */
export function HoursChart({ hours }: { hours: Visits['hours'] }) {
  const t = visitTexts.useText()
  const lang = useLang()
  const whole = (n: number | null) => formatNumber(n, lang)
  const most = Math.max(...hours)
  const nameOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <Card title={t('hours.title')}>
      <Columns
        label={t('hours.title')}
        sentence={
          most === 0 ? t('hours.none') : t('hours.sentence', { hour: nameOf(hours.indexOf(most)), n: whole(most) })
        }
        heads={[t('hours.hour'), t('views')]}
        format={whole}
        counted
        to={4}
        columns={hours.map((value, hour) => ({ id: String(hour), name: nameOf(hour), short: String(hour), value }))}
      />
    </Card>
  )
}
