import type { RatePeriod } from '#contract/features/rates/index.ts'

/** The periods that one can be compared with: the others of its kind. */
export const comparableWith = (period: RatePeriod, periods: readonly RatePeriod[]): RatePeriod[] =>
  periods.filter(({ id, kind }) => id !== period.id && kind === period.kind)
