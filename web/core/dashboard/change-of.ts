import type { Lang } from '#contract/core/text/localized.ts'
import { formatChange } from '#contract/core/text/numbers.ts'
import { changeInPercent } from '#contract/core/time/periods.ts'
import type { StatCardProps } from '../../ui/layout/StatCard.tsx'

/** The change of a figure in per cent, as its card shows it; none from nothing. `good`: the direction that is welcome. */
export function changeOf(
  now: number,
  before: number,
  lang: Lang,
  good: 'up' | 'down' | 'neither' = 'up',
): Pick<StatCardProps, 'change'> {
  const { direction, text, words } = formatChange(changeInPercent(now, before), lang)
  if (direction === 'none') return {}
  const tone = direction === 'same' || good === 'neither' ? 'neutral' : direction === good ? 'good' : 'bad'
  // the card draws its own arrow
  return { change: { direction, tone, text: text.replace(/^[▲▼] /, ''), spoken: words } }
}
