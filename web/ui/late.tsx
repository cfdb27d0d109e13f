import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

interface LateProps {
  /** Shown while it is on its way. */
  fallback?: ReactNode
  /** It cannot be had now. */
  onGone?: () => void
}

/**
 * A component that is loaded when it is first shown. When loading fails (offline, a build that the server no longer has) the page around
 * it stays, and loading is tried again when the network is back and the next time it is shown; `lazy` would replace the page, with
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
      let isOver = false
      const ending = new AbortController()
      const request = () =>
        load().then(
          (found) => {
            known = found.default
            if (!isOver) setPart(() => known)
          },
          () => {
            if (isOver) return
            onGone.current?.()
            // removed by the clean-up below when the part is no longer shown
            addEventListener('online', request, { once: true, signal: ending.signal })
          },
        )
      void request()
      return () => {
        isOver = true
        ending.abort()
      }
    }, [])
    return Part ? <Part {...props} /> : props.fallback
  }
}
