import type { ReactNode } from 'react'
import classes from './charts.module.css'

/** Several small charts of one kind side by side, to be compared by their shape. */
export const SmallMultiples = ({ children }: { children: ReactNode }) => (
  <div className={classes.multiples}>{children}</div>
)
