import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { DELIVERIES, ORDER_STATUSES, type OrderRow, shop } from '#contract/features/shop/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { Page } from '../../ui/layout/Page.tsx'
import type { mn } from './mn.ts'
import { OrderStatusMark } from './OrderStatusMark.tsx'
import { orderPath, SHOP } from './paths.ts'
import { shopTexts } from './texts.ts'

const FILTERS = [
  'status',
  'open',
  'sold',
  'undone',
  'category',
  'delivery',
  'areaId',
  'productId',
  'discountId',
  'from',
  'to',
]

/** The orders of the person's areas. */
export default function Orders() {
  const t = shopTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const navigate = useNavigate()
  const list = useList(shop, 'orders', { names: FILTERS, ranked: '-match' })
  return (
    <Page
      title={t('order.title')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: SHOP }, { label: t('order.title') }]}
      crumbsLabel={t('toShop')}
    >
      <ListTable<OrderRow>
        name="shop-orders"
        label={t('order.title')}
        columns={columns}
        list={list}
        defaultSort="-createdAt"
        rowId={(row) => row.id}
        rowName={(row) => t('order.number', { number: row.number })}
        onOpen={(row) => void navigate(orderPath(row.id))}
        toolbar={<ListToolbar list={list} search={t('order.search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('order.emptyTitle'), text: t('order.emptyText') }}
      />
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<OrderRow>[] => [
  {
    id: 'number',
    header: t('order.column.number'),
    sortable: true,
    cell: ({ number }) => t('order.number', { number }),
  },
  { id: 'name', header: t('order.column.name'), sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'total',
    header: t('order.column.total'),
    sortable: true,
    align: 'end',
    cell: ({ total }) => <bdi>{formatMoney(total, lang)}</bdi>,
  },
  {
    id: 'items',
    header: t('order.column.items'),
    align: 'end',
    room: 60,
    cell: ({ totalItems }) => formatNumber(totalItems, lang),
  },
  {
    id: 'delivery',
    header: t('order.column.delivery'),
    room: 70,
    cell: ({ delivery }) => t(`delivery.${delivery}`),
  },
  { id: 'area', header: t('order.column.area'), room: 80, cell: ({ area }) => <AreaName name={area} /> },
  {
    id: 'status',
    header: t('order.column.status'),
    sortable: true,
    plain: true,
    cell: ({ status }) => <OrderStatusMark status={status} />,
  },
  {
    id: 'createdAt',
    header: t('order.column.createdAt'),
    sortable: true,
    cell: ({ createdAt }) => formatDateTime(new Date(createdAt), lang),
  },
]

function Filters(of: FilterProps) {
  const t = shopTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="status"
        label={t('order.column.status')}
        any={t('order.anyStatus')}
        options={ORDER_STATUSES.map((value) => ({ value, label: t(`order.status.${value}`) }))}
      />
      <BoxFilter {...of} name="open" label={t('order.open')} />
      <ChoiceFilter
        {...of}
        name="delivery"
        label={t('order.column.delivery')}
        any={t('order.anyDelivery')}
        options={DELIVERIES.map((value) => ({ value, label: t(`delivery.${value}`) }))}
      />
      <DayFilters {...of} label={t('order.days')} />
      <AreaFilter {...of} />
    </>
  )
}
