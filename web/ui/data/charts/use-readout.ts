import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** The point of a chart that is read: under the pointer, or chosen by the arrow keys. */
export interface Readout {
  /** Its position among the points; undefined while nothing is read. */
  at: number | undefined
  /** Makes the drawing reachable by Tab and readable by pointer and keys. */
  props: {
    tabIndex: 0
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerLeave: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onBlur: () => void
  }
}

/** Whether an element runs from right to left. Drawings of time run from left to right in every language. */
export const isMirrored = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/**
 * Reads a chart of `count` points. `nearest` is the point at a distance from the edge where the drawing starts, and from
 * its top, px; undefined where there is none. The keys follow the direction of the drawing.
 */
export function useReadout(count: number, nearest: (x: number, y: number) => number | undefined): Readout {
  const [wanted, setAt] = useState<number>()
  const at = wanted === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, wanted))
  return {
    at,
    props: {
      tabIndex: 0,
      onPointerMove: ({ clientX, clientY, currentTarget }) => {
        const { left, right, top } = currentTarget.getBoundingClientRect()
        setAt(nearest(isMirrored(currentTarget) ? right - clientX : clientX - left, clientY - top))
      },
      onPointerLeave: () => setAt(undefined),
      onBlur: () => setAt(undefined),
      onKeyDown: (event) => {
        const [forward, back] = isMirrored(event.currentTarget)
          ? (['ArrowLeft', 'ArrowRight'] as const)
          : (['ArrowRight', 'ArrowLeft'] as const)
        const to: Record<string, number | undefined> = {
          [forward]: (at ?? -1) + 1,
          [back]: (at ?? count) - 1,
          Home: 0,
          End: count - 1,
          Escape: undefined,
        }
        if (!Object.hasOwn(to, event.key) || event.ctrlKey || event.metaKey || event.altKey) return
        // while nothing is read, Esc is for what is around the chart
        if (event.key === 'Escape' && at === undefined) return
        event.preventDefault()
        setAt(to[event.key])
      },
    },
  }
}
