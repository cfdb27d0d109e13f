import type { ReactNode } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { PartList, PartSaid } from './PartList.tsx'
import palette from './palette.module.css'
import { type Part, sharesOf, startsOf } from './parts.ts'
import { useReadPart } from './use-read-part.ts'

export interface DonutProps {
  label: string
  sentence: ReactNode
  /** At most seven; empty ones are listed and not drawn. */
  parts: readonly Part[]
  format: (value: number) => string
  formatShare: (share: number) => string
  /** The figure in the middle, formatted, and what it is. */
  middle: { value: string; text: string }
  /** Table headings: the parts, their values and their shares. */
  heads: readonly [name: string, value: string, share: string]
}

const SIZE_PX = 176
const STROKE_PX = 26
const RADIUS = (SIZE_PX - STROKE_PX) / 2
const AROUND = 2 * Math.PI * RADIUS
const GAP_PX = 2

/** How far around the ring a place is, clockwise from the top, from 0 to 1; undefined beside it. */
function alongRing(x: number, y: number): number | undefined {
  const [right, down] = [x - SIZE_PX / 2, y - SIZE_PX / 2]
  if (Math.abs(Math.hypot(right, down) - RADIUS) > STROKE_PX / 2) return undefined
  return (Math.atan2(right, -down) / (2 * Math.PI) + 1) % 1
}

/**
 * The parts of a whole as a ring, with their values and shares beside it. A pointer or the arrow keys read a part, which
 * is then in the middle and marked in the list.
 */
export function Donut({ label, sentence, parts, format, formatShare, middle, heads }: DonutProps) {
  const shares = sharesOf(parts)
  const starts = startsOf(shares)
  const { read, props: reading } = useReadPart(parts, shares, alongRing)
  const one = read === undefined ? undefined : parts[read]
  const shown = one ? { value: format(one.value), text: formatShare(shares[read ?? 0] ?? 0) } : middle
  const isOne = shares.filter((share) => share > 0).length < 2
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      table={{
        heads,
        rows: parts.map(({ id, name, value, to }, i) => ({
          id,
          name: { text: name, to },
          cells: [{ text: format(value) }, { text: formatShare(shares[i] ?? 0) }],
        })),
      }}
    >
      <div className={classes.ring}>
        <div className={classes.drawn} dir="ltr" role="group" aria-label={label} {...reading}>
          <svg width={SIZE_PX} height={SIZE_PX} aria-hidden className={classes.drawing}>
            <circle
              cx={SIZE_PX / 2}
              cy={SIZE_PX / 2}
              r={RADIUS}
              className={classes.ringGround}
              strokeWidth={STROKE_PX}
            />
            {parts.map(({ id, tone, step, value }, i) =>
              value > 0 ? (
                <circle
                  key={id}
                  cx={SIZE_PX / 2}
                  cy={SIZE_PX / 2}
                  r={RADIUS}
                  fill="none"
                  stroke="var(--paint)"
                  strokeWidth={STROKE_PX}
                  strokeDasharray={`${Math.max(1, (shares[i] ?? 0) * AROUND - (isOne ? 0 : GAP_PX))} ${AROUND}`}
                  strokeDashoffset={-(starts[i] ?? 0) * AROUND}
                  transform={`rotate(-90 ${SIZE_PX / 2} ${SIZE_PX / 2})`}
                  className={palette.paint}
                  data-tone={tone}
                  data-step={step}
                  data-faded={read !== undefined && read !== i ? true : undefined}
                />
              ) : null,
            )}
            <text x={SIZE_PX / 2} y={SIZE_PX / 2 + 4} textAnchor="middle" className={classes.middle}>
              {shown.value}
            </text>
            <text x={SIZE_PX / 2} y={SIZE_PX / 2 + 24} textAnchor="middle" className={classes.axis}>
              {shown.text}
            </text>
          </svg>
          <PartSaid part={one} format={format} detail={shown.text} />
        </div>
        <PartList parts={parts} format={format} detail={(i) => formatShare(shares[i] ?? 0)} read={read} />
      </div>
    </ChartFrame>
  )
}
