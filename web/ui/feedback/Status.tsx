import {
  IconAlertTriangleFilled,
  IconCircleArrowUpFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4Filled,
  IconInfoSquareRoundedFilled,
  IconXboxXFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '../theme/colours.ts'
import classes from './Status.module.css'

// A shape for each tone, so that states can be distinguished without colour.
const SHAPES = {
  neutral: IconCircleDashed,
  info: IconInfoSquareRoundedFilled,
  progress: IconClockHour4Filled,
  moved: IconCircleArrowUpFilled,
  good: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  bad: IconXboxXFilled,
} satisfies Record<Tone, unknown>

/**
 * A state as a word with a colour and a shape; the same state has the same tone everywhere. `bare` omits the shape, for
 * words that are one themselves, such as the letter of a grade.
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
