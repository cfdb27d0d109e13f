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

/**
 * Reads a chart of `count` points along its width. `nearest` is the point at a distance from the left edge, px. Time runs
 * left to right in every language, and so do the keys.
 */
export function useReadout(count: number, nearest: (x: number) => number): Readout {
  const [wanted, setAt] = useState<number>()
  const at = wanted === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, wanted))
  return {
    at,
    props: {
      tabIndex: 0,
      onPointerMove: (event) => setAt(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left)),
      onPointerLeave: () => setAt(undefined),
      onBlur: () => setAt(undefined),
      onKeyDown: (event) => {
        const to: Record<string, number | undefined> = {
          ArrowRight: (at ?? -1) + 1,
          ArrowLeft: (at ?? count) - 1,
          Home: 0,
          End: count - 1,
          Escape: undefined,
        }
        if (!Object.hasOwn(to, event.key) || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        setAt(to[event.key])
      },
    },
  }
}
