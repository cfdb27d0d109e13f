import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './Legend.module.css'

interface Props {
  /** Read before the entries, where what is around them does not say what they are. */
  label?: string
  className?: string | undefined
  /** An `li` for each sign: the sign and what it means. */
  children: ReactNode
}

/** What the colours, shapes and signs of a picture or a table mean. */
export function Legend({ label, className, children }: Props) {
  return (
    <ul className={clsx(classes.legend, className)} aria-label={label}>
      {children}
    </ul>
  )
}
