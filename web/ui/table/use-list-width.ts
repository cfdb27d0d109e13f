import { useLayoutEffect, useRef, useState } from 'react'

const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** How wide a list is, whole rem, so that enlarged letters count; without end where nothing is laid out. */
export function useListWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [rem, setRem] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const px = element.clientWidth
      if (px > 0) setRem(Math.floor(px / rootPx()))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [ref, rem] as const
}
