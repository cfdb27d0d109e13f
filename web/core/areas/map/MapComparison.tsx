import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import classes from './map.module.css'
import { mapTexts } from './texts.ts'

/** The value of a comparison with nothing. */
export const NOTHING = ''

interface Side {
  name: string
  map: ReactNode
}

export interface MapComparisonProps {
  /** What can be compared with; `NOTHING` is added. */
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** The map alone, with all that belongs to it. */
  alone: ReactNode
  now: Side
  /** Undefined while it is loading. */
  then: Side | undefined
  /** Reads the other period again; given after an error. */
  onRetry?: (() => void) | undefined
}

/** A map alone, or next to that of another period with the same shades. */
export function MapComparison({ choices, value, onChange, alone, now, then, onRetry }: MapComparisonProps) {
  const t = mapTexts.useText()
  if (choices.length === 0) return alone
  return (
    <div className={classes.comparison}>
      <NativeSelect
        label={t('compare')}
        value={value}
        options={[{ value: NOTHING, label: t('compareNone') }, ...choices]}
        onChange={onChange}
      />
      {value === NOTHING ? (
        alone
      ) : (
        <div className={classes.two}>
          <section aria-label={now.name}>
            <p className={classes.is}>{now.name}</p>
            {now.map}
          </section>
          <section aria-label={then?.name}>
            {then && (
              <>
                <p className={classes.is}>{then.name}</p>
                {then.map}
              </>
            )}
            {!then && (onRetry ? <ErrorState level={3} onRetry={onRetry} /> : <Bone height="20rem" />)}
          </section>
        </div>
      )}
    </div>
  )
}
