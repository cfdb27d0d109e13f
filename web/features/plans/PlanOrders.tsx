import { IconCheck, IconFileInvoice } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { PLAN_ORDER_STATES, type PlanOrderRow, type PlanOrderState, plans } from '#contract/features/plans/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import type { mn } from './mn.ts'
import { planTexts } from './texts.ts'

const TONES: Record<PlanOrderState, Tone> = { open: 'info', paid: 'progress', done: 'good', cancelled: 'moved' }

const invoiceOf = ({ invoiceId }: PlanOrderRow) => `/dashboard/invoice/${invoiceId}`

/** The orders of the plans of the person's areas. */
export default function PlanOrders() {
  const t = planTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(plans, 'orders', { names: ['state', 'areaId'] })
  const finish = useFinish()
  return (
    <Page
      title={t('order.title')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: '/dashboard/plans' }, { label: t('order.title') }]}
      crumbsLabel={t('title')}
    >
      <ListTable<PlanOrderRow>
        name="plan-orders"
        label={t('order.title')}
        columns={columns}
        list={list}
        defaultSort="-createdAt"
        rowId={({ id }) => id}
        rowName={({ buyer, code }) => `${buyer} · ${code}`}
        rowActions={(row) => [
          {
            label: t('order.invoice'),
            icon: <IconFileInvoice size={18} aria-hidden />,
            to: invoiceOf(row),
          },
          ...(row.state === 'paid'
            ? [
                {
                  label: t('order.finish'),
                  icon: <IconCheck size={18} aria-hidden />,
                  onSelect: () => void finish(row),
                },
              ]
            : []),
        ]}
        toolbar={<ListToolbar list={list} search={t('order.search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('order.emptyTitle'), text: t('order.emptyText') }}
      />
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<PlanOrderRow>[] => [
  {
    id: 'buyer',
    header: t('order.column.buyer'),
    sortable: true,
    cell: (row) => (
      <span className={layout.what}>
        <Link to={invoiceOf(row)} tabIndex={-1} className={layout.name}>
          <bdi>{row.buyer}</bdi>
        </Link>
        <bdi dir="ltr" className={layout.said}>
          {row.code}
        </bdi>
      </span>
    ),
  },
  { id: 'plan', header: t('order.column.plan'), cell: ({ plan }) => <bdi>{inLang(plan, lang)}</bdi> },
  {
    id: 'total',
    header: t('order.column.total'),
    sortable: true,
    cell: ({ total }) => <bdi dir="ltr">{formatMoney(total, lang)}</bdi>,
  },
  {
    id: 'state',
    header: t('order.column.state'),
    sortable: true,
    plain: true,
    cell: ({ state }) => <Status tone={TONES[state]}>{t(`order.states.${state}`)}</Status>,
  },
  {
    id: 'createdAt',
    header: t('order.column.createdAt'),
    sortable: true,
    room: 62,
    cell: ({ createdAt }) => <bdi dir="ltr">{formatDateTime(new Date(createdAt), lang)}</bdi>,
  },
  { id: 'area', header: t('order.column.area'), room: 76, cell: ({ area }) => <AreaName name={area} /> },
]

function Filters(of: FilterProps) {
  const t = planTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="state"
        label={t('order.column.state')}
        any={t('order.any')}
        options={PLAN_ORDER_STATES.map((value) => ({ value, label: t(`order.states.${value}`) }))}
      />
      <AreaFilter {...of} />
    </>
  )
}

/** Marks an order as done. */
function useFinish() {
  const t = planTexts.useText()
  const finish = useDo(plans, 'finish')
  return async ({ id, version }: PlanOrderRow) => {
    try {
      await finish.mutateAsync({ params: { id }, body: { version } })
      toast(t('order.finished'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
