import type { Day } from '#contract/core/time/calendar.ts'
import { rebased, scaled } from '#contract/features/funds/compare.ts'
import {
  freeFigures,
  freePoints,
  type History,
  historyOf,
  type PricePoint,
  type RangeFigures,
  rangeFigures,
  rangePoints,
  thinned,
} from '#contract/features/funds/figures.ts'
import type { View } from '../fund-range.ts'
import { drawChart, type Line } from './draw.ts'
import { savePicture } from './picture.ts'

/** What a chart and its figures show. */
export interface Shown {
  points: readonly PricePoint[]
  figures: RangeFigures | null
}

/** The published prices of a fund, as they were sent and as exact numbers. */
interface Prices {
  points: readonly PricePoint[]
  history: History
}

/** Lets the page answer a press before the next piece of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** The published prices of a fund until a day. @throws Error when they cannot be read. */
const loadPrices = (fundId: string, until: Day) => load(`/v1/funds/${fundId}/prices?to=${until}`)

/** The values of a benchmark until a day. @throws Error when they cannot be read. */
const loadBenchmark = (id: string, until: Day) => load(`/v1/benchmarks/${id}/values?to=${until}`)

async function load(address: string): Promise<Prices> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const { data: points }: { data: PricePoint[] } = await response.json()
  await pause()
  const history = historyOf(points)
  await pause()
  return { points, history }
}

/** Every value of a history as a point of a line. */
const pointsOf = (history: History): PricePoint[] => thinned(history, Number.POSITIVE_INFINITY)

/** A benchmark that begins with a price of the fund; the readout has its own values. */
function benchmarkLine(name: string, { points, history }: Prices, from: PricePoint | undefined): Line {
  const values = new Map(points.map(({ day, price }) => [day, price]))
  return { name, points: from ? pointsOf(scaled(history, from)) : [], valueOn: (day) => values.get(day) }
}

/** The prices and figures of a view: what the server computes for the same address. */
function shownOf({ points, history }: Prices, view: View): Shown {
  const [first, last] = [history[0]?.day ?? '', history.at(-1)?.day ?? '']
  const { from = first, to = last } = 'days' in view ? view.days : {}
  const shown = 'range' in view ? rangePoints(history, view.range) : freePoints(history, from, to)
  const [start, end] = [shown[0]?.day ?? '', shown.at(-1)?.day ?? '']
  return {
    points: points.filter(({ day }) => day >= start && day <= end),
    figures: 'range' in view ? rangeFigures(history, view.range) : freeFigures(history, from, to),
  }
}

/** Everything of a chart that is loaded after the page (use-late.ts). */
export const charts = { benchmarkLine, drawChart, loadBenchmark, loadPrices, pointsOf, rebased, savePicture, shownOf }
export type Charts = typeof charts
