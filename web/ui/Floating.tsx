import type { ReactNode, RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './Floating.module.css'

/** Distance between button and panel, and between panel and the edge of the window, px. */
const GAP_PX = 6
const EDGE_PX = 8

export interface FloatingProps {
  /** What the panel hangs on; presses on it do not count as outside. */
  anchor: RefObject<HTMLElement | null>
  /** Which side of the anchor the panel lines up with; mirrored in rtl. */
  align?: 'start' | 'end'
  /** Shuts the panel. `returnFocus` after Esc; not when the person went elsewhere. */
  onClose: (returnFocus: boolean) => void
  id?: string
  role?: string
  name?: string
  children: ReactNode
}

function place(anchor: HTMLElement, panel: HTMLElement, align: 'start' | 'end') {
  const at = anchor.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  panel.style.maxHeight = ''
  const below = innerHeight - at.bottom - GAP_PX - EDGE_PX
  const above = at.top - GAP_PX - EDGE_PX
  const isAbove = panel.offsetHeight > below && above > below
  panel.style.maxHeight = `${Math.max(isAbove ? above : below, 120)}px`
  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const toRight = (align === 'end') !== isRtl
  const left = toRight ? at.right - panel.offsetWidth : at.left
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, width - panel.offsetWidth - EDGE_PX))}px`
  panel.style.top = isAbove ? `${at.top - GAP_PX - panel.offsetHeight}px` : `${at.bottom + GAP_PX}px`
}

/**
 * A panel next to a button, above everything else: in the browser's top layer, so no card cuts it off and it also works
 * inside dialogs. Esc, a press outside and leaving it by Tab shut it.
 */
export function Floating({ anchor, align = 'end', onClose, id, role, name, children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const from = anchor.current
    const box = panel.current
    if (!from || !box) return
    box.showPopover?.()
    const again = () => place(from, box, align)
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
  }, [anchor, align])

  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node)) return
      if (!panel.current?.contains(event.target) && !anchor.current?.contains(event.target)) close.current(false)
    }
    // Before dialogs and drawers hear it: one Esc shuts one thing.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
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
    <div ref={panel} popover="manual" id={id} role={role} aria-label={name} className={classes.panel}>
      {children}
    </div>
  )
}
