import { useBrand } from '../theme/brand.ts'
import classes from './Logo.module.css'
import { Mark } from './Mark.tsx'

/** The logo with the name next to it, as configured by the city; `short` shows only the logo (layout 'mini'). */
export function Logo({ short = false, size = 36 }: { short?: boolean; size?: number }) {
  const { name, logo } = useBrand()
  const sign = (alt: string) =>
    logo ? (
      <img src={logo} alt={alt} width={size} height={size} className={classes.picture} />
    ) : (
      <Mark size={size} name={alt || undefined} />
    )
  if (short) return sign(name)
  return (
    <span className={classes.logo}>
      {sign('')}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
