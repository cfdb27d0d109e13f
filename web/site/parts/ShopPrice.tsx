import { formatMoney } from '#contract/core/text/numbers.ts'
import type { ProductRow } from '#contract/features/shop/index.ts'
import { useSite } from '../site.ts'

/** What a product costs today, with the price before a sale. */
export function ShopPrice({ row }: { row: Pick<ProductRow, 'price' | 'priceToday'> }) {
  const { t, lang } = useSite()
  const before = formatMoney(row.price, lang)
  return (
    <p className="shop-price" data-sale={row.priceToday < row.price || undefined}>
      <bdi>{formatMoney(row.priceToday, lang)}</bdi>
      {row.priceToday < row.price && (
        <del>
          <span className="nt-hidden">{t('shop.before', { price: before })}</span>
          <bdi aria-hidden>{before}</bdi>
        </del>
      )}
    </p>
  )
}
