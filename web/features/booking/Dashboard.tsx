import { useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDay, isDay } from '#contract/core/time/dates.ts'
import { type BookingTotals, booking } from '#contract/features/booking/index.ts'
import { changeOf } from '../../core/dashboard/change-of.ts'
import { useLang } from '../../core/i18n/text.ts'
import { AreaFilter, DayFilters } from '../../core/lists/filters.tsx'
import { useAsk } from '../../core/query/query.ts'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import { Columns } from '../../ui/data/charts/Columns.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import classes from './booking.module.css'
import { OtherPages } from './OtherPages.tsx'
import { bookingTexts } from './texts.ts'

const LIST = '/dashboard/booking/day'
/** Days of the period that is shown first: four weeks. */
const DAYS = 28

/** The figures of a period, compared with the one before; each number leads to its list. */
export default function Dashboard() {
  const t = bookingTexts.useText()
  const [search, setSearch] = useSearchParams()
  const today = dayInUlaanbaatar(new Date())
  const dayOf = (name: string, otherwise: string) => {
    const day = search.get(name)
    return day !== null && isDay(day) ? day : otherwise
  }
  const period = { from: dayOf('from', addDays(today, 1 - DAYS)), to: dayOf('to', today) }
  const areaId = search.get('areaId')
  const query = { ...period, ...(areaId ? { areaId } : {}) }
  const { data, error, refetch } = useAsk(booking, 'totals', { query })
  const filters: Record<string, string> = query
  const onChange = (changed: Record<string, string | undefined>) =>
    setSearch(
      Object.entries({ ...filters, ...changed }).flatMap(([name, value]) => (value ? [[name, value]] : [])) as [
        string,
        string,
      ][],
      { replace: true },
    )
  return (
    <Page title={t('title')} lead={t('totals.lead')} more={<OtherPages here="/dashboard/booking" />}>
      <Card>
        <div className={classes.pair}>
          <DayFilters label={t('day.days')} filters={filters} onChange={onChange} />
          <AreaFilter filters={filters} onChange={onChange} levels={['city', 'district', 'khoroo']} />
        </div>
      </Card>
      {error && !data && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Card>
          <TextSkeleton lines={10} />
        </Card>
      )}
      {data && <Figures totals={data.data} query={query} today={today} />}
    </Page>
  )
}

interface FiguresProps {
  totals: BookingTotals
  query: Record<string, string>
  today: string
}

function Figures({ totals, query, today }: FiguresProps) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const to = (more: Record<string, string>) => `${LIST}?${new URLSearchParams({ ...query, ...more })}`
  const cards = [
    ['all', to({ counted: 'true' }), 'up'],
    ['done', to({ status: 'done' }), 'up'],
    ['noShow', to({ status: 'no_show' }), 'down'],
    ['cancelled', to({ status: 'cancelled' }), 'down'],
  ] as const
  const span = { from: formatDay(totals.beforeFrom, lang), to: formatDay(totals.beforeTo, lang) }
  return (
    <>
      <StatRow title={t('totals.figures')}>
        {cards.map(([name, link, good]) => (
          <StatCard
            key={name}
            label={t(`totals.${name}`)}
            value={formatNumber(totals.period[name], lang)}
            to={link}
            {...changeOf(totals.period[name], totals.before[name], lang, good)}
            hint={t('totals.before', { n: formatNumber(totals.before[name], lang), ...span })}
          />
        ))}
      </StatRow>
      <Today today={today} areaId={query.areaId} />
      <Card title={t('totals.weeks')}>
        <Weeks totals={totals} to={to} query={query} />
      </Card>
      <Card title={t('totals.services')}>
        <Services totals={totals} to={to} />
      </Card>
    </>
  )
}

/** What today brings: how many are expected, are here, and were missed. */
function Today({ today, areaId }: { today: string; areaId: string | undefined }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const day = { from: today, to: today, ...(areaId ? { areaId } : {}) }
  const states = ['booked', 'arrived', 'done', 'no_show'] as const
  const ask = (status: (typeof states)[number]) => ({ query: { ...day, status, pageSize: 1 } })
  const found = {
    booked: useAsk(booking, 'appointments', ask('booked')).data,
    arrived: useAsk(booking, 'appointments', ask('arrived')).data,
    done: useAsk(booking, 'appointments', ask('done')).data,
    no_show: useAsk(booking, 'appointments', ask('no_show')).data,
  }
  return (
    <StatRow title={t('totals.today')}>
      {states.map((status) => {
        const total = found[status]?.meta.total
        return (
          <StatCard
            key={status}
            label={t(`totals.now.${status}`)}
            value={total === undefined ? NO_VALUE : formatNumber(total, lang)}
            to={`${LIST}?${new URLSearchParams({ ...day, status })}`}
          />
        )
      })}
    </StatRow>
  )
}

interface ChartProps {
  totals: BookingTotals
  to: (more: Record<string, string>) => string
}

function Weeks({ totals, to, query }: ChartProps & { query: Record<string, string> }) {
  const { from = '', to: until = '' } = query
  const t = bookingTexts.useText()
  const lang = useLang()
  if (totals.weeks.length === 0) return <p className={classes.quiet}>{t('totals.none')}</p>
  return (
    <Columns
      counted
      label={t('totals.weeks')}
      sentence={t('totals.sum', { n: formatNumber(totals.period.all, lang) })}
      columns={totals.weeks.map(({ monday, count }) => ({
        id: monday,
        name: formatDay(monday, lang),
        short: formatDay(monday, lang).slice(5),
        value: count,
        // a week at the edge of the period is counted within it
        to: to({
          counted: 'true',
          from: monday < from ? from : monday,
          to: addDays(monday, 6) > until ? until : addDays(monday, 6),
        }),
      }))}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      heads={[t('totals.week'), t('totals.all')]}
      to={4}
    />
  )
}

function Services({ totals, to }: ChartProps) {
  const t = bookingTexts.useText()
  const lang = useLang()
  if (totals.services.length === 0) return <p className={classes.quiet}>{t('totals.none')}</p>
  return (
    <BarList
      label={t('totals.services')}
      sentence={t('totals.sum', { n: formatNumber(totals.period.all, lang) })}
      series={[t('totals.all')]}
      rows={totals.services.map(({ id, name, area, count }) => {
        const text = `${inLang(name, lang)} · ${inLang(area, lang)}`
        return { id, name: text, plain: text, values: [count], to: to({ counted: 'true', serviceId: id }) }
      })}
      max={Math.max(...totals.services.map(({ count }) => count))}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      head={t('column.service')}
    />
  )
}
