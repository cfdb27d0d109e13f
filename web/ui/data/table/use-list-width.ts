import { useLayoutEffect, useRef, useState } from 'react'

const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * The width of a list in whole rem, so that enlarged text counts; infinite before layout, and where it is not wanted:
 * measuring makes the browser lay the page out, and renders the list again.
 */
export function useListWidth<E extends HTMLElement>(isWanted: boolean) {
  const ref = useRef<E>(null)
  const [rem, setRem] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isWanted) return
    const measure = () => {
      const px = element.clientWidth
      if (px > 0) setRem(Math.floor(px / rootPx()))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isWanted])
  return [ref, isWanted ? rem : Number.POSITIVE_INFINITY] as const
}
