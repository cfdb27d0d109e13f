import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import type { OrderLine } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { productPath } from './paths.ts'
import { useVariantName } from './StockTable.tsx'
import classes from './shop.module.css'

/** What was ordered, at the prices of that day. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const lang = useLang()
  const variantOf = useVariantName()
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={`${line.productId} ${line.code} ${line.colour} ${line.size}`} className={classes.ordered}>
          <div className={classes.lineWords}>
            {line.slug ? <Link to={productPath(line.slug)}>{inLang(line.name, lang)}</Link> : inLang(line.name, lang)}
            <p className={classes.quiet}>
              <bdi dir="ltr">{line.code}</bdi>
              {(line.colour || line.size) && ` · ${variantOf(line)}`}
            </p>
          </div>
          <bdi dir="ltr" className={classes.quiet}>
            {`${formatNumber(line.quantity, lang)} × ${formatMoney(line.price, lang)}`}
          </bdi>
          <bdi className={classes.price}>{formatMoney(line.total, lang)}</bdi>
        </li>
      ))}
    </ul>
  )
}
