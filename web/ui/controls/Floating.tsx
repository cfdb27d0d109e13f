import type { ReactNode, RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './Floating.module.css'

/** Distance between anchor and panel, and between panel and viewport, px. */
const GAP_PX = 6
const EDGE_PX = 8
/** Maximum height of a list, px: the rest of a form remains visible. */
const LIST_MAX_PX = 320

export interface FloatingProps {
  /** The element that the panel is attached to; presses on it do not count as outside. */
  anchor: RefObject<HTMLElement | null>
  /** The side of the anchor that the panel is aligned with; mirrored in rtl. */
  align?: 'start' | 'end'
  /** Marks the list of an input: at least as wide as the anchor, of limited height, and never focused. */
  isList?: boolean
  /** Closes the panel. `returnFocus` is true after Esc and false when the focus has moved elsewhere. */
  onClose: (returnFocus: boolean) => void
  id?: string
  role?: string
  name?: string
  children: ReactNode
}

interface Placement {
  align: 'start' | 'end'
  isList: boolean
}

function place(anchor: HTMLElement, panel: HTMLElement, { align, isList }: Placement) {
  const at = anchor.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const most = isList ? LIST_MAX_PX : Number.POSITIVE_INFINITY
  if (isList) panel.style.minWidth = `${at.width}px`
  panel.style.maxHeight = isList ? `${most}px` : ''
  const below = innerHeight - at.bottom - GAP_PX - EDGE_PX
  const above = at.top - GAP_PX - EDGE_PX
  const isAbove = panel.offsetHeight > below && above > below
  panel.style.maxHeight = `${Math.min(Math.max(isAbove ? above : below, 120), most)}px`
  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const toRight = (align === 'end') !== isRtl
  const left = toRight ? at.right - panel.offsetWidth : at.left
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, width - panel.offsetWidth - EDGE_PX))}px`
  panel.style.top = isAbove ? `${at.top - GAP_PX - panel.offsetHeight}px` : `${at.bottom + GAP_PX}px`
}

/**
 * A panel attached to a button or an input. It is in the browser's top layer, so no card clips it and it also works
 * inside dialogs. Esc, a press outside and leaving it by Tab close it.
 */
export function Floating({ anchor, align = 'end', isList = false, onClose, id, role, name, children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const from = anchor.current
    const box = panel.current
    if (!from || !box) return
    box.showPopover?.()
    const again = () => place(from, box, { align, isList })
    again()
    const observer = new ResizeObserver(again)
    observer.observe(box)
    addEventListener('scroll', again, { capture: true, passive: true })
    addEventListener('resize', again)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', again, { capture: true })
      removeEventListener('resize', again)
    }
  }, [anchor, align, isList])

  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node)) return
      if (!panel.current?.contains(event.target) && !anchor.current?.contains(event.target)) close.current(false)
    }
    // In the capture phase, before dialogs and drawers: one Esc closes one thing.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // a field inside that is left by it
      if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) return
      event.preventDefault()
      event.stopPropagation()
      close.current(true)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape, { capture: true })
    }
  }, [anchor])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press in a list must not take the focus out of its input
    <div
      ref={panel}
      popover="manual"
      id={id}
      role={role}
      aria-label={name}
      className={classes.panel}
      // browsers make a scrollable element without focusable content a tab stop
      tabIndex={isList ? -1 : undefined}
      onMouseDown={isList ? (event) => event.preventDefault() : undefined}
    >
      {children}
    </div>
  )
}
