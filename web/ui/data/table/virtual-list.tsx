import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import type { Drawn } from './types.ts'

/** Estimated height of a card, px. */
const CARD_PX = 180

interface LongTableProps {
  count: number
  /** The height of a row, px. */
  rowPx: number
  scroller: HTMLDivElement | null
  children: (drawn: Drawn) => ReactNode
}

/** A long table that scrolls inside its own box. */
export function LongTable({ count, rowPx, scroller, children }: LongTableProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan: 10,
  })
  const items = virtual.getVirtualItems()
  return children({
    shown: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index) => virtual.scrollToIndex(index),
  })
}

interface LongCardsProps {
  count: number
  /** Offset of the list on the page, px. */
  top: number
  children: (drawn: Drawn) => ReactNode
}

/** A long list of cards that scrolls with the page. */
export function LongCards({ count, top, children }: LongCardsProps) {
  const virtual = useWindowVirtualizer({ count, estimateSize: () => CARD_PX, overscan: 6, scrollMargin: top })
  const items = virtual.getVirtualItems()
  return children({
    shown: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)),
    scrollTo: (index) => virtual.scrollToIndex(index),
    measure: virtual.measureElement,
  })
}
