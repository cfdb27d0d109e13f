import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Android's back gesture as the browser gives it to what is open; other browsers do not have it. */
interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}

/** Closes at the back gesture, where browsers offer it to an overlay instead of leaving the page. */
function watchBack(close: () => void): () => void {
  const { CloseWatcher: Watch } = globalThis as { CloseWatcher?: new () => Watcher }
  if (!Watch) return () => {}
  const watcher = new Watch()
  watcher.onclose = close
  return () => watcher.destroy()
}

/**
 * Hides everything around an element from screen readers, and returns how to show it again. Toasts remain: they are
 * popovers above it.
 */
function hideAround(element: HTMLElement): () => void {
  const around = [...(element.parentElement?.children ?? [])].filter(
    (one) => one !== element && !one.hasAttribute('aria-hidden') && !one.hasAttribute('popover'),
  )
  for (const one of around) one.setAttribute('aria-hidden', 'true')
  return () => {
    for (const one of around) one.removeAttribute('aria-hidden')
  }
}

/**
 * Shows an overlay above everything, with the focus in its field, and returns the focus afterwards. A modal dialog makes
 * all other elements inert, for which the browser computes the style of the whole page twice: the page around is only
 * hidden from screen readers. Above another modal dialog there is no other way than a modal dialog.
 */
export function useOverlay(onClose: () => void) {
  const overlay = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const element = overlay.current
    if (!element) return
    const before = document.activeElement
    const isFree = typeof element.showPopover === 'function' && !document.querySelector('dialog[open]')
    if (isFree) element.showPopover()
    else element.showModal()
    element.querySelector('input')?.focus()
    if (!isFree) return () => element.close()
    const showAround = hideAround(element)
    const stopWatching = watchBack(() => close.current())
    return () => {
      const isInside = document.activeElement === document.body || element.contains(document.activeElement)
      stopWatching()
      showAround()
      if (isInside && before instanceof HTMLElement) before.focus()
    }
  }, [])
  useCloseOnBack(close)
  return overlay
}

/** Closes when the person goes back or forward; an address that the page itself replaces is no reason. */
function useCloseOnBack(close: { current: () => void }): void {
  const { key } = useLocation()
  const how = useNavigationType()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    if (how === NavigationType.Pop) close.current()
  }, [key, how, close])
}
