import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { loadPart } from '../theme/retry-load.ts'

interface LazyProps {
  /** Shown while it is loading. */
  fallback?: ReactNode
  /** Called when an attempt to load it has failed; another one follows. */
  onFailure?: () => void
}

/**
 * A component that is loaded when it is first shown. When loading fails (offline, or the server no longer has the file
 * after a release), the surrounding page and its input remain, and loading is retried; React's `lazy` would replace the
 * page.
 */
export function lazyInPlace<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & LazyProps> {
  let known: ComponentType<P> | undefined
  return function Lazy(props: P & LazyProps) {
    const [Part, setPart] = useState(() => known)
    const onFailure = useRef(props.onFailure)
    onFailure.current = props.onFailure
    useEffect(() => {
      if (known) return
      const ending = new AbortController()
      const { signal } = ending
      loadPart(load, { signal, onFailure: () => !signal.aborted && onFailure.current?.() }).then(
        (found) => {
          known = found.default
          if (!signal.aborted) setPart(() => known)
        },
        (error: unknown) => !signal.aborted && console.error(error),
      )
      return () => ending.abort()
    }, [])
    return Part ? <Part {...props} /> : props.fallback
  }
}
