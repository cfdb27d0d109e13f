/** The finest unit of points. */
export const POINT_STEP = 0.1
const TENTHS = 10

/** The parts of a template needed to compute a total. Weights are integers in per cent with a sum of 100. */
export interface Weighed {
  groups: readonly { id: string; weight: number; criteria: readonly { id: string; max: number }[] }[]
}
/** Points by criterion id; null or missing: not rated yet. */
export type Points = Readonly<Record<string, number | null | undefined>>

const tenths = (points: number) => BigInt(Math.round(points * TENTHS))

/** Integer division, half rounded up; both operands are positive or 0. */
const divided = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)

/** The number of criteria, and the number of those with points. */
export function filledOf(template: Weighed, points: Points): { filled: number; all: number } {
  const ids = template.groups.flatMap((group) => group.criteria.map(({ id }) => id))
  return { filled: ids.filter((id) => points[id] !== null && points[id] !== undefined).length, all: ids.length }
}

/**
 * The total of a sheet: the sum over its groups of weight × points ÷ maximum points, 0..100 with two decimals, computed
 * exactly in integers and rounded once, half up. Criteria without points count as 0, so it is the result so far.
 * @returns hundredths, 0..10000. Rule: docs/rules/rates.md.
 */
export function totalOf({ groups }: Weighed, points: Points): number {
  let over = 0n
  let under = 1n
  for (const { weight, criteria } of groups) {
    const most = criteria.reduce((sum, { max }) => sum + tenths(max), 0n)
    if (most === 0n) continue
    const got = criteria.reduce((sum, { id }) => sum + tenths(points[id] ?? 0), 0n)
    over = over * most + BigInt(weight) * got * under
    under *= most
  }
  return Number(divided(over * 100n, under))
}

/** The share of its maximum points that each group reached, in hundredths of a per cent; in template order. */
export function groupShares({ groups }: Weighed, points: Points): { id: string; share: number }[] {
  return groups.map((group) => ({ id: group.id, share: totalOf({ groups: [{ ...group, weight: 100 }] }, points) }))
}

/** The grades, best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof GRADES)[number]
/** The lower bound of each grade in points (0..100); below D is F. */
export type Bands = Record<Exclude<Grade, 'F'>, number>
/** The default lower bounds. Source: docs/rules/rates.md. */
export const DEFAULT_BANDS: Bands = { A: 90, B: 80, C: 70, D: 50 }

/** The grade of a total in hundredths; null without one. */
export function gradeOf(total: number | null, bands: Bands): Grade | null {
  if (total === null) return null
  return (['A', 'B', 'C', 'D'] as const).find((grade) => total >= bands[grade] * 100) ?? 'F'
}
