/** Where the lines of a chart's grid are. Binary numbers are exact enough for drawing. */

const DAY_MS = 86_400_000
/** Steps between days, months and years. */
const DAY_STEPS = [1, 2, 7, 14]
const MONTH_STEPS = [1, 2, 3, 6]
const YEAR_STEPS = [1, 2, 5, 10, 20, 50]
const MONTH_DAYS = 30.4
const YEAR_DAYS = 365.25
/** Below this ratio of its ends a logarithmic axis is so nearly even that even steps read better. */
const EVEN_RATIO = 3
/** Mantissas of logarithmic steps, from dense to sparse. */
const MANTISSAS = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1]]

/** The smallest step of 1, 2 or 5 times a power of ten that is not below the wish. */
function roundStep(wish: number): number {
  const power = 10 ** Math.floor(Math.log10(wish))
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= wish * (1 - 1e-9)) ?? 10 * power
}

/** Round values between two others, at most about `most`. */
export function valueTicks(low: number, high: number, most: number): number[] {
  if (!(high > low)) return [low]
  const step = roundStep((high - low) / Math.max(1, most))
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  // multiplied, not added up, so that errors do not grow
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step)
}

/** Round values for a logarithmic axis between two positive values. */
export function logTicks(low: number, high: number, most: number): number[] {
  if (high / low < EVEN_RATIO) return valueTicks(low, high, most)
  const decades = range(Math.floor(Math.log10(low)), Math.floor(Math.log10(high)))
  const sets = MANTISSAS.map((mantissas) =>
    decades.flatMap((decade) => mantissas.map((n) => n * 10 ** decade)).filter((n) => n >= low && n <= high),
  )
  return sets.find((ticks) => ticks.length <= most) ?? sets.at(-1) ?? []
}

/** Decimals needed to write multiples of the step between ticks. */
export function tickDecimals(ticks: readonly number[]): number {
  const gaps = ticks.slice(1).map((tick, i) => tick - (ticks[i] ?? 0))
  const step = Math.min(...gaps, ticks.length > 1 ? Number.POSITIVE_INFINITY : 1)
  return Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
}

/** The unit of a step on the time axis, which says how its days are written. */
export type DayUnit = 'day' | 'month' | 'year'

/** Days on which a line is drawn between two others, as days since 1970, at most about `most`. */
export function dayTicks(from: number, to: number, most: number): { ticks: number[]; unit: DayUnit } {
  const wish = (to - from) / Math.max(1, most)
  const days = DAY_STEPS.find((step) => step >= wish)
  if (days) {
    const first = Math.ceil(from / days)
    return { ticks: range(first, Math.floor(to / days)).map((n) => n * days), unit: 'day' }
  }
  const months = MONTH_STEPS.find((step) => step * MONTH_DAYS >= wish)
  const step = months ?? 12 * (YEAR_STEPS.find((years) => years * YEAR_DAYS >= wish) ?? 100)
  const monthOf = (day: number) => {
    const date = new Date(day * DAY_MS)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  }
  const ticks = range(Math.floor(monthOf(from) / step), Math.ceil(monthOf(to) / step) + 1)
    .map((n) => Date.UTC(Math.floor((n * step) / 12), (n * step) % 12) / DAY_MS)
    .filter((day) => day >= from && day <= to)
  return { ticks, unit: months ? 'month' : 'year' }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
