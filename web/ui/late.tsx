import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

interface LateProps {
  /** Shown while it is on its way. */
  fallback?: ReactNode
  /** It cannot be had now. */
  onGone?: () => void
}

/**
 * A part that comes when it is first shown. Where it cannot be had (no line, a build that the server no longer has) the page around
 * it stays, and the next time it is tried again; `lazy` would throw the page away, with everything that is typed in it.
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
      load().then(
        (found) => {
          known = found.default
          if (!isOver) setPart(() => known)
        },
        () => !isOver && onGone.current?.(),
      )
      return () => {
        isOver = true
      }
    }, [])
    return Part ? <Part {...props} /> : props.fallback
  }
}
