import type { ReactNode } from 'react'
import classes from './FormBar.module.css'

interface Props {
  /** Why it could not be sent, where no field is to blame. */
  problem?: ReactNode
  /** What is known of what was typed: kept on this device, complete or not. Read aloud when it changes. */
  note?: ReactNode
  /** The buttons; what moves the work on stands last. */
  children: ReactNode
  /** On a phone note and buttons share a row: only for bars with one main button. */
  oneRow?: boolean
}

/** Below a form, always in sight while the form is: what to do with what was typed. */
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
