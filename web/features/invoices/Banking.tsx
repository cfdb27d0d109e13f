import { IconFileInvoice } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { BANKING_MONTHS, type Banking as Figures, invoices } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { changeOf } from '../../core/dashboard/change-of.ts'
import { PeriodFilter } from '../../core/dashboard/PeriodFilter.tsx'
import { usePeriod } from '../../core/dashboard/use-period.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { AreaFilter } from '../../core/lists/filters.tsx'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Columns } from '../../ui/data/charts/Columns.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { Money } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

const LIST = '/dashboard/invoice/list'

/** The ledger of invoices: balances, revenue, what is outstanding, and the newest entries. */
export default function Banking() {
  const t = invoiceTexts.useText()
  const [search, setSearch] = useSearchParams()
  const period = usePeriod()
  const areaId = search.get('areaId')
  const filters: Record<string, string> = areaId ? { areaId } : {}
  const query = { ...period.query, ...filters }
  const onArea = ({ areaId: id }: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('areaId', id)
        else next.delete('areaId')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { data, error, refetch } = useAsk(invoices, 'banking', { query })
  const save = useSaveFile()
  const items = useExportItems((format) => save(invoices, 'exportLedger', { query: { ...query, format } }))
  return (
    <Page
      title={t('banking.title')}
      more={
        <LinkButton to={LIST} variant="default" leftSection={<IconFileInvoice size={18} aria-hidden />}>
          {t('banking.toList')}
        </LinkButton>
      }
    >
      <Toolbar
        filters={<AreaFilter filters={filters} onChange={onArea} />}
        activeFilters={Object.keys(filters).length}
        onClearFilters={() => onArea({})}
        exports={items}
      >
        <PeriodFilter period={period} />
      </Toolbar>
      {error && !data && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {data && <Shown figures={data.data} />}
    </Page>
  )
}

function Shown({ figures }: { figures: Figures }) {
  return (
    <>
      <Totals figures={figures} />
      <div className={layout.columns}>
        <div className={layout.side}>
          <Months figures={figures} />
          <Recent figures={figures} />
        </div>
        <Balances figures={figures} />
      </div>
    </>
  )
}

function Totals({ figures: { outstanding, overdue, now, before, from, to } }: { figures: Figures }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const [search] = useSearchParams()
  // the lists are narrowed to the area of the figures
  const area = search.get('areaId')
  const within = area ? `&areaId=${encodeURIComponent(area)}` : ''
  const issued = `${LIST}?from=${from}&to=${to}${within}`
  const against = (sum: number) => t('banking.against', { sum: formatMoney(sum, lang) })
  return (
    <StatRow title={t('banking.figures')}>
      <StatCard
        label={t('banking.revenue')}
        value={formatMoney(now.revenue, lang)}
        hint={against(before.revenue)}
        {...changeOf(now.revenue, before.revenue, lang)}
        to={issued}
      />
      <StatCard
        label={t('banking.received')}
        value={formatMoney(now.received, lang)}
        hint={against(before.received)}
        {...changeOf(now.received, before.received, lang)}
        to={`${LIST}?state=paid${within}`}
      />
      <StatCard
        label={t('banking.outstanding')}
        value={formatMoney(outstanding.sum, lang)}
        hint={t('count', { count: outstanding.count })}
        to={`${LIST}?open=true${within}`}
      />
      <StatCard
        label={t('banking.overdue')}
        value={formatMoney(overdue.sum, lang)}
        hint={t('count', { count: overdue.count })}
        to={`${LIST}?overdue=true${within}`}
      />
    </StatRow>
  )
}

const MILLION = 1_000_000

function Months({ figures: { months } }: { figures: Figures }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const sum = months.reduce((all, { revenue }) => all + revenue, 0)
  return (
    <Card title={t('banking.months')} text={t('banking.millions')}>
      <Columns
        label={t('banking.months')}
        sentence={t('banking.sentence', { n: BANKING_MONTHS, sum: formatMoney(sum, lang) })}
        columns={months.map(({ month, revenue }) => ({
          id: month,
          name: month.replace('-', '.'),
          value: revenue / MILLION,
        }))}
        format={(value) => formatNumber(value, lang, { decimals: 1 })}
        heads={[t('banking.month'), t('banking.millions')]}
        to={1}
      />
    </Card>
  )
}

function Balances({ figures: { balances, to } }: { figures: Figures }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const { account: names } = invoiceLabels[lang]
  return (
    <Card title={t('banking.balances')} text={t('banking.balancesText', { day: formatDay(to, lang) })}>
      <Facts
        facts={balances.map(
          ({ account, balance }) => [names[account], <Money key={account} value={balance} />] as const,
        )}
      />
    </Card>
  )
}

function Recent({ figures: { recent } }: { figures: Figures }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const { entry } = invoiceLabels[lang]
  return (
    <Card title={t('banking.recent')}>
      {recent.length === 0 && <p className={classes.quiet}>{t('banking.none')}</p>}
      <ul className={classes.rows}>
        {recent.map(({ id, day, kind, invoiceId, code, buyerName, amount }) => (
          <li key={id}>
            <span className={layout.what}>
              <Link to={`/dashboard/invoice/${invoiceId}`} className={layout.name}>
                <bdi>{buyerName}</bdi>
              </Link>
              <span className={classes.said}>{[formatDay(day, lang), entry[kind], code].join(' · ')}</span>
            </span>
            <Money value={kind === 'invoice' ? amount : -amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
