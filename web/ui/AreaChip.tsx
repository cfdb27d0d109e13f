import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './AreaChip.module.css'

export interface AreaChipProps {
  /** Names from the city down: Улаанбаатар, Баянзүрх, 1 дүгээр хороо. */
  path: readonly string[]
  /** Read before the path: «Нутаг дэвсгэр». */
  label: string
  /** Opens the choice of another area. */
  onChange?: () => void
  /** Read after the path when it can be changed: «солих». */
  changeLabel?: string
}

/** Whose data this is; with `onChange` a button that leads to another area. */
export function AreaChip({ path, label, onChange, changeLabel }: AreaChipProps) {
  const words = (
    <>
      <IconMapPin size={16} aria-hidden className={classes.pin} />
      <span className="nt-hidden">{label}: </span>
      <span className={classes.path}>
        {path.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may hold a name twice
          <Fragment key={i}>
            {i > 0 && (
              // The sign turns round by itself in right-to-left text.
              <span aria-hidden> › </span>
            )}
            <bdi className={i === path.length - 1 ? classes.last : undefined}>{name}</bdi>
          </Fragment>
        ))}
      </span>
    </>
  )
  if (!onChange) return <span className={classes.chip}>{words}</span>
  return (
    <button type="button" className={classes.chip} onClick={onChange}>
      {words}
      {changeLabel && <span className="nt-hidden">, {changeLabel}</span>}
      <IconChevronDown size={16} aria-hidden className={classes.pin} />
    </button>
  )
}
