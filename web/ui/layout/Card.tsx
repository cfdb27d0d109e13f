import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Card.module.css'

export interface CardProps {
  title?: ReactNode
  /** A sentence below the title. */
  text?: ReactNode
  /** Shown at the end of the title row. */
  action?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3
  /** Removes the padding, for tables and pictures that reach the edge. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/**
 * A card: radius 16, a soft wide shadow in light mode, a border in dark and bold. With a title it is a named section.
 */
export function Card({ title, text, action, level = 2, flush = false, className, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const Frame = title ? 'section' : 'div'
  return (
    <Frame
      className={clsx(classes.card, className)}
      data-flush={flush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {(title || action) && (
        <header className={classes.head}>
          <div className={classes.words}>
            {title && (
              <Heading id={id} className={classes.title}>
                {title}
              </Heading>
            )}
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {action && <div className={classes.action}>{action}</div>}
        </header>
      )}
      {children}
    </Frame>
  )
}
