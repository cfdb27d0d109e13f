import { RANGES, type RangeName } from '#contract/features/funds/figures.ts'

/** The range of a chart when the address names none. */
export const DEFAULT_RANGE: RangeName = '1y'

/** The range in an address: `?range=5y`. */
export function rangeOf({ searchParams }: URL): RangeName {
  const asked = searchParams.get('range')
  return RANGES.find((range) => range === asked) ?? DEFAULT_RANGE
}
