import type { PeriodKind } from '#contract/features/reports/index.ts'

const SHOWN: Record<PeriodKind, number> = { week: 12, month: 13, quarter: 9, year: 3 }

/** How many periods of a kind a choice offers, from the present one backwards: about as far as one looks back. */
export const periodsShown = (kind: PeriodKind): number => SHOWN[kind]
