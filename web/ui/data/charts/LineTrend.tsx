import type { ReactNode } from 'react'
import { ChartFrame, Mark, SeriesLegend } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { piecesOf, STROKE_PX, ticksOf } from './scale.ts'
import { useWidth } from './use-width.ts'

export interface TrendSeries {
  id: string
  name: string
  /** One per point in time; null interrupts the line. */
  values: readonly (number | null)[]
  /** Addresses of the lists behind the values. */
  links?: readonly (string | undefined)[]
}

export interface LineTrendProps {
  label: string
  sentence: ReactNode
  /** The points in time from the earliest, with a full name and a short one for the axis. */
  times: readonly { id: string; name: string; short: string }[]
  /** At most four. */
  series: readonly TrendSeries[]
  /** Formats a value; null means "no value". */
  format: (value: number | null) => string
  /** The axis covers at least from..to; otherwise the values decide. */
  from?: number
  to?: number
  /** Head of the table's first column. */
  timeHead: string
}

const HEIGHT_PX = 240
const EDGE = { top: 26, right: 32, bottom: 34, left: 44 }
/** Space between the axis and the first point, so that its value does not overlap the axis labels, px. */
const INDENT_PX = 24
/** Width of an axis label; where labels would overlap, some are left out, px. */
const NAME_PX = 68
/** The maximum number of values that are written next to their points. */
const WRITTEN_MAX = 12

/** The same values as a table. */
const tableOf = ({ times, series, format, timeHead }: LineTrendProps) => ({
  heads: [timeHead, ...series.map(({ name }) => name)],
  rows: times.map(({ id, name }, i) => ({
    id,
    name: { text: name },
    cells: series.map(({ values, links }) => ({ text: format(values[i] ?? null), to: links?.[i] })),
  })),
})

/** Values over time as lines. Time runs left to right in every language. */
export function LineTrend(props: LineTrendProps) {
  const { label, sentence, times, series, format } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const low = Math.min(...known, props.from ?? Number.POSITIVE_INFINITY)
  const high = Math.max(...known, props.to ?? Number.NEGATIVE_INFINITY)
  const ticks = ticksOf(low, high)
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const room = Math.max(1, width - EDGE.left - INDENT_PX - EDGE.right)
  const x = (i: number) => EDGE.left + INDENT_PX + (times.length > 1 ? (i / (times.length - 1)) * room : room / 2)
  const y = (value: number) =>
    EDGE.top + (1 - (value - bottom) / (top - bottom || 1)) * (HEIGHT_PX - EDGE.top - EDGE.bottom)
  const every = Math.max(1, Math.ceil((NAME_PX * times.length) / room))

  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      legend={<SeriesLegend names={series.map(({ name }) => name)} />}
      table={tableOf(props)}
    >
      <div ref={ref} className={classes.drawn} dir="ltr">
        {known.length > 0 && (
          <svg width={width} height={HEIGHT_PX} aria-hidden className={classes.drawing}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
                <text x={EDGE.left - 10} y={y(tick) + 4} textAnchor="end" className={classes.axis}>
                  {format(tick).replace(/[.,]0+$/, '')}
                </text>
              </g>
            ))}
            {times.map(({ id, short }, i) =>
              (times.length - 1 - i) % every === 0 ? (
                <text key={id} x={x(i)} y={HEIGHT_PX - 8} textAnchor="middle" className={classes.axis}>
                  {short}
                </text>
              ) : null,
            )}
            <g className={classes.reveal}>
              {series.map(({ id, values }, place) => {
                const points = values.map((value, i) => (value === null ? null : { i, x: x(i), y: y(value) }))
                return (
                  <g key={id}>
                    {piecesOf(points).map((piece) => (
                      <polyline
                        key={piece[0]?.i}
                        points={piece.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')}
                        className={classes.line}
                        data-series={place}
                        strokeWidth={STROKE_PX}
                      />
                    ))}
                    {points.map((point) => point && <Mark key={point.i} series={place} x={point.x} y={point.y} />)}
                    {points.map((point) =>
                      point && isWritten(point.i, values, series.length, room) ? (
                        <text
                          key={point.i}
                          x={point.x}
                          y={point.y + (place % 2 === 0 ? -11 : 20)}
                          textAnchor="middle"
                          className={classes.value}
                          data-series={place}
                        >
                          {format(values[point.i] ?? null)}
                        </text>
                      ) : null,
                    )}
                  </g>
                )
              })}
            </g>
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}

/** Whether a value is written: all of a single short line, otherwise only the last one of each line. */
function isWritten(i: number, values: readonly (number | null)[], lines: number, room: number): boolean {
  const last = values.findLastIndex((value) => value !== null)
  if (i === last) return true
  return lines === 1 && values.length <= WRITTEN_MAX && room / values.length >= 46
}
