import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import classes from './map.module.css'
import { mapTexts } from './texts.ts'

/** The value of a comparison with nothing. */
export const NOTHING = ''

/** One map of a comparison. */
export interface Side {
  name: string
  /** Undefined while it is loading, or when loading it failed. */
  map: ReactNode
  /** Loads it again; given after an error. */
  onRetry?: (() => void) | undefined
}

export interface MapComparisonProps {
  /** What is chosen, if not a period. */
  label?: string
  /** What can be compared with, empty while it is loading; `NOTHING` is added. */
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** The map alone, with all that belongs to it. */
  alone: ReactNode
  now: Side
  /** Undefined while nothing is chosen. */
  then: Side | undefined
}

/**
 * A map alone, or next to that of another period with the same shades. The choice has its place before it is known what can
 * be chosen, so that the map does not move.
 */
export function MapComparison({ label, choices, value, onChange, alone, now, then }: MapComparisonProps) {
  const t = mapTexts.useText()
  return (
    <div className={classes.comparison}>
      <NativeSelect
        label={label ?? t('compare')}
        value={value}
        options={[{ value: NOTHING, label: t('compareNone') }, ...choices]}
        onChange={onChange}
      />
      {value === NOTHING ? (
        alone
      ) : (
        <div className={classes.two}>
          <OneSide {...now} />
          {then && <OneSide {...then} />}
        </div>
      )}
    </div>
  )
}

const OneSide = ({ name, map, onRetry }: Side) => (
  <section aria-label={name}>
    <p className={classes.is}>{name}</p>
    {map ?? (onRetry ? <ErrorState level={3} onRetry={onRetry} /> : <Bone height="20rem" />)}
  </section>
)
