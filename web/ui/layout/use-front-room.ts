import { type RefCallback, useCallback } from 'react'

/** Lets the page end above an element that covers its bottom, as long as the element is shown. */
export function useFrontRoom(): RefCallback<HTMLElement> {
  return useCallback((element) => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { top } = element.getBoundingClientRect()
      style.setProperty('--nt-front', `${Math.max(0, Math.ceil(window.innerHeight - top))}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--nt-front')
    }
  }, [])
}
