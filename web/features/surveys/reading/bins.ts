/** A count of one value: a number to two digits that count, or a month. */
export interface Counted {
  key: string
  count: number
}

/** A column of a histogram: numbers from `from` to `to`, both included. */
export interface Bin {
  from: number
  to: number
  count: number
}

/** Columns of a histogram at most. */
const BINS_MAX = 10

/** A width of 1, 2, 5, 10 … with which all values fit into the columns. */
function widthFor(span: number): number {
  const rough = Math.max(span / BINS_MAX, 1e-9)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough - 1e-12) ?? 10) * power
}

/**
 * Numbers in columns of one width. The ends that are far from all others (less than a hundredth of the answers beyond) are put into the
 * first and last column, so that one millionaire does not make all others one column.
 */
export function binsOf(counts: readonly Counted[]): Bin[] {
  const values = counts
    .map(({ key, count }) => ({ value: Number(key), count }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value)
  const all = values.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return []
  const at = (share: number) => {
    let passed = 0
    return values.find(({ count }) => (passed += count) >= share * all)?.value ?? 0
  }
  const [low, high] = [at(0.01), at(0.99)]
  const isWhole = values.every(({ value }) => Number.isInteger(value))
  const width = Math.max(widthFor(high - low + (isWhole ? 1 : 0)), isWhole ? 1 : 0)
  const first = Math.floor(low / width + 1e-9)
  const last = Math.max(first, Math.floor(high / width + 1e-9))
  const bins = Array.from({ length: last - first + 1 }, (_, i) => {
    const from = rounded((first + i) * width)
    return { from, to: isWhole ? from + width - 1 : rounded(from + width), count: 0 }
  })
  for (const { value, count } of values) {
    const place = Math.min(last, Math.max(first, Math.floor(value / width + 1e-9))) - first
    const bin = bins[place]
    if (!bin) continue
    bin.count += count
    bin.from = Math.min(bin.from, value)
    bin.to = Math.max(bin.to, value)
  }
  return bins
}

const rounded = (value: number) => Number(value.toPrecision(12))

/** Months that are drawn at most; more become years. */
const MONTHS_MAX = 18

/** Months from the first to the last, or years when there are too many of them; those without an answer stand between. */
export function timesOf(counts: readonly Counted[]): { id: string; count: number }[] {
  const months = counts.map(({ key, count }) => ({ at: monthNo(key), count })).sort((a, b) => a.at - b.at)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const byYear = last.at - first.at >= MONTHS_MAX
  const placeOf = (at: number) => (byYear ? Math.floor(at / 12) : at)
  const length = placeOf(last.at) - placeOf(first.at) + 1
  return Array.from({ length }, (_, i) => {
    const place = placeOf(first.at) + i
    const count = months.filter(({ at }) => placeOf(at) === place).reduce((sum, month) => sum + month.count, 0)
    return {
      id: byYear ? String(place) : `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`,
      count,
    }
  })
}

/** Months since year 0. */
function monthNo(key: string): number {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return year * 12 + month - 1
}
