import { totalText } from '#contract/core/model/total-text.ts'
import { plural } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { PublicPage } from '../page.ts'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { ProductCard } from '../parts/ProductCard.tsx'
import { Search } from '../parts/Search.tsx'
import { SHOP_SORTS, type ShopFilter, shopCategoriesIn, shopFilterOf, shopQueryOf } from '../shop-filter.ts'
import { addressOf, useSite } from '../site.ts'

const SORT_TEXTS = {
  '-createdAt': 'shop.newest',
  price: 'shop.cheapest',
  '-price': 'shop.dearest',
  name: 'shop.byName',
} as const

/** The shop: what is on sale, by category, with a search. */
export const shopPage: PublicPage = {
  texts: 'services',
  head: ({ t, url, city }) => {
    const filter = shopFilterOf(url, city)
    return {
      title: `${filter.q ? t('shop.searchFor', { q: filter.q }) : t('shop.title')} · ${t('site.name')}`,
      description: t('shop.lead'),
      canonical: addressOf('/shop', shopQueryOf(filter)),
      languages: ['mn', 'en'],
      hidden: filter.q !== undefined,
      scriptLater: true,
    }
  },
  Body: function Shop({ data }) {
    const { t, lang, url, href, city } = useSite()
    const filter = shopFilterOf(url, city)
    const { data: rows, meta } = data.products ?? { data: [], meta: { page: 1, pageSize: 1, total: 0 } }
    const n = totalText(meta, lang) ?? ''
    const { page: _, ...kept } = filter
    const to = (change: Partial<ShopFilter>) => href('/shop', shopQueryOf({ ...kept, page: 1, ...change }))
    const sort = filter.sort ?? SHOP_SORTS[0]
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{filter.q ? t('shop.searchFor', { q: filter.q }) : t('shop.title')}</h1>
          <p className="lead">
            {plural(meta.total, lang, { one: t('shop.count.one', { n }), other: t('shop.count.other', { n }) })}
          </p>
        </header>
        <div className="filters">
          <Search action="/shop" label={t('shop.search')} value={filter.q} keep={{ category: filter.category }} />
          <nav aria-label={t('shop.category')} className="chips">
            <a href={to({ category: undefined })} aria-current={filter.category ? undefined : 'true'}>
              {t('shop.all')}
            </a>
            {shopCategoriesIn(city).map(({ key, name }) => (
              <a key={key} href={to({ category: key })} aria-current={filter.category === key ? 'true' : undefined}>
                {inLang(name, lang)}
              </a>
            ))}
            <a href={to({ sale: filter.sale ? undefined : 'true' })} aria-current={filter.sale ? 'true' : undefined}>
              {t('shop.onSale')}
            </a>
          </nav>
          <nav aria-label={t('shop.sort')} className="chips">
            {SHOP_SORTS.map((one) => (
              <a key={one} href={to({ sort: one })} aria-current={one === sort ? 'true' : undefined}>
                {t(SORT_TEXTS[one])}
              </a>
            ))}
          </nav>
        </div>
        {rows.length > 0 ? (
          <div className="grid">
            {rows.map((row, i) => (
              <ProductCard key={row.id} row={row} eager={i === 0} />
            ))}
          </div>
        ) : (
          <Notice title={t('shop.emptyTitle')} text={t('news.emptyText')}>
            <a href={href('/shop')}>{t('news.clear')}</a>
          </Notice>
        )}
        <Pager page={meta.page} pages={Math.ceil(meta.total / meta.pageSize)} to={(page) => to({ page })} />
      </div>
    )
  },
}
