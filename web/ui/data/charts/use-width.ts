import { useLayoutEffect, useRef, useState } from 'react'

/** Assumed width until the real one is measured, px. */
const FIRST_PX = 640

/** The width of an element in whole px, so that a drawing keeps its font size at every width. */
export function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(FIRST_PX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const now = Math.round(element.clientWidth)
      if (now > 0) setWidth(now)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [ref, width] as const
}
