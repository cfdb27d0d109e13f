import { type DatedValue, valueOn } from '#contract/core/dated.ts'
import { openEntries } from '#contract/core/entries.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { periodOf, type ReportFigure, reportFigures } from '#contract/features/reports/index.ts'
import { useCityValues } from '../../core/city/values.ts'

/** What is counted in reports on a period: the list that held on its first day. */
export const countedIn = (values: readonly DatedValue<ReportFigure[]>[], period: string): ReportFigure[] =>
  openEntries(valueOn(values, periodOf(period)?.from ?? ''))

/** What is counted in reports on a period. */
export const useFigures = (period: string): ReportFigure[] => countedIn(useCityValues(reportFigures), period)

/** 'Households visited (households)'. */
export const figureLabel = ({ name, unit }: ReportFigure, lang: Lang): string => {
  const words = inLang(unit, lang)
  return words ? `${inLang(name, lang)} (${words})` : inLang(name, lang)
}
