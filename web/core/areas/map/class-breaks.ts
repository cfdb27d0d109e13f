import { STEPS } from '../../../ui/data/map/types.ts'

/** The lower bound of each class above the first, by quantiles. Equal values share a class. */
export function breaksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const found = Array.from(
    { length: STEPS - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / STEPS)] ?? Number.POSITIVE_INFINITY,
  )
  return [...new Set(found)].filter((value) => Number.isFinite(value) && value > (sorted[0] ?? value))
}

/** The class of a value on a scale of `STEPS` shades. With few breaks, the classes are spread over the whole scale. */
export function stepOf(value: number, breaks: readonly number[]): number {
  const at = breaks.filter((from) => value >= from).length
  return breaks.length === 0 ? 0 : Math.round((at * (STEPS - 1)) / breaks.length)
}

/**
 * The ranges of classes with a fixed meaning, empty ones too; the last one has no end. Those of counts end before the next
 * one begins.
 */
export function fixedRanges(
  breaks: readonly number[],
  isCounted = false,
): { step: number; from: number; to?: number }[] {
  return [0, ...breaks].map((from, i) => {
    const to = breaks[i]
    return {
      step: breaks.length === 0 ? 0 : Math.round((i * (STEPS - 1)) / breaks.length),
      from,
      ...(to !== undefined && { to: isCounted ? to - 1 : to }),
    }
  })
}

/** The ranges of the non-empty classes, in ascending order. */
export function rangesOf(
  values: readonly number[],
  breaks: readonly number[],
): { step: number; from: number; to?: number }[] {
  const groups = Map.groupBy(values, (value) => stepOf(value, breaks))
  return [...groups]
    .map(([step, own]) => ({ step, from: Math.min(...own), to: Math.max(...own) }))
    .sort((a, b) => a.step - b.step)
}
