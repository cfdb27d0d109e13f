import { formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { ProductRow } from '#contract/features/shop/index.ts'
import { useSite } from '../site.ts'
import { ShopPrice } from './ShopPrice.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** One product in the shop: its name is the link, and the whole card can be pressed. */
export function ProductCard({ row, eager }: { row: ProductRow; eager?: boolean }) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  const { picture } = row
  return (
    <article className="news news-card">
      <span className="cover shop-cover">
        {picture && (
          <img
            src={picture.urls.medium}
            srcSet={`${picture.urls.small} 320w, ${picture.urls.medium} 800w`}
            sizes="(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw"
            alt={inLang(picture.alt, lang)}
            decoding="async"
            {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        )}
      </span>
      <div className="news-words">
        <h2 className="news-title">
          <a href={href(`/shop/${row.slug}`)} lang={foreign(row.name)}>
            {inLang(row.name, lang)}
          </a>
        </h2>
        <ShopPrice row={row} />
        <p className="meta">
          <span>{inLang(row.area, lang)}</span>
          <span>{row.stock > 0 ? t('shop.inStock', { n: formatNumber(row.stock, lang) }) : t('shop.soldOut')}</span>
        </p>
      </div>
    </article>
  )
}
