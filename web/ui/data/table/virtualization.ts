import { lazyPart } from '../../theme/retry-load.ts'
import type { Drawn } from './types.ts'

/** Lists longer than this are virtualized. Our choice: the browser is as fast without it up to here. */
export const VIRTUAL_ABOVE_ROWS = 100

/** All rows, or the first ones while the virtualizer is loading. */
export const drawnFrom = (count: number): Drawn => ({
  shown: Array.from({ length: Math.min(count, VIRTUAL_ABOVE_ROWS) }, (_, i) => i),
  before: 0,
  after: 0,
})

/** Virtualizes long lists; loaded with the first long list. */
export const LongTable = lazyPart(async () => ({ default: (await import('./virtual-list.tsx')).LongTable }))
export const LongCards = lazyPart(async () => ({ default: (await import('./virtual-list.tsx')).LongCards }))
