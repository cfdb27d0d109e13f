import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part whose keys work only while it is inside: when the focused control is removed or disabled,
 * as the button of a step that has been taken, `fallback` receives it. Returns the ref of the part.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = part.current
    if (!node) return
    let focused: Element | undefined
    const listening = new AbortController()
    const { signal } = listening
    node.addEventListener('focusin', ({ target }) => (focused = target instanceof Element ? target : undefined), {
      signal,
    })
    // a click elsewhere leaves the part, and may leave the focus nowhere
    const onPointer = ({ target }: Event) => {
      if (!(target instanceof Node && node.contains(target))) focused = undefined
    }
    document.addEventListener('pointerdown', onPointer, { signal })
    const observer = new MutationObserver(() => {
      if (!focused || (focused.isConnected && !focused.matches(':disabled'))) return
      const active = document.activeElement
      if (active && active !== document.body && active !== focused) return
      fallback.current?.focus({ preventScroll: true })
    })
    observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [fallback])
  return part
}
