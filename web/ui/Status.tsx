import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4Filled,
  IconInfoSquareRoundedFilled,
  IconXboxXFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Status.module.css'
import type { Tone } from './theme/colours.ts'

// A shape for each tone, so that a state is told apart without its colour.
const SHAPES = {
  neutral: IconCircleDashed,
  info: IconInfoSquareRoundedFilled,
  progress: IconClockHour4Filled,
  good: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  bad: IconXboxXFilled,
} satisfies Record<Tone, unknown>

/**
 * A state as a word with a colour and a shape; the same state gets the same tone everywhere. `bare` leaves the shape to the words,
 * as a grade's letter is one.
 */
export function Status({ tone, bare, children }: { tone: Tone; bare?: boolean; children: ReactNode }) {
  const Shape = SHAPES[tone]
  return (
    <span className={classes.status} data-tone={tone} data-bare={bare}>
      {!bare && <Shape size={14} aria-hidden className={classes.shape} />}
      {children}
    </span>
  )
}
