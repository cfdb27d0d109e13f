import { formatNumber } from '#contract/core/text/numbers.ts'
import { LOW_STOCK } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { shopTexts } from './texts.ts'

/** How many are in stock; few and none are marked. */
export function Stock({ stock }: { stock: number }) {
  const t = shopTexts.useText()
  const n = formatNumber(stock, useLang())
  if (stock === 0) return <Status tone="bad">{t('soldOut')}</Status>
  if (stock <= LOW_STOCK) return <Status tone="warning">{t('lastOnes', { n })}</Status>
  return <span>{t('inStock', { n })}</span>
}
