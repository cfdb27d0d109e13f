import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import classes from './AreaChip.module.css'

/** A phone shows the last parts of the path, which fit on one line; screen readers read all of it. */
const PHONE_PARTS = 2

export interface AreaChipProps {
  /** Names from the city down: Улаанбаатар, Баянзүрх, 1 дүгээр хороо. */
  path: readonly string[]
  /** Read before the path: «Нутаг дэвсгэр». */
  label: string
  /** Opens the selection of another area. */
  onChange?: () => void
  /** Whether that selection is shown. */
  isOpen?: boolean
  /** Read after the path when it can be changed: «солих». */
  changeLabel?: string
}

/** The area that the data on the page belongs to; with `onChange` a button for switching to another area. */
export function AreaChip({ path, label, onChange, isOpen, changeLabel }: AreaChipProps) {
  const content = (
    <>
      <IconMapPin size={16} aria-hidden className={classes.pin} />
      <span className="nt-hidden">{label}: </span>
      <span className={classes.path}>
        {path.map((name, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a path may hold a name twice
          <span key={i} className={i < path.length - PHONE_PARTS ? classes.early : undefined}>
            <bdi className={i === path.length - 1 ? classes.last : undefined}>{name}</bdi>
            {i < path.length - 1 && (
              <>
                <span className="nt-hidden">, </span>
                {/* The separator is mirrored automatically in right-to-left text. */}
                <span aria-hidden> › </span>
              </>
            )}
          </span>
        ))}
      </span>
    </>
  )
  if (!onChange) return <span className={classes.chip}>{content}</span>
  return (
    <button type="button" className={classes.chip} aria-expanded={isOpen} onClick={onChange}>
      {content}
      {changeLabel && <span className="nt-hidden">, {changeLabel}</span>}
      <IconChevronDown size={16} aria-hidden className={classes.pin} />
    </button>
  )
}
