import { IconBuildingBank, IconCalendarRepeat, IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { INVOICE_STATES, type InvoiceRow, invoices, type StateTotal } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { useHasAreaChoice } from '../../core/areas/own-area.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { AreaFilter, BoxFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { InvoiceStatus, Money } from './InvoiceStatus.tsx'
import type { mn } from './mn.ts'
import { invoiceTexts } from './texts.ts'

const LIST = '/dashboard/invoice/list'
/** The default order of the server. */
const DEFAULT_SORT = '-createdAt'
const TABS = [...INVOICE_STATES, 'overdue'] as const
type Tab = (typeof TABS)[number]

/** The invoices within reach, with their sums by state. */
export default function InvoiceList() {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useList(invoices, 'list', {
    names: ['state', 'overdue', 'open', 'unsent', 'areaId', 'from', 'to'],
    ranked: '-match',
  })
  const { filters } = list.state
  const { areaId, from, to } = filters
  const totals = useAsk(invoices, 'totals', {
    query: { ...(areaId && { areaId }), ...(from && { from }), ...(to && { to }) },
  })
  const mayWrite = useMay(invoices, 'write')
  const mayExport = useMay(invoices, 'export')
  const hasAreas = useHasAreaChoice()
  const columns = useMemo(() => columnsOf(t, lang, hasAreas), [t, lang, hasAreas])
  const add = mayWrite && (
    <LinkButton to="/dashboard/invoice/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )
  const countOf = (tab: Tab) => totals.data?.data.find(({ state }) => state === tab)?.count ?? null
  const { state } = invoiceLabels[lang]
  const chosen: Tab | undefined = filters.overdue === 'true' ? 'overdue' : TABS.find((value) => value === filters.state)
  return (
    <Page title={t('title')} count={totalText(list.data?.meta, lang)} action={add} more={<Related />}>
      <Sums totals={totals.data?.data} />
      <FilterTabs<Tab>
        label={t('states')}
        value={chosen}
        tabs={[
          { value: undefined, name: t('all') },
          ...TABS.map((value) => ({ value, name: state[value], count: countOf(value) })),
        ]}
        onChange={(value) =>
          list.change({
            filters: {
              state: value === 'overdue' ? undefined : value,
              overdue: value === 'overdue' ? 'true' : undefined,
            },
          })
        }
      />
      <ListTable<InvoiceRow>
        name="invoices"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={({ id }) => id}
        rowName={({ buyerName }) => buyerName}
        onOpen={({ id }) => void navigate(`/dashboard/invoice/${id}`)}
        rowActions={(row) => actionsOf(row, { open: t('open'), edit: mayWrite ? c('form.edit') : undefined })}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            filters={(of) => <Filters {...of} />}
            inTabs={['state', 'overdue']}
            exports={mayExport && { feature: invoices, route: 'export' }}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
    </Page>
  )
}

/** What can be done with an invoice in the list. */
const actionsOf = ({ id, state: now }: InvoiceRow, { open, edit }: { open: string; edit: string | undefined }) => [
  { label: open, icon: <IconEye size={18} aria-hidden />, to: `/dashboard/invoice/${id}` },
  ...(edit && now === 'draft'
    ? [
        {
          label: edit,
          icon: <IconPencil size={18} aria-hidden />,
          to: `/dashboard/invoice/${id}/edit`,
        },
      ]
    : []),
]

function Related() {
  const t = invoiceTexts.useText()
  return (
    <>
      <LinkButton
        to="/dashboard/invoice/templates"
        variant="default"
        leftSection={<IconCalendarRepeat size={18} aria-hidden />}
      >
        {t('repeat.list')}
      </LinkButton>
      <LinkButton
        to="/dashboard/invoice/bank"
        variant="default"
        leftSection={<IconBuildingBank size={18} aria-hidden />}
      >
        {t('bank.title')}
      </LinkButton>
    </>
  )
}

/** The filters of the list, stored in the address. */
function Filters(of: FilterProps) {
  const t = invoiceTexts.useText()
  return (
    <>
      <DayFilters {...of} label={t('filter.days')} />
      <AreaFilter {...of} />
      <BoxFilter {...of} name="open" label={t('filter.open')} />
      <BoxFilter {...of} name="unsent" label={t('filter.unsent')} />
    </>
  )
}

function Sums({ totals }: { totals: readonly StateTotal[] | undefined }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const of = (...states: readonly StateTotal['state'][]) => totals?.filter(({ state }) => states.includes(state)) ?? []
  const count = (rows: readonly StateTotal[]) => rows.reduce((sum, row) => sum + row.count, 0)
  const sum = (rows: readonly StateTotal[], what: 'total' | 'outstanding') =>
    rows.reduce((whole, row) => whole + row[what], 0)
  const [search] = useSearchParams()
  // the sums are of the narrowed list, and so are the lists behind them
  const kept = ['areaId', 'from', 'to'].flatMap((name) => {
    const value = search.get(name)
    return value ? [`&${name}=${encodeURIComponent(value)}`] : []
  })
  const cards = [
    { key: 'outstanding', rows: of('issued', 'partly_paid'), what: 'outstanding', to: 'open=true' },
    { key: 'overdue', rows: of('overdue'), what: 'outstanding', to: 'overdue=true' },
    { key: 'paid', rows: of('paid'), what: 'total', to: 'state=paid' },
    { key: 'draft', rows: of('draft'), what: 'total', to: 'state=draft' },
  ] as const
  return (
    <StatRow title={t('sums')} line>
      {cards.map(({ key, rows, what, to }) => (
        <StatCard
          key={key}
          label={t(`card.${key}`)}
          value={totals ? formatMoney(sum(rows, what), lang) : '…'}
          hint={totals ? t('count', { count: count(rows) }) : '…'}
          to={`${LIST}?${to}${kept.join('')}`}
        />
      ))}
    </StatRow>
  )
}

function columnsOf(t: Translate<typeof mn>, lang: Lang, hasAreas: boolean): Column<InvoiceRow>[] {
  const { column } = invoiceLabels[lang]
  return [
    {
      id: 'buyer',
      header: column.buyer,
      sortable: true,
      cell: ({ id, code, buyerName }) => (
        <span className={layout.what}>
          <Link to={`/dashboard/invoice/${id}`} tabIndex={-1} className={layout.name}>
            <bdi>{buyerName}</bdi>
          </Link>
          <bdi dir="ltr" className={layout.said}>
            {code ?? t('draft')}
          </bdi>
        </span>
      ),
    },
    {
      id: 'state',
      header: column.state,
      sortable: true,
      plain: true,
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
    {
      id: 'issuedOn',
      header: column.issuedOn,
      sortable: true,
      room: 62,
      cell: ({ issuedOn }) => (issuedOn ? <bdi dir="ltr">{formatDay(issuedOn, lang)}</bdi> : '–'),
    },
    {
      id: 'dueOn',
      header: column.dueOn,
      sortable: true,
      cell: ({ dueOn }) => <bdi dir="ltr">{formatDay(dueOn, lang)}</bdi>,
    },
    {
      id: 'total',
      header: column.total,
      sortable: true,
      align: 'end',
      cell: ({ total }) => <Money value={total} />,
    },
    {
      id: 'outstanding',
      header: column.outstanding,
      sortable: true,
      align: 'end',
      room: 56,
      cell: ({ outstanding }) => <Money value={outstanding} />,
    },
    ...(hasAreas
      ? [
          {
            id: 'area',
            header: column.area,
            room: 74,
            cell: ({ area }: InvoiceRow) => <AreaName name={area} key={inLang(area, lang)} />,
          },
        ]
      : []),
  ]
}
