import { useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type BookingTotals, booking } from '#contract/features/booking/index.ts'
import { useNarrowsByArea } from '../../core/areas/area-on-page.ts'
import { changeOf } from '../../core/dashboard/change-of.ts'
import { PeriodFilter } from '../../core/dashboard/PeriodFilter.tsx'
import { usePeriod } from '../../core/dashboard/use-period.ts'
import { useLang } from '../../core/i18n/text.ts'
import { AreaFilter } from '../../core/lists/filters.tsx'
import { useAsk } from '../../core/query/query.ts'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import { Columns } from '../../ui/data/charts/Columns.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import classes from './booking.module.css'
import { FreeTable } from './FreeTable.tsx'
import { OtherPages } from './OtherPages.tsx'
import { bookingTexts } from './texts.ts'

const LIST = '/dashboard/booking/day'

/** The figures of a period, compared with the one before; each number leads to its list. */
export default function Dashboard() {
  const t = bookingTexts.useText()
  const [search, setSearch] = useSearchParams()
  const today = dayInUlaanbaatar(new Date())
  const period = usePeriod()
  const areaId = search.get('areaId') ?? undefined
  useNarrowsByArea()
  const { data, error, refetch } = useAsk(booking, 'totals', { query: { ...period.query, ...(areaId && { areaId }) } })
  const chooseArea = (changed: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    if (changed.areaId) next.set('areaId', changed.areaId)
    else next.delete('areaId')
    setSearch(next, { replace: true })
  }
  return (
    <Page title={t('title')} lead={t('totals.lead')} more={<OtherPages here="/dashboard/booking" />}>
      <Toolbar
        filters={
          <AreaFilter
            filters={areaId ? { areaId } : {}}
            onChange={chooseArea}
            levels={['city', 'district', 'khoroo']}
          />
        }
        activeFilters={areaId ? 1 : 0}
        onClearFilters={() => chooseArea({})}
      >
        <PeriodFilter period={period} />
      </Toolbar>
      <Today today={today} areaId={areaId} />
      <Card title={t('totals.free')}>
        <FreeTable areaId={areaId} />
      </Card>
      {error && !data && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Card>
          <TextSkeleton lines={10} />
        </Card>
      )}
      {data && <Figures totals={data.data} areaId={areaId} />}
    </Page>
  )
}

function Figures({ totals, areaId }: { totals: BookingTotals; areaId: string | undefined }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const query = { from: totals.from, to: totals.to, ...(areaId && { areaId }) }
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
      <Card title={t('totals.weeks')}>
        <Weeks totals={totals} to={to} />
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

function Weeks({ totals, to }: ChartProps) {
  const { from, to: until } = totals
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
      shaded
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      head={t('column.service')}
    />
  )
}
