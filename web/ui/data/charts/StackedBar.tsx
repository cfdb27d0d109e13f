import type { ReactNode } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { PartList, PartSaid } from './PartList.tsx'
import palette from './palette.module.css'
import { type Part, sharesOf, startsOf } from './parts.ts'
import { useReadPart } from './use-read-part.ts'
import { useWidth } from './use-width.ts'

export interface StackedBarProps {
  label: string
  sentence: ReactNode
  /** In their order along the bar; empty ones are listed and not drawn. */
  parts: readonly Part[]
  format: (value: number) => string
  /** Table headings: the parts, and their values. */
  heads: readonly [name: string, value: string]
}

const HEIGHT_PX = 28
const GAP_PX = 2
/** The least width of a part that is not empty, px. */
const LEAST_PX = 3

/**
 * One bar of a whole and its parts in order, such as the steps of an approval, with their values below. A pointer or the
 * arrow keys read a part, which is marked in the list.
 */
export function StackedBar({ label, sentence, parts, format, heads }: StackedBarProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const shares = sharesOf(parts)
  const starts = startsOf(shares)
  const { read, props: reading } = useReadPart(parts, shares, (x) => x / width)
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      table={{
        heads,
        rows: parts.map(({ id, name, value, to }) => ({
          id,
          name: { text: name, to },
          cells: [{ text: format(value) }],
        })),
      }}
    >
      <div ref={ref} className={classes.drawn} role="group" aria-label={label} {...reading}>
        <svg
          width={width}
          height={HEIGHT_PX}
          viewBox={`0 0 ${width} ${HEIGHT_PX}`}
          aria-hidden
          className={classes.whole}
        >
          {parts.map(({ id, tone, step, value }, i) =>
            value > 0 ? (
              <rect
                key={id}
                className={palette.paint}
                fill="var(--paint)"
                data-tone={tone}
                data-faded={read !== undefined && read !== i ? true : undefined}
                data-step={step}
                x={(starts[i] ?? 0) * width}
                width={Math.max(LEAST_PX, (shares[i] ?? 0) * width - GAP_PX)}
                height={HEIGHT_PX}
                rx={4}
              />
            ) : null,
          )}
        </svg>
        <PartSaid part={read === undefined ? undefined : parts[read]} format={format} />
      </div>
      <PartList parts={parts} format={format} read={read} />
    </ChartFrame>
  )
}
