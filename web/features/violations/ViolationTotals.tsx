import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { MONTH_NAMES } from '#contract/core/time/dates.ts'
import {
  type ViolationTotals as Totals,
  violationCategories,
  violations,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { AREA_PARAMETER, useNarrowsByArea } from '../../core/areas/area-on-page.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Columns } from '../../ui/data/charts/Columns.tsx'
import { Donut } from '../../ui/data/charts/Donut.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AreaTotals } from './AreaTotals.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import { Bars, sorted, type Total, useSummary } from './TotalBars.tsx'
import { TotalsHeat } from './TotalsHeat.tsx'
import { violationTexts } from './texts.ts'
import { STATUS_TONES } from './ViolationStatus.tsx'
import classes from './violations.module.css'

const LIST = '/dashboard/violations'

/** Counts of violations by state, category, area, law and month, each linked to its list. */
export default function ViolationTotals() {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const [search, setSearch] = useSearchParams()
  const areaId = search.get(AREA_PARAMETER)
  useNarrowsByArea()
  const query = areaId ? { areaId } : {}
  const { data, error, refetch } = useAsk(
    violations,
    'totals',
    { query },
    { placeholderData: keepPreviousData as never },
  )
  const totals = data?.data
  const choose = (id: string | null, options: { replace?: boolean } = {}) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set(AREA_PARAMETER, id)
        else next.delete(AREA_PARAMETER)
        return next
      },
      { ...options, preventScrollReset: true },
    )
  return (
    <Page
      title={t('totals.title')}
      count={totals && formatNumber(totals.total, lang)}
      lead={t('totals.lead')}
      crumbs={[{ label: t('title'), to: LIST }, { label: t('totals.title') }]}
      crumbsLabel={t('crumbs')}
    >
      {role !== 'SECTION_LEADER' && (
        <Card>
          <AreaPicker label={c('list.area')} value={areaId} onChange={(id) => choose(id, { replace: true })} />
        </Card>
      )}
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !totals && (
        <Card>
          <TextSkeleton lines={10} />
        </Card>
      )}
      {totals && <Charts totals={totals} areaId={areaId} onArea={(id) => choose(id)} />}
    </Page>
  )
}

interface ChartsProps {
  totals: Totals
  areaId: string | null
  onArea: (id: string) => void
}

function Charts({ totals, areaId, onArea }: ChartsProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const labels = violationLabels[lang]
  const number = (n: number) => formatNumber(n, lang)
  const to = (query: Record<string, string>) =>
    `${LIST}?${new URLSearchParams({ ...(areaId ? { areaId } : {}), ...query })}`
  const counted = { counted: 'true' }
  const states = violationWorkflow.states.map((status): Total => {
    const [name, value] = [labels.status[status], totals.status[status]]
    return { id: status, name, value, to: to({ status }), tone: STATUS_TONES[status] }
  })
  const { all } = useEntries(violationCategories)
  const categories = all
    .map(({ key, name, closed }) => {
      const value = totals.category[key] ?? 0
      return {
        id: key,
        name: inLang(name, lang),
        icon: <CategoryIcon category={key} />,
        value,
        closed,
        to: to({ ...counted, category: key }),
      }
    })
    // closed categories are shown only if they have violations
    .filter(({ closed, value }) => !closed || value > 0)
  const areas = totals.area.map(({ areaId: id, name, count }): Total => {
    return {
      id,
      name: inLang(name, lang),
      value: count,
      to: `${LIST}?${new URLSearchParams({ ...counted, areaId: id })}`,
    }
  })
  const laws = totals.law.map(
    ({ law, count }): Total => ({ id: law, name: law, value: count, to: to({ ...counted, law }) }),
  )
  return (
    <div className={classes.charts}>
      <Card title={t('totals.month')}>
        <Months totals={totals} to={to} />
      </Card>
      <Card title={t('totals.status')}>
        <Donut
          label={t('totals.status')}
          sentence={t('totals.statusSentence', { n: number(totals.total), late: number(totals.overdue) })}
          heads={[labels.column.status, t('totals.count'), t('totals.share')]}
          format={number}
          formatShare={(share) => formatPercent(share * 100, lang)}
          middle={{ value: number(states.reduce((sum, { value }) => sum + value, 0)), text: t('totals.sum') }}
          parts={states}
        />
      </Card>
      <Card title={t('totals.category')}>
        <Bars label={t('totals.category')} bars={sorted(categories)} none={t('totals.noneYet')} />
      </Card>
      <Card title={t('totals.heat')} className={classes.wide}>
        <TotalsHeat totals={totals} categories={categories} to={to} />
      </Card>
      <Card title={t('totals.area')} className={classes.wide}>
        <AreaTotals totals={totals} areaId={areaId} areas={areas} onArea={onArea} />
      </Card>
      <Card title={t('totals.law')}>
        <Bars label={t('totals.law')} bars={laws} none={t('totals.noLaw')} />
      </Card>
    </div>
  )
}

function Months({ totals, to }: { totals: Totals; to: (query: Record<string, string>) => string }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const summary = useSummary()
  const columns = totals.month.map(({ month, count }) => {
    const [year = '', number = ''] = month.split('-')
    const at = Number(number) - 1
    const names = MONTH_NAMES[lang]
    const lastDay = new Date(Date.UTC(Number(year), at + 1, 0)).getUTCDate()
    return {
      id: month,
      name: `${year} · ${names.long[at] ?? month}`,
      short: names.short[at] ?? number,
      value: count,
      to: to({ counted: 'true', from: `${month}-01`, to: `${month}-${lastDay}` }),
    }
  })
  return (
    <Columns
      counted
      label={t('totals.month')}
      sentence={summary(columns)}
      columns={columns}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      heads={[t('totals.monthHead'), t('totals.count')]}
      to={4}
    />
  )
}
