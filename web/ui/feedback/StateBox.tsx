import type { ReactNode } from 'react'
import type { DrawingKind } from './Drawing.tsx'
import { Drawing } from './Drawing.tsx'
import classes from './StateBox.module.css'

export interface StateBoxProps {
  drawing: DrawingKind
  title: string
  text?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** Heading level of the title: one below the surrounding heading, or 1 for a whole page. */
  level: 1 | 2 | 3
  /** Announced immediately. */
  alert?: boolean
}

/** A state with an explanation, the next step and a small illustration. */
export function StateBox({ drawing, title, text, action, level, alert = false }: StateBoxProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={classes.box}
      data-state-box
      data-whole={level === 1 || undefined}
      role={alert ? 'alert' : undefined}
    >
      <Drawing kind={drawing} size={level === 1 ? 260 : 180} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
