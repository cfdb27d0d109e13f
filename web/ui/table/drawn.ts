import { lazyPart } from '../retry-load.ts'

/** More rows than this are drawn only where they are seen. Our choice: below it the browser is as fast without. */
export const VIRTUAL_ABOVE_ROWS = 100

/** Which rows of a list are drawn. */
export interface Drawn {
  /** Their places in the list. */
  shown: readonly number[]
  /** Room that the others would take above and below, px. */
  before: number
  after: number
  /** Brings a row that is perhaps not drawn into view. */
  scrollTo?: (index: number) => void
  /** Takes the height of a row that was drawn. */
  measure?: (element: Element | null) => void
}

/** All rows, or the first ones while that which draws long lists in part is on its way. */
export const drawnFrom = (count: number): Drawn => ({
  shown: Array.from({ length: Math.min(count, VIRTUAL_ABOVE_ROWS) }, (_, i) => i),
  before: 0,
  after: 0,
})

/** Draws long lists in part; comes with the first long list. */
export const LongTable = lazyPart(async () => ({ default: (await import('./long.tsx')).LongTable }))
export const LongCards = lazyPart(async () => ({ default: (await import('./long.tsx')).LongCards }))
