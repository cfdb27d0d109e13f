import type { ReactNode } from 'react'
import classes from './FormBar.module.css'

interface Props {
  /** The error of a submission that no field is responsible for. */
  problem?: ReactNode
  /** State of the input: stored on this device, complete or not. Announced when it changes. */
  note?: ReactNode
  /** The buttons; the primary one is last. */
  children: ReactNode
  /** Puts note and buttons in one row on a phone; only for bars with one primary button. */
  oneRow?: boolean
}

/** The bar with a form's buttons, visible as long as any part of the form is. */
export function FormBar({ problem, note, children, oneRow }: Props) {
  return (
    <div className={classes.bar} data-one-row={oneRow || undefined}>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.note} role="status">
        {note}
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
