import { openEntries } from '#contract/core/model/entries.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { type DatedValue, valueOn } from '#contract/core/time/dated.ts'
import { periodOf, type ReportFigure, reportFigures } from '#contract/features/reports/index.ts'
import { useCityValues } from '../../core/city/values.ts'

/** The figures of reports on a period: those in force on its first day. */
export const figuresOf = (values: readonly DatedValue<ReportFigure[]>[], period: string): ReportFigure[] =>
  openEntries(valueOn(values, periodOf(period)?.from ?? ''))

/** The figures of reports on a period. */
export const useFigures = (period: string): ReportFigure[] => figuresOf(useCityValues(reportFigures), period)

/** For example 'Households visited (households)'. */
export const figureLabel = ({ name, unit }: ReportFigure, lang: Lang): string => {
  const unitText = inLang(unit, lang)
  return unitText ? `${inLang(name, lang)} (${unitText})` : inLang(name, lang)
}
