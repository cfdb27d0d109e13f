import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './chart.css'
import type { Day } from '#contract/core/time/calendar.ts'
import type { PricePoint } from '#contract/features/funds/figures.ts'
import { type Colours, coloursOf, DASHES, onTheme } from './colours.ts'
import { takeGestures } from './gestures.ts'
import { type Bounds, moved, type Span, within, zoomed } from './span.ts'
import { dayTicks, logTicks, tickDecimals, valueTicks } from './ticks.ts'

/** One line of a chart: its points by day, ascending. */
export interface Line {
  name: string
  points: readonly PricePoint[]
  /** What the readout says on a day, where it is not the drawn value. */
  valueOn?: (day: Day) => string | undefined
}

/** What the crosshair is on: a day, and the value of each line on it. */
export interface Reading {
  day: Day
  values: (string | undefined)[]
}

export interface ChartOptions {
  lines: readonly Line[]
  from: Day
  to: Day
  isLog: boolean
  /** A value of the vertical axis as text. */
  format: (value: number, decimals: number) => string
  onReading: (reading: Reading | null) => void
  /** The visible days, a moment after they have changed by hand. */
  onSettled: (days: { from: Day; to: Day }) => void
}

/** A drawn chart. */
export interface Chart {
  show: (from: Day, to: Day) => void
  /** Zooms around the crosshair, or the middle: below 1 shows less. */
  zoom: (factor: number) => void
  /** Moves the visible days by a share of their length. */
  move: (share: number) => void
  /** Moves the crosshair by points; infinite: to the last or first visible one. */
  step: (points: number) => Reading | null
  leave: () => void
  canvas: () => HTMLCanvasElement
  colours: () => Colours
  destroy: () => void
}

const DAY_MS = 86_400_000
/** Days since 1970. */
const numberOf = (day: Day) => Date.parse(day) / DAY_MS
const dayOf = (n: number): Day => new Date(n * DAY_MS).toISOString().slice(0, 10)

/** Space between labels, px. */
const VALUE_SPACE = 48
const DAY_SPACE = 96
/** Height of the days below a chart, px. */
const DAYS_HEIGHT = 32
const LETTER_PX = 7.5
const LINE_PX = 2
/** Share of the height above and below the lines. */
const MARGIN = 0.06
/** Visible points at least. */
const POINTS_LEAST = 4
/** The chart is at rest when nothing has moved for this long, ms. */
const SETTLED_MS = 160

/** Draws lines over time with axes, crosshair and gestures into an element with a size. */
export function drawChart(host: HTMLElement, options: ChartOptions): Chart {
  const { lines, isLog, onReading, onSettled } = options
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted()
  const xs = days.map(numberOf)
  const texts = lines.map(({ points }) => new Map(points.map(({ day, price }) => [day, price])))
  const bounds = boundsOf(xs)
  let colours = coloursOf(host)
  let span: Span = { min: numberOf(options.from), max: numberOf(options.to) }
  let frame = 0
  let settling: ReturnType<typeof setTimeout> | undefined

  const plot = new uPlot(
    {
      ...plotOptions(host, options, () => colours),
      scales: { x: { time: false, min: span.min, max: span.max }, y: valueScale(isLog) },
    },
    [xs, ...texts.map((text) => days.map((day) => numberAt(text, day)))],
    host,
  )

  const draw = () => {
    frame = 0
    plot.setScale('x', span)
  }
  const showSpan = (next: Span, isByHand: boolean) => {
    span = within(next, bounds)
    // many movements between two frames are one drawing
    frame ||= requestAnimationFrame(draw)
    clearTimeout(settling)
    if (isByHand) settling = setTimeout(() => onSettled(visibleDays(days, xs, span)), SETTLED_MS)
  }
  const readingAt = (index: number | null | undefined): Reading | null => {
    const day = index === null || index === undefined ? undefined : days[index]
    if (day === undefined) return null
    return { day, values: lines.map(({ valueOn }, i) => (valueOn ? valueOn(day) : texts[i]?.get(day))) }
  }
  plot.hooks.setCursor = [() => onReading(readingAt(plot.cursor.idx))]
  plot.hooks.setSelect = [
    () => {
      const { left, width } = plot.select
      if (width > 4) showSpan({ min: plot.posToVal(left, 'x'), max: plot.posToVal(left + width, 'x') }, true)
      plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    },
  ]
  const around = (left: number | undefined) =>
    left === undefined || left < 0 ? (span.min + span.max) / 2 : plot.posToVal(left, 'x')
  const endGestures = takeGestures(plot.over, {
    span: () => span,
    show: (next) => showSpan(next, true),
    valueAt: (left) => plot.posToVal(left, 'x'),
    point: (left, top) => plot.setCursor({ left, top }),
  })
  const resized = new ResizeObserver(() => plot.setSize(sizeOf(host)))
  resized.observe(host)
  const endTheme = onTheme(() => {
    colours = coloursOf(host)
    plot.redraw(false)
  })

  return {
    show: (from, to) => showSpan({ min: numberOf(from), max: numberOf(to) }, false),
    zoom: (factor) => showSpan(zoomed(span, factor, around(plot.cursor.left)), true),
    move: (share) => showSpan(moved(span, share), true),
    step: (points) => {
      const index = stepped(plot, span, points)
      const value = texts.map((text) => numberAt(text, days[index] ?? '')).find((n) => n !== undefined)
      const top = value === undefined ? 0 : plot.valToPos(value, 'y')
      plot.setCursor({ left: plot.valToPos(xs[index] ?? 0, 'x'), top })
      return readingAt(index)
    },
    leave: () => plot.setCursor({ left: -10, top: -10 }),
    canvas: () => plot.ctx.canvas,
    colours: () => colours,
    destroy: () => {
      cancelAnimationFrame(frame)
      clearTimeout(settling)
      endGestures()
      endTheme()
      resized.disconnect()
      plot.destroy()
    },
  }
}

