import { formatMoney } from '#contract/core/text/numbers.ts'
import type { ProductRow } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

/** What a product costs today, with the price before a sale. */
export function Price({ row }: { row: Pick<ProductRow, 'price' | 'priceToday'> }) {
  const t = shopTexts.useText()
  const lang = useLang()
  const now = formatMoney(row.priceToday, lang)
  if (row.priceToday === row.price) return <bdi className={classes.price}>{now}</bdi>
  const before = formatMoney(row.price, lang)
  return (
    <span className={classes.prices}>
      <bdi className={classes.price} data-sale>
        {now}
      </bdi>
      <del className={classes.before}>
        <span className="nt-hidden">{t('before', { price: before })}</span>
        <bdi aria-hidden>{before}</bdi>
      </del>
    </span>
  )
}
