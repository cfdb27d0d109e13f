import { IconPackage } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { lengthOf } from '#contract/core/time/periods.ts'
import { type Sales, type SalesFigures, shop } from '#contract/features/shop/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { useNarrowsByArea } from '../../core/areas/area-on-page.ts'
import { changeOf } from '../../core/dashboard/change-of.ts'
import { PeriodFilter } from '../../core/dashboard/PeriodFilter.tsx'
import { usePeriod } from '../../core/dashboard/use-period.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { AreaFilter } from '../../core/lists/filters.tsx'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { LIST, ORDERS } from './paths.ts'
import { Best, Categories, Days, RunningOut, type ShownProps } from './SalesCharts.tsx'
import { salesTexts } from './sales-texts.ts'

/** /dashboard/ecommerce: what the shop sold in a period. Rule: docs/rules/shop.md "Sales". */
export default function SalesPage() {
  const t = salesTexts.useText()
  const period = usePeriod()
  const [search, setSearch] = useSearchParams()
  const areaId = search.get('areaId')
  useNarrowsByArea()
  const query = { ...period.query, ...(areaId ? { areaId } : {}) }
  const save = useSaveFile()
  const items = useExportItems((format) => save(shop, 'exportSales', { query: { ...query, format } }))
  const { data, error, refetch } = useAsk(shop, 'sales', { query })
  const chooseArea = (changed: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (changed.areaId) next.set('areaId', changed.areaId)
        else next.delete('areaId')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      more={
        <LinkButton to={ORDERS} variant="default" leftSection={<IconPackage size={18} aria-hidden />}>
          {t('toOrders')}
        </LinkButton>
      }
    >
      <Toolbar
        filters={<AreaFilter filters={areaId ? { areaId } : {}} onChange={chooseArea} />}
        activeFilters={areaId ? 1 : 0}
        onClearFilters={() => chooseArea({})}
        exports={items}
      >
        <PeriodFilter period={period} />
      </Toolbar>
      {error && !data && <ErrorState level={2} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Card>
          <TextSkeleton lines={12} />
        </Card>
      )}
      {data && <Shown sales={data.data} areaId={areaId} />}
    </Page>
  )
}

function Shown({ sales, areaId }: { sales: Sales; areaId: string | null }) {
  const within: Record<string, string> = areaId ? { areaId } : {}
  const to: ShownProps['to'] = (more) =>
    `${ORDERS}?${new URLSearchParams({ from: sales.from, to: sales.to, ...within, ...more })}`
  return (
    <>
      <Figures sales={sales} to={to} />
      <Now sales={sales} within={within} />
      <Days sales={sales} to={to} />
      <div className={layout.columns} data-even>
        <Best sales={sales} to={to} />
        <RunningOut sales={sales} list={lowList(within)} />
      </div>
      <Categories sales={sales} to={to} />
    </>
  )
}

const lowList = (within: Record<string, string>) =>
  `${LIST}?${new URLSearchParams({ mine: 'true', low: 'true', status: 'on_sale', ...within })}`

const averageOf = ({ sales, sold }: SalesFigures): number => (sold === 0 ? 0 : Math.round(sales / sold))

function Figures({ sales: { now, before, days, ...period }, to }: ShownProps) {
  const t = salesTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const n = formatNumber(lengthOf(period), lang)
  const money = (sum: number) => formatMoney(sum, lang)
  const whole = (count: number) => formatNumber(count, lang)
  const against = (value: string) => c('period.before', { n, value })
  return (
    <StatRow title={t('figures')}>
      <StatCard
        label={t('sales')}
        value={money(now.sales)}
        to={to({ sold: 'true' })}
        spark={days.map((day) => day.sales)}
        {...changeOf(now.sales, before.sales, lang)}
        hint={against(money(before.sales))}
      />
      <StatCard
        label={t('sold')}
        value={whole(now.sold)}
        to={to({ sold: 'true' })}
        spark={days.map((day) => day.sold)}
        {...changeOf(now.sold, before.sold, lang)}
        hint={against(whole(before.sold))}
      />
      <StatCard
        label={t('average')}
        value={money(averageOf(now))}
        to={to({ sold: 'true', sort: '-total' })}
        {...changeOf(averageOf(now), averageOf(before), lang)}
        hint={against(money(averageOf(before)))}
      />
      <StatCard
        label={t('cancelled')}
        value={whole(now.cancelled)}
        to={to({ undone: 'true' })}
        {...changeOf(now.cancelled, before.cancelled, lang, 'down')}
        hint={against(whole(before.cancelled))}
      />
    </StatRow>
  )
}

/** What waits, whatever the period. */
function Now({ sales, within }: { sales: Sales; within: Record<string, string> }) {
  const t = salesTexts.useText()
  const lang = useLang()
  const open = `${ORDERS}?${new URLSearchParams({ open: 'true', ...within })}`
  return (
    <StatRow title={t('now')}>
      <StatCard label={t('open')} value={formatNumber(sales.open, lang)} to={open} />
      <StatCard label={t('low')} value={formatNumber(sales.low, lang)} to={lowList(within)} />
    </StatRow>
  )
}
