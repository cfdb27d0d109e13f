import { type ReactNode, useEffect, useRef } from 'react'
import classes from './manual.module.css'

/** The selected page next to the tree. A selection focuses it, because on a phone it is far below the tree. */
export function ReadingPane({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isChosen) return
    text.current?.focus({ preventScroll: true })
    text.current?.scrollIntoView?.({ block: window.matchMedia?.('(max-width: 61.99em)').matches ? 'start' : 'nearest' })
  }, [isChosen])
  return (
    <div ref={text} tabIndex={-1} className={classes.chosen}>
      {children}
    </div>
  )
}
