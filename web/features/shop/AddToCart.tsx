import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { addToCart, type Product } from '#contract/features/shop/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { CartLink } from './CartLink.tsx'
import { changeCheckout } from './checkout-store.ts'
import { useVariantName } from './StockTable.tsx'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

/** Puts one piece of a product into the cart, in the chosen colour and size. */
export function AddToCart({ product }: { product: Product }) {
  const t = shopTexts.useText()
  const nameOf = useVariantName()
  const inStock = product.variants.filter(({ stock }) => stock > 0)
  const [chosen, choose] = useState<string>()
  const variant = inStock.find(({ id }) => id === chosen) ?? inStock[0]
  const add = () => {
    if (!variant) return
    const { id: variantId, colour, size } = variant
    const { id, name, slug, picture, priceToday: price } = product
    const added = { id, name, slug, picture: picture?.urls.small ?? null, price, variant: { variantId, colour, size } }
    changeCheckout((checkout) => addToCart(checkout, added))
    toast(t('cart.added'))
  }
  return (
    <Card>
      <div className={layout.stack}>
        {inStock.length > 1 && variant && (
          <NativeSelect
            stacked
            label={t('cart.variant')}
            value={variant.id}
            options={inStock.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onChange={choose}
          />
        )}
        <div className={classes.buttons}>
          <Button disabled={!variant} leftSection={<IconShoppingCartPlus size={18} aria-hidden />} onClick={add}>
            {variant ? t('cart.add') : t('soldOut')}
          </Button>
          <CartLink />
        </div>
      </div>
    </Card>
  )
}
