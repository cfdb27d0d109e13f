import { IconList, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { type ProductRow, shop } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { PictureCard, PictureCards } from '../../ui/data/PictureCards.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CartLink } from './CartLink.tsx'
import { Colours, coloursOf } from './Colours.tsx'
import { SORTS, type SortBy, setSortBy, useStored } from './checkout-store.ts'
import { Price } from './Price.tsx'
import { SHOP_FILTERS, ShopFilters } from './ProductFilters.tsx'
import { LIST, NEW, productPath } from './paths.ts'
import { Stock } from './Stock.tsx'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

/** The products on sale, as cards. Their order is kept on the device. */
export default function Shop() {
  const t = shopTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(shop, 'write')
  const { sortBy } = useStored()
  const list = useList(shop, 'list', {
    names: SHOP_FILTERS,
    fixed: { status: 'on_sale', sort: SORTS[sortBy] },
  })
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('lead')}
      action={
        mayWrite && (
          <LinkButton to={NEW} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
      more={
        <>
          <CartLink />
          <LinkButton to={LIST} variant="default" leftSection={<IconList size={18} aria-hidden />}>
            {t('toList')}
          </LinkButton>
        </>
      }
    >
      <Card>
        <ListToolbar list={list} search={t('search')} filters={(of) => <ShopFilters {...of} />}>
          <NativeSelect<SortBy>
            label={t('sortBy')}
            hideLabel
            value={sortBy}
            options={(Object.keys(SORTS) as SortBy[]).map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(chosen) => {
              setSortBy(chosen)
              list.change({ page: 1 })
            }}
          />
        </ListToolbar>
      </Card>
      <Products list={list} />
    </Page>
  )
}

type List = ReturnType<typeof useList<typeof shop, 'list'>>

function Products({ list }: { list: List }) {
  const t = shopTexts.useText()
  const { data, error, refetch, isNarrowed, clear, change, state } = list
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (data?.data.length === 0)
    return (
      <Card>
        {isNarrowed ? <NoMatch onClear={clear} /> : <Empty level={2} title={t('emptyTitle')} text={t('emptyText')} />}
      </Card>
    )
  return (
    <>
      <PictureCards
        rows={data?.data}
        rowId={(row) => row.id}
        card={(row) => <ProductCard row={row} />}
        least="15rem"
        bones={{ count: 8, height: '20rem' }}
      />
      {data && (
        <Pagination
          {...data.meta}
          page={state.page}
          pageSize={state.pageSize}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  )
}

function ProductCard({ row }: { row: ProductRow }) {
  const t = shopTexts.useText()
  const lang = useLang()
  return (
    <PictureCard
      picture={
        <div className={classes.frame}>
          {row.picture && (
            <img
              className={classes.picture}
              src={row.picture.urls.small}
              alt={inLang(row.picture.alt, lang)}
              loading="lazy"
              decoding="async"
            />
          )}
          {row.priceToday < row.price && (
            <span className={classes.flag}>
              <Status tone="bad" bare>
                {t('onSale')}
              </Status>
            </span>
          )}
        </div>
      }
      title={<Link to={productPath(row.slug)}>{inLang(row.name, lang)}</Link>}
      lang={langOf(row.name, lang)}
    >
      <p className={classes.quiet}>{inLang(row.area, lang)}</p>
      <Colours of={coloursOf(row.variants)} />
      <div className={classes.foot}>
        <Price row={row} />
        <span className={classes.quiet}>
          <Stock stock={row.stock} />
        </span>
      </div>
    </PictureCard>
  )
}
