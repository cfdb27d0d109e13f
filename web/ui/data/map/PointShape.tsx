import type { Tone } from '../../theme/colours.ts'
import classes from './MapCanvas.module.css'
import { SHAPE_PX, SHAPES } from './shapes.ts'

/** The shape of points of one tone, for the legend of a map. */
export function PointShape({ tone }: { tone: Tone }) {
  return (
    <svg viewBox={`0 0 ${SHAPE_PX} ${SHAPE_PX}`} className={classes.shape} data-tone={tone} aria-hidden>
      <path d={SHAPES[tone]} fillRule="evenodd" />
    </svg>
  )
}
