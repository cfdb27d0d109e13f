import type { Variant } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Stock } from './Stock.tsx'
import { shopTexts } from './texts.ts'

/** The name of a variant: its colour and size, or that there is only one. */
export function useVariantName(): (variant: Pick<Variant, 'colour' | 'size'>) => string {
  const t = shopTexts.useText()
  const { colour: names } = shopLabels[useLang()]
  return ({ colour, size }) => [colour && names[colour], size].filter(Boolean).join(', ') || t('stock.plain')
}

/** What is in stock, by colour and size. */
export function StockTable({ variants }: { variants: readonly Variant[] }) {
  const nameOf = useVariantName()
  return <Facts facts={variants.map((one) => [nameOf(one), <Stock key={one.id} stock={one.stock} />] as const)} />
}
