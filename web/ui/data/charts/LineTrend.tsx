import { Fragment, type ReactNode } from 'react'
import { ChartFrame, Mark, SeriesLegend } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { ReadoutBox } from './ReadoutBox.tsx'
import { piecesOf, STROKE_PX, ticksOf } from './scale.ts'
import { useReadout } from './use-readout.ts'
import { useWidth } from './use-width.ts'

export interface TrendSeries {
  id: string
  name: string
  /** One per point in time; null interrupts the line. */
  values: readonly (number | null)[]
  /** Addresses of the lists behind the values. */
  links?: readonly (string | undefined)[]
  /** Fills the area below the line. */
  area?: boolean
  /** A comparison behind the others: a thin dashed line without points. */
  quiet?: boolean
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
  /** Height of the drawing, px. */
  height?: number
  /** The values are counts, so the axis shows no fractions. */
  isCounted?: boolean
}

const HEIGHT_PX = 240
/** Below this height points have no marks, and only the last value is written. */
const SMALL_PX = 200
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

/**
 * Values over time as lines. Time runs left to right in every language. A pointer or the arrow keys read the values of
 * one point in time.
 */
export function LineTrend(props: LineTrendProps) {
  const { label, sentence, times, series, format, height = HEIGHT_PX, isCounted } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const low = Math.min(...known, props.from ?? Number.POSITIVE_INFINITY)
  const high = Math.max(...known, props.to ?? Number.NEGATIVE_INFINITY)
  const ticks = ticksOf(low, high, { smallest: isCounted ? 1 : 0, count: height < SMALL_PX ? 3 : 4 })
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const indent = height < SMALL_PX ? 0 : INDENT_PX
  const room = Math.max(1, width - EDGE.left - indent - EDGE.right)
  const x = (i: number) => EDGE.left + indent + (times.length > 1 ? (i / (times.length - 1)) * room : room / 2)
  const y = (value: number) =>
    EDGE.top + (1 - (value - bottom) / (top - bottom || 1)) * (height - EDGE.top - EDGE.bottom)
  const every = Math.max(1, Math.ceil((NAME_PX * times.length) / room))
  const { at, props: reading } = useReadout(times.length, (px) =>
    Math.round(((px - EDGE.left - indent) / room) * (times.length - 1)),
  )
  const lines = series.map(({ name, values }, i) => ({ name, value: format(values[at ?? 0] ?? null), series: i }))

  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      legend={<SeriesLegend names={series.map(({ name }) => name)} />}
      table={tableOf(props)}
    >
      <div ref={ref} className={classes.drawn} dir="ltr" role="group" aria-label={label} {...reading}>
        {known.length > 0 && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.drawing}>
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
                <text key={id} x={x(i)} y={height - 8} textAnchor="middle" className={classes.axis}>
                  {short}
                </text>
              ) : null,
            )}
            {at !== undefined && <line x1={x(at)} x2={x(at)} y1={EDGE.top} y2={y(bottom)} className={classes.cursor} />}
            <g className={classes.reveal}>
              {series.map((one, place) => (
                <Line key={one.id} line={one} place={place} draw={{ x, y, format, at, bottom: y(bottom) }}>
                  {(i) => isWritten(i, one, { lines: height < SMALL_PX ? 2 : series.length, room })}
                </Line>
              ))}
            </g>
          </svg>
        )}
        <ReadoutBox title={at === undefined ? undefined : times[at]?.name} lines={lines} x={x(at ?? 0)} width={width} />
      </div>
    </ChartFrame>
  )
}

interface LineProps {
  line: TrendSeries
  place: number
  draw: {
    x: (i: number) => number
    y: (value: number) => number
    format: LineTrendProps['format']
    /** The point that is read. */
    at: number | undefined
    /** The lower edge of the drawing. */
    bottom: number
  }
  /** Whether the value of a point is written. */
  children: (i: number) => boolean
}

function Line({ line: { values, area, quiet }, place, draw: { x, y, format, at, bottom }, children }: LineProps) {
  const points = values.map((value, i) => (value === null ? null : { i, x: x(i), y: y(value) }))
  const hasMark = (i: number) => i === at || (!quiet && (!area || i === values.length - 1))
  return (
    <g>
      {piecesOf(points).map((piece) => {
        const path = piece.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')
        return (
          <Fragment key={piece[0]?.i}>
            {area && (
              <polygon
                points={`${piece[0]?.x.toFixed(1)},${bottom} ${path} ${piece.at(-1)?.x.toFixed(1)},${bottom}`}
                className={classes.below}
                data-series={place}
              />
            )}
            <polyline
              points={path}
              className={classes.line}
              data-series={place}
              data-quiet={quiet}
              strokeWidth={STROKE_PX}
            />
          </Fragment>
        )
      })}
      {points.map((point) =>
        point && hasMark(point.i) ? <Mark key={point.i} series={place} x={point.x} y={point.y} /> : null,
      )}
      {points.map((point) =>
        point && !quiet && children(point.i) ? (
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
}

/** Whether a value is written: all of a single short line, otherwise only the last one of each line. */
function isWritten(i: number, { values }: TrendSeries, { lines, room }: { lines: number; room: number }): boolean {
  const last = values.findLastIndex((value) => value !== null)
  if (i === last) return true
  return lines === 1 && values.length <= WRITTEN_MAX && room / values.length >= 46
}
