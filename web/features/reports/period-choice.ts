import { type PeriodKind, periodAt, periodsUpTo, type ReportStatus } from '#contract/features/reports/index.ts'

const SHOWN: Record<PeriodKind, number> = { week: 12, month: 13, quarter: 9, year: 3 }

/** How many periods of a kind a choice offers, from the present one backwards: about as far as one looks back. */
export const periodsShown = (kind: PeriodKind): number => SHOWN[kind]

/** A period that has a report already. */
export interface TakenPeriod {
  period: string
  id: string
  status: ReportStatus
}

/** The latest period of a kind without a report; the present one when all that are offered have one. */
export function freePeriod(kind: PeriodKind, today: string, taken: readonly TakenPeriod[]): string {
  const isTaken = (code: string) => taken.some(({ period }) => period === code)
  return periodsUpTo(kind, today, periodsShown(kind)).find((code) => !isTaken(code)) ?? periodAt(kind, today)
}
