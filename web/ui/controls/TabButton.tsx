import type { ComponentProps } from 'react'
import classes from './TabButton.module.css'

interface Props extends ComponentProps<'button'> {
  label: string
  /** Whether it is the open tab, or the filter of the list. */
  isOpen: boolean
  /** Number of items inside, formatted. */
  count?: string | undefined
  /** Read aloud when something inside needs attention. */
  mark?: string | undefined
}

/** One tab of a row; what it does when it is pressed belongs to the row. */
export function TabButton({ label, isOpen, count, mark, ...rest }: Props) {
  return (
    <button type="button" {...rest} data-open={isOpen || undefined} className={classes.tab}>
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {mark && (
        <>
          <span className={classes.mark} aria-hidden />
          <span className="nt-hidden">{mark}</span>
        </>
      )}
    </button>
  )
}
