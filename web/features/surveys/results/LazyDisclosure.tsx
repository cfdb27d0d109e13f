import { type ReactNode, useState } from 'react'
import classes from './results.module.css'

/** A disclosure whose content is rendered, and fetched, when it is first opened. */
export function LazyDisclosure({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}
