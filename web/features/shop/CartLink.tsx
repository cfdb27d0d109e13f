import { IconShoppingCart } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { shop } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useStored } from './checkout-store.ts'
import { CHECKOUT } from './paths.ts'
import { shopTexts } from './texts.ts'

/** Leads to the checkout, with the number of pieces in the cart. */
export function CartLink() {
  const t = shopTexts.useText()
  const lang = useLang()
  const { checkout } = useStored()
  if (!useMay(shop, 'own')) return null
  return (
    <LinkButton to={CHECKOUT} variant="default" leftSection={<IconShoppingCart size={18} aria-hidden />}>
      {t('cart.open', { n: formatNumber(checkout.totalItems, lang) })}
    </LinkButton>
  )
}
