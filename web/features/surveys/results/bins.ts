/** The count of a value: a number with two significant digits, or a month. */
export interface ValueCount {
  key: string
  count: number
}

/** A bin of a histogram, from `from` to `to` inclusive. */
export interface Bin {
  from: number
  to: number
  count: number
}

/** The target number of bins. */
const BINS_MAX = 10

/** The smallest width of 1, 2, 5, 10 … with which the bins cover the span. */
function widthFor(span: number): number {
  const rough = Math.max(span / BINS_MAX, 1e-9)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough - 1e-12) ?? 10) * power
}

/**
 * Groups numbers into bins of equal width. Outliers (the lowest and highest hundredth of the answers) are counted in the first and last
 * bin, so that a single extreme value does not squeeze all others into one bin.
 */
export function binsOf(counts: readonly ValueCount[]): Bin[] {
  const values = counts
    .map(({ key, count }) => ({ value: Number(key), count }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value)
  const all = values.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return []
  const quantile = (share: number) => {
    let cumulative = 0
    return values.find(({ count }) => (cumulative += count) >= share * all)?.value ?? 0
  }
  const [low, high] = [quantile(0.01), quantile(0.99)]
  const isWhole = values.every(({ value }) => Number.isInteger(value))
  const width = Math.max(widthFor(high - low + (isWhole ? 1 : 0)), isWhole ? 1 : 0)
  const first = Math.floor(low / width + 1e-9)
  const last = Math.max(first, Math.floor(high / width + 1e-9))
  const bins = Array.from({ length: last - first + 1 }, (_, i) => {
    const from = rounded((first + i) * width)
    return { from, to: isWhole ? from + width - 1 : rounded(from + width), count: 0 }
  })
  for (const { value, count } of values) {
    const index = Math.min(last, Math.max(first, Math.floor(value / width + 1e-9))) - first
    const bin = bins[index]
    if (!bin) continue
    bin.count += count
    bin.from = Math.min(bin.from, value)
    bin.to = Math.max(bin.to, value)
  }
  return bins
}

const rounded = (value: number) => Number(value.toPrecision(12))

/** The maximum number of months; more are grouped into years. */
const MONTHS_MAX = 18

/** Counts for every month from the first to the last, including those without answers; for every year if there are too many months. */
export function timesOf(counts: readonly ValueCount[]): { id: string; count: number }[] {
  const months = counts.map(({ key, count }) => ({ at: monthNo(key), count })).sort((a, b) => a.at - b.at)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const byYear = last.at - first.at >= MONTHS_MAX
  const slotOf = (month: number) => (byYear ? Math.floor(month / 12) : month)
  const length = slotOf(last.at) - slotOf(first.at) + 1
  return Array.from({ length }, (_, i) => {
    const index = slotOf(first.at) + i
    const count = months.filter(({ at }) => slotOf(at) === index).reduce((sum, month) => sum + month.count, 0)
    return {
      id: byYear ? String(index) : `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      count,
    }
  })
}

/** Months since year 0. */
function monthNo(key: string): number {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return year * 12 + month - 1
}