/** The visible point that is some points away from the crosshair, or from the end when there is none. */
function stepped({ cursor, data }: uPlot, span: Span, points: number): number {
  const [first, last] = visibleEnds(data[0] as number[], span)
  const now = cursor.idx ?? (points < 0 ? last + 1 : last)
  return Math.min(last, Math.max(first, now + points))
}

function numberAt(texts: ReadonlyMap<Day, string>, day: Day): number | undefined {
  const text = texts.get(day)
  return text === undefined ? undefined : Number(text)
}

function boundsOf(xs: readonly number[]): Bounds {
  const [min, max] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  return { min, max, least: ((max - min) / Math.max(1, xs.length - 1)) * POINTS_LEAST }
}

/** The indices of the first and the last visible point. */
function visibleEnds(xs: readonly number[], { min, max }: Span): [first: number, last: number] {
  const first = xs.findIndex((x) => x >= min)
  const last = xs.findLastIndex((x) => x <= max)
  return [Math.max(0, first), Math.max(0, last)]
}

function visibleDays(days: readonly Day[], xs: readonly number[], span: Span): { from: Day; to: Day } {
  const [first, last] = visibleEnds(xs, span)
  return {
    from: days[Math.min(first, last)] ?? dayOf(Math.round(span.min)),
    to: days[last] ?? dayOf(Math.round(span.max)),
  }
}

/** The size between the axes, px; before the first drawing the element of the chart does not have it yet. */
const insideOf = ({ bbox: { width, height } }: uPlot) => ({
  width: width / uPlot.pxRatio,
  height: height / uPlot.pxRatio,
})

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

function valueScale(isLog: boolean): uPlot.Scale {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- a `const enum` of types alone: 1 is linear, 3 logarithmic
    distr: isLog ? 3 : 1,
    range: (_, low, high) => {
      if (low === null || high === null || !Number.isFinite(low)) return [0, 1]
      if (isLog) {
        const factor = high > low ? (high / low) ** MARGIN : 1.02
        return [low / factor, high * factor]
      }
      const margin = high > low ? (high - low) * MARGIN : Math.max(Math.abs(high) * 0.02, 1)
      return [low - margin, high + margin]
    },
  }
}

function plotOptions(
  host: HTMLElement,
  { lines, isLog, format }: ChartOptions,
  colours: () => Colours,
): Omit<uPlot.Options, 'scales'> {
  const axis = {
    stroke: () => colours().text,
    font: colours().font,
    grid: { stroke: () => colours().grid, width: 1 },
    ticks: { show: false },
  }
  return {
    ...sizeOf(host),
    // the ends of the time axis are not cut off
    padding: [8, 24, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false },
      points: { size: 8 },
      bind: {
        // with the shift key a drag moves the days instead of selecting some (gestures.ts)
        mousedown: (_, _target, handler) => (event) => (event.shiftKey ? null : handler(event)),
        dblclick: () => () => null,
      },
    },
    series: [
      {},
      ...lines.map((_, i) => ({
        stroke: () => colours().lines[i] ?? '',
        width: LINE_PX,
        spanGaps: true,
        points: { show: false },
        ...(DASHES[i] && { dash: DASHES[i] }),
      })),
    ],
    axes: [
      {
        ...axis,
        space: DAY_SPACE,
        size: DAYS_HEIGHT,
        splits: (plot, _, min, max) => dayTicks(min, max, insideOf(plot).width / DAY_SPACE).ticks,
        values: (plot, ticks) => {
          const { min = 0, max = 0 } = plot.scales.x ?? {}
          const { unit } = dayTicks(min, max, insideOf(plot).width / DAY_SPACE)
          const letters = { day: 10, month: 7, year: 4 }[unit]
          return ticks.map((tick) => dayOf(tick).slice(0, letters).replaceAll('-', '.'))
        },
      },
      {
        ...axis,
        splits: (plot, _, low, high) => (isLog ? logTicks : valueTicks)(low, high, insideOf(plot).height / VALUE_SPACE),
        filter: (_, ticks) => ticks,
        values: (_, ticks) => ticks.map((tick) => format(tick, tickDecimals(ticks))),
        size: (_, labels) => Math.max(0, ...(labels ?? []).map((label) => label.length)) * LETTER_PX + 12,
      },
    ],
  }
}
