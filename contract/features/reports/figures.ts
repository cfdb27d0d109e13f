import { type Entry, entriesFrom } from '../../core/model/entries.ts'
import type { InBoth } from '../../core/text/unicode.ts'
import type { Dated } from '../../core/time/dated.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

/** A number that reports ask for. */
export interface ReportFigure extends Entry {
  /** 'өрх', 'км'; empty for plain numbers. */
  unit: InBoth<string>
  /** The change from the previous period, in per cent, above which readers are warned; null for never. */
  check: number | null
}

/** The city's list of figures. A report uses the list in force on the first day of its period. Rule: docs/rules/reports.md. */
export const reportFigures: Dated<ReportFigure[]> = {
  key: 'reports.figures',
  default: entriesFrom({ mn: mn.figure, en: en.figure }).map((entry) => ({ ...entry, unit: { mn: '' }, check: null })),
}

/** The change from the previous period in per cent, rounded; null if there is nothing to compare with. */
export const changeInPercent = (now: number, before: number | undefined): number | null =>
  before === undefined || before === 0 ? null : Math.round(((now - before) / before) * 100)

/** Whether a figure differs from the previous period by more than its `check` allows. */
export function isUnusual({ check }: Pick<ReportFigure, 'check'>, now: number, before: number | undefined): boolean {
  const change = changeInPercent(now, before)
  return check !== null && change !== null && Math.abs(change) > check
}
