import classes from './Logo.module.css'
import { Mark } from './Mark.tsx'

/** The sign with the product's name beside it; `short` leaves only the sign (layout 'mini'). */
export function Logo({ short = false, size = 36 }: { short?: boolean; size?: number }) {
  if (short) return <Mark size={size} name="Nutag" />
  return (
    <span className={classes.logo}>
      <Mark size={size} />
      <span className={classes.name}>Nutag</span>
    </span>
  )
}
