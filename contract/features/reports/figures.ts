import type { Dated } from '../../core/dated.ts'
import { type Entry, entriesFrom } from '../../core/entries.ts'
import type { InBoth } from '../../core/plain.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

/** What is counted in a report. */
export interface ReportFigure extends Entry {
  /** 'өрх', 'км'; empty for plain numbers. */
  unit: InBoth<string>
  /** By how many per cent it may differ from the last period before the reader is warned; null: never. */
  check: number | null
}

/** A list of the city; the one that held on the first day of a report's period applies to it. Rule: docs/rules/reports.md. */
export const reportFigures: Dated<ReportFigure[]> = {
  key: 'reports.figures',
  default: entriesFrom({ mn: mn.figure, en: en.figure }).map((entry) => ({ ...entry, unit: { mn: '' }, check: null })),
}

/** The difference from the last period in per cent, rounded; null where there is nothing to compare with. */
export const changeInPercent = (now: number, before: number | undefined): number | null =>
  before === undefined || before === 0 ? null : Math.round(((now - before) / before) * 100)

/** Whether a figure differs from the last period by more than it should. */
export function isUnusual({ check }: Pick<ReportFigure, 'check'>, now: number, before: number | undefined): boolean {
  const change = changeInPercent(now, before)
  return check !== null && change !== null && Math.abs(change) > check
}
