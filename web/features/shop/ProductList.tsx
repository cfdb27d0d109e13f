import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type ProductRow, shop } from '#contract/features/shop/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { discountTexts } from './discount-texts.ts'
import type { mn } from './mn.ts'
import { Price } from './Price.tsx'
import { LIST_FILTERS, ListFilters } from './ProductFilters.tsx'
import { ProductStatusMark } from './ProductStatusMark.tsx'
import { DISCOUNTS, IMPORT, NEW, productPath, REVIEWS, SHOP } from './paths.ts'
import { reviewTexts } from './review-texts.ts'
import { Stock } from './Stock.tsx'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-createdAt'

/** The products within reach, in every state. */
export default function ProductList() {
  const t = shopTexts.useText()
  const d = discountTexts.useText()
  const r = reviewTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const navigate = useNavigate()
  const mayWrite = useMay(shop, 'write')
  const mayExport = useMay(shop, 'export')
  const list = useList(shop, 'list', { names: LIST_FILTERS, ranked: '-match' })
  return (
    <Page
      title={t('list.title')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: SHOP }, { label: t('list.title') }]}
      crumbsLabel={t('toShop')}
      more={
        mayWrite && (
          <>
            <LinkButton variant="default" to={IMPORT}>
              {t('importTitle')}
            </LinkButton>
            <LinkButton variant="default" to={REVIEWS}>
              {r('title')}
            </LinkButton>
            <LinkButton variant="default" to={DISCOUNTS}>
              {d('title')}
            </LinkButton>
          </>
        )
      }
      action={
        mayWrite && (
          <LinkButton to={NEW} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
    >
      <ListTable<ProductRow>
        name="products"
        label={t('list.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.name, lang)}
        onOpen={(row) => void navigate(productPath(row.slug))}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            filters={(of) => <ListFilters {...of} />}
            exports={mayExport && { feature: shop, route: 'export' }}
          />
        }
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<ProductRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortable: true,
    cell: ({ name, picture }) => (
      <span className={classes.named}>
        {picture && <img src={picture.urls.small} alt="" className={classes.thumb} loading="lazy" decoding="async" />}
        <bdi lang={langOf(name, lang)}>{inLang(name, lang)}</bdi>
      </span>
    ),
  },
  { id: 'code', header: t('column.code'), sortable: true, cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
  { id: 'price', header: t('column.price'), sortable: true, align: 'end', cell: (row) => <Price row={row} /> },
  {
    id: 'stock',
    header: t('column.stock'),
    align: 'end',
    cell: ({ stock }) => (stock > 5 ? formatNumber(stock, lang) : <Stock stock={stock} />),
  },
  {
    id: 'area',
    header: t('column.area'),
    sortable: true,
    room: 60,
    cell: ({ area }) => <AreaName name={area} />,
  },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    plain: true,
    cell: ({ status }) => <ProductStatusMark status={status} />,
  },
  {
    id: 'updatedAt',
    header: t('column.updatedAt'),
    sortable: true,
    room: 75,
    cell: ({ updatedAt }) => formatDay(dayInUlaanbaatar(new Date(updatedAt)), lang),
  },
]
