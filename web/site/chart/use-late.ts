import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { retryLoad } from '../../ui/theme/retry-load.ts'

/** Distance from the window at which a part is loaded. */
const NEAR = '200px'

/**
 * Loads something when an element comes near the window and the page itself is complete; undefined until then. Failures of
 * the network are retried, and the page stays as the server has drawn it.
 */
export function useLate<T>(near: RefObject<HTMLElement | null>, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const element = near.current
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    const start = () =>
      retryLoad(() => latest.current(), { signal, isTemporary: () => true }).then(
        (value) => !signal.aborted && startTransition(() => setLoaded(() => value)),
        () => {},
      )
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        if (document.readyState === 'complete') void start()
        else addEventListener('load', () => void start(), { once: true, signal })
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      ending.abort()
    }
  }, [near])
  return loaded
}
