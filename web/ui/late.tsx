import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { loadPart } from './retry-load.ts'

interface LateProps {
  /** Shown while it is on its way. */
  fallback?: ReactNode
  /** An attempt to load it failed; another one follows. */
  onGone?: () => void
}

/**
 * A component that is loaded when it is first shown. When loading fails (offline, a build that the server no longer has) the page around
 * it stays, and loading is tried again while it is shown and the next time it is; `lazy` would replace the page, with
 * everything that is typed in it.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & LateProps> {
  let known: ComponentType<P> | undefined
  return function Late(props: P & LateProps) {
    const [Part, setPart] = useState(() => known)
    const onGone = useRef(props.onGone)
    onGone.current = props.onGone
    useEffect(() => {
      if (known) return
      const ending = new AbortController()
      const { signal } = ending
      loadPart(load, { signal, onFailure: () => !signal.aborted && onGone.current?.() }).then(
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
