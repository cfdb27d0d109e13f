import { type PeriodKind, periodAt, periodsUpTo, type ReportStatus } from '#contract/features/reports/index.ts'

const PERIODS_SHOWN: Record<PeriodKind, number> = { week: 12, month: 13, quarter: 9, year: 3 }

/** The number of periods of a kind offered, counting back from the current one. Our choice. */
export const periodsShown = (kind: PeriodKind): number => PERIODS_SHOWN[kind]

/** A period that already has a report. */
export interface TakenPeriod {
  period: string
  id: string
  status: ReportStatus
}

/** The latest period of a kind without a report; the current one if all periods offered have one. */
export function freePeriod(kind: PeriodKind, today: string, taken: readonly TakenPeriod[]): string {
  const isTaken = (code: string) => taken.some(({ period }) => period === code)
  return periodsUpTo(kind, today, periodsShown(kind)).find((code) => !isTaken(code)) ?? periodAt(kind, today)
}
