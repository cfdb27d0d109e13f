import type { OrderStatus } from '#contract/features/shop/index.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { shopTexts } from './texts.ts'

const TONES: Record<OrderStatus, Tone> = {
  new: 'info',
  paid: 'progress',
  shipped: 'moved',
  done: 'good',
  cancelled: 'neutral',
  returned: 'warning',
}

/** The state of an order. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const t = shopTexts.useText()
  return <Status tone={TONES[status]}>{t(`order.status.${status}`)}</Status>
}
