import type { ReactNode } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { ReadoutBox } from './ReadoutBox.tsx'
import { BAR_RADIUS_PX, columnShare, ticksOf } from './scale.ts'
import { useReadout } from './use-readout.ts'
import { useWidth } from './use-width.ts'

export interface ColumnsProps {
  label: string
  sentence: ReactNode
  /** In display order; null has no column. `to` links to the underlying list. */
  columns: readonly { id: string; name: string; short?: string; value: number | null; to?: string }[]
  format: (value: number | null) => string
  /** Table headings: of the column names and of their values. */
  heads: readonly [name: string, value: string]
  /** The axis reaches at least this value. */
  to?: number
  /** The values are counts, so the axis shows no fractions. */
  counted?: boolean
}

const HEIGHT_PX = 240
/** Width of a letter on the axis, px. */
const LETTER_PX = 7.25
const EDGE = { top: 26, right: 8, bottom: 34, left: 44 }

/** The same values as a table. */
const tableOf = (columns: ColumnsProps['columns'], heads: ColumnsProps['heads'], format: ColumnsProps['format']) => ({
  heads,
  rows: columns.map(({ id, name, value, to }) => ({ id, name: { text: name }, cells: [{ text: format(value), to }] })),
})

/** A column chart for a few items; the axis starts at 0. A pointer or the arrow keys read a column. */
export function Columns({ label, sentence, columns, format, heads, to = 0, counted }: ColumnsProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const ticks = ticksOf(0, Math.max(to, 1e-9, ...columns.map(({ value }) => value ?? 0)), { smallest: counted ? 1 : 0 })
  const top = ticks.at(-1) ?? 1
  const place = Math.max(1, width - EDGE.left - EDGE.right) / Math.max(1, columns.length)
  const y = (value: number) => EDGE.top + (1 - value / top) * (HEIGHT_PX - EDGE.top - EDGE.bottom)
  const wide = place * columnShare(width)
  // Overlapping names are left out, counted from the newest back; the table below has them all.
  const longest = Math.max(...columns.map(({ name, short }) => (short ?? name).length))
  const half = (longest * LETTER_PX) / 2
  const every = Math.ceil((2 * half + 8) / place)
  // values that would overlap are left out too; the highest column keeps its own
  const widest = Math.max(...columns.map(({ value }) => format(value).length)) * LETTER_PX
  const highest = columns.findIndex(({ value }) => value === Math.max(...columns.map((column) => column.value ?? 0)))
  const hasValue = (i: number) => widest + 4 <= place || i === highest
  const isNamed = (i: number) => (columns.length - 1 - i) % every === 0
  const { at, props: reading } = useReadout(columns.length, (px) => {
    const i = Math.floor((px - EDGE.left) / place)
    return i in columns ? i : undefined
  })
  const read = at === undefined ? undefined : columns[at]
  return (
    <ChartFrame label={label} sentence={sentence} table={tableOf(columns, heads, format)}>
      <div ref={ref} className={classes.drawn} dir="ltr" role="group" aria-label={label} {...reading}>
        <svg
          width={width}
          height={HEIGHT_PX}
          viewBox={`0 0 ${width} ${HEIGHT_PX}`}
          aria-hidden
          className={classes.drawing}
        >
          <Axis ticks={ticks} y={y} right={width - EDGE.right} format={format} />
          {at !== undefined && (
            <path
              d={`M${EDGE.left + place * at},${EDGE.top} h${place} V${y(0)} h${-place} Z`}
              className={classes.slot}
            />
          )}
          {columns.map(({ id, name, short, value }, i) => {
            const middle = EDGE.left + place * (i + 0.5)
            return (
              <g key={id}>
                {value !== null && value > 0 && (
                  <rect
                    x={middle - wide / 2}
                    y={y(value)}
                    width={wide}
                    height={Math.max(1, y(0) - y(value))}
                    rx={BAR_RADIUS_PX}
                    className={classes.column}
                  />
                )}
                {hasValue(i) && (
                  <text x={middle} y={y(value ?? 0) - 8} textAnchor="middle" className={classes.value}>
                    {format(value)}
                  </text>
                )}
                {isNamed(i) && (
                  <text
                    x={Math.min(middle, width - half)}
                    y={HEIGHT_PX - 10}
                    textAnchor="middle"
                    className={classes.axis}
                  >
                    {short ?? name}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        <ReadoutBox
          title={read?.name}
          lines={read ? [{ name: heads[1], value: format(read.value) }] : []}
          x={EDGE.left + place * ((at ?? 0) + 0.5)}
          width={width}
        />
      </div>
    </ChartFrame>
  )
}

interface AxisProps extends Pick<ColumnsProps, 'format'> {
  ticks: readonly number[]
  y: (value: number) => number
  /** Where the lines end, px. */
  right: number
}

const Axis = ({ ticks, y, right, format }: AxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line x1={EDGE.left} x2={right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
      <text x={EDGE.left - 10} y={y(tick) + 4} textAnchor="end" className={classes.axis}>
        {format(tick).replace(/\.0+$/, '')}
      </text>
    </g>
  ))
