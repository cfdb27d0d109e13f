import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'

/** A notice above a form that asks for an answer without blocking the work. */
export function Banner({
  children,
  actions,
  tone = 'info',
}: {
  children: ReactNode
  actions?: ReactNode
  tone?: 'info' | 'warning'
}) {
  return (
    <div role="status" className={classes.banner} data-tone={tone}>
      <IconInfoCircle size={20} aria-hidden />
      <p className={classes.words}>{children}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
