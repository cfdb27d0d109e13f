/** How far an area has come: answers that were collected against those that were expected. */
export interface Counted {
  expected: number
  collected: number
}

/**
 * Level achieved in tenths of a per cent (873 is 87.3 %), rounded half up; more than everybody may answer. Undefined where nobody
 * was expected: there is no level then. Whole numbers, so that nothing is lost on the way. Source: docs/rules/surveys.md.
 */
export function levelAchieved({ expected, collected }: Counted): number | undefined {
  if (expected <= 0) return undefined
  return Math.floor((collected * 2000 + expected) / (2 * expected))
}

/** A parent is the sum of its children, never the mean of their levels. */
export const sumOf = (children: readonly Counted[]): Counted =>
  children.reduce(
    (sum, { expected, collected }) => ({ expected: sum.expected + expected, collected: sum.collected + collected }),
    { expected: 0, collected: 0 },
  )
