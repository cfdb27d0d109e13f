import { useSearchParams } from 'react-router'
import { MONTH_NAMES } from '#contract/core/dates.ts'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import {
  type ViolationTotals as Totals,
  violationCategories,
  violations,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useEntries } from '../../core/city/values.ts'
import { useAsk } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { BarList } from '../../ui/charts/BarList.tsx'
import { Columns } from '../../ui/charts/Columns.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

const LIST = '/dashboard/violations'

/** How many violations there are: by state, category, area, law and month, each number with its list. */
export default function ViolationTotals() {
  const t = violationTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const [search, setSearch] = useSearchParams()
  const areaId = search.get('areaId')
  const query = areaId ? { areaId } : {}
  const { data, error, refetch } = useAsk(violations, 'totals', { query })
  const totals = data?.data
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
          <AreaPicker
            label={t('filter.area')}
            value={areaId}
            onChange={(id) => setSearch(id ? { areaId: id } : {}, { replace: true })}
          />
        </Card>
      )}
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !totals && (
        <Card>
          <TextSkeleton lines={10} />
        </Card>
      )}
      {totals && <Charts totals={totals} areaId={areaId} />}
    </Page>
  )
}

interface Line {
  id: string
  name: string
  value: number
  to: string
}

function Charts({ totals, areaId }: { totals: Totals; areaId: string | null }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const words = violationWords[lang]
  const to = (query: Record<string, string>) =>
    `${LIST}?${new URLSearchParams({ ...(areaId ? { areaId } : {}), ...query })}`
  const counted = { counted: 'true' }
  const states = violationWorkflow.states.map((status): Line => {
    return { id: status, name: words.status[status], value: totals.status[status], to: to({ status }) }
  })
  const { all } = useEntries(violationCategories)
  const categories = all
    .map(({ key, name, closed }) => {
      const value = totals.category[key] ?? 0
      return { id: key, name: inLang(name, lang), value, closed, to: to({ ...counted, category: key }) }
    })
    // one that is closed is only of interest while there are some of it
    .filter(({ closed, value }) => !closed || value > 0)
  const areas = totals.area.map(({ areaId: id, name, count }): Line => {
    return {
      id,
      name: inLang(name, lang),
      value: count,
      to: `${LIST}?${new URLSearchParams({ ...counted, areaId: id })}`,
    }
  })
  const laws = totals.law.map(
    ({ law, count }): Line => ({ id: law, name: law, value: count, to: to({ ...counted, law }) }),
  )
  return (
    <div className={classes.charts}>
      <Card title={t('totals.month')}>
        <Months totals={totals} to={to} />
      </Card>
      <Card title={t('totals.status')}>
        <Bars label={t('totals.status')} lines={states} none={t('totals.noneYet')} />
      </Card>
      <Card title={t('totals.category')}>
        <Bars label={t('totals.category')} lines={sorted(categories)} none={t('totals.noneYet')} />
      </Card>
      <Card title={t('totals.area')}>
        <Bars label={t('totals.area')} lines={areas} none={t('totals.noArea')} />
      </Card>
      <Card title={t('totals.law')}>
        <Bars label={t('totals.law')} lines={laws} none={t('totals.noLaw')} />
      </Card>
    </div>
  )
}

const sorted = (lines: readonly Line[]) => lines.toSorted((a, b) => b.value - a.value)

function useSentence(): (lines: readonly Line[]) => string {
  const t = violationTexts.useText()
  const lang = useLang()
  return (lines) => {
    const [most] = sorted(lines)
    if (!most || most.value === 0) return t('totals.noneYet')
    return t('totals.sentence', { name: most.name, n: formatNumber(most.value, lang) })
  }
}

function Bars({ label, lines, none }: { label: string; lines: readonly Line[]; none: string }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const sentence = useSentence()
  if (lines.length === 0) return <p className={classes.quiet}>{none}</p>
  return (
    <BarList
      label={label}
      sentence={sentence(lines)}
      series={[t('totals.count')]}
      rows={lines.map(({ id, name, value, to }) => ({ id, name, plain: name, values: [value], to }))}
      max={Math.max(...lines.map(({ value }) => value))}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      head={label}
    />
  )
}

function Months({ totals, to }: { totals: Totals; to: (query: Record<string, string>) => string }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const sentence = useSentence()
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
      sentence={sentence(columns)}
      columns={columns}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      heads={[t('totals.monthHead'), t('totals.count')]}
      to={4}
    />
  )
}
