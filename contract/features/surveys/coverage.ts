/** The collected and the expected answers of an area. */
export interface Counted {
  expected: number
  collected: number
}

/**
 * Level achieved in tenths of a per cent (873 is 87.3 %), rounded half up; it may exceed 1000. Undefined if no answers are
 * expected. Computed with integers, so that rounding is exact. Source: docs/rules/surveys.md.
 */
export function levelAchieved({ expected, collected }: Counted): number | undefined {
  if (expected <= 0) return undefined
  return Math.floor((collected * 2000 + expected) / (2 * expected))
}

/** Sums the counts of child areas; the level of a parent is that of the sum, not the mean of the levels. */
export const sumOf = (children: readonly Counted[]): Counted =>
  children.reduce(
    (sum, { expected, collected }) => ({ expected: sum.expected + expected, collected: sum.collected + collected }),
    { expected: 0, collected: 0 },
  )
