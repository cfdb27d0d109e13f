import type { ReactNode } from 'react'
import { formatMoney } from '#contract/core/text/numbers.ts'
import type { Checkout } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

interface SumProps {
  /** With the code that was used, for an order. */
  sums: Pick<Checkout, 'subtotal' | 'discount' | 'shipping' | 'total'> & { discountCode?: string | null }
}

/** The sums of a cart or an order. */
export function OrderSummary({ sums, children }: SumProps & { children?: ReactNode }) {
  const t = shopTexts.useText()
  return (
    <Card title={t('cart.summary')}>
      <div className={layout.stack}>
        <SumList sums={sums} />
        {children}
      </div>
    </Card>
  )
}

/** The same without a card. */
export function SumList({ sums }: SumProps) {
  const t = shopTexts.useText()
  const lang = useLang()
  const money = (amount: number) => <bdi>{formatMoney(amount, lang)}</bdi>
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('cart.subtotal')}</dt>
        <dd>{money(sums.subtotal)}</dd>
      </div>
      {sums.discount > 0 && (
        <div>
          <dt>
            {t('cart.discount')}
            {sums.discountCode && <bdi>{` · ${sums.discountCode}`}</bdi>}
          </dt>
          <dd>{money(-sums.discount)}</dd>
        </div>
      )}
      <div>
        <dt>{t('cart.shipping')}</dt>
        <dd>{sums.shipping === 0 ? t('cart.free') : money(sums.shipping)}</dd>
      </div>
      <div data-total>
        <dt>{t('cart.total')}</dt>
        <dd>{money(sums.total)}</dd>
      </div>
    </dl>
  )
}
