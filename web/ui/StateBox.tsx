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
  /** Of the title in the page's outline, one below what it stands under; a whole page's state has the page's only h1. */
  level: 1 | 2 | 3
  /** Read aloud at once. */
  alert?: boolean
}

/** A state that says what is and what to do next, with a small drawing. */
export function StateBox({ drawing, title, text, action, level, alert = false }: StateBoxProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.box} data-whole={level === 1 || undefined} role={alert ? 'alert' : undefined}>
      <Drawing kind={drawing} size={level === 1 ? 260 : 180} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
