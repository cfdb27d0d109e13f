import type { ProductStatus } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

const TONES: Record<ProductStatus, Tone> = { draft: 'neutral', on_sale: 'good', ended: 'info' }

/** The state of a product. */
export function ProductStatusMark({ status }: { status: ProductStatus }) {
  return <Status tone={TONES[status]}>{shopLabels[useLang()].status[status]}</Status>
}
