import { type ReactNode, useState } from 'react'
import classes from './reading.module.css'

/** Something further that is drawn, and asked for, when it is opened. */
export function More({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}
