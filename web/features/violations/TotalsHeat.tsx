import { formatNumber } from '#contract/core/text/numbers.ts'
import { daysInMonth, MONTH_NAMES } from '#contract/core/time/dates.ts'
import type { ViolationTotals as Totals } from '#contract/features/violations/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { HeatMap } from '../../ui/data/charts/HeatMap.tsx'
import { violationTexts } from './texts.ts'

interface HeatProps {
  totals: Totals
  categories: readonly { id: string; name: string }[]
  to: (query: Record<string, string>) => string
}

/** Violations by month and category: when something becomes frequent. */
export function TotalsHeat({ totals, categories, to }: HeatProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const countOf = new Map(totals.monthCategory.map((one) => [`${one.month} ${one.category}`, one.count]))
  const most = totals.monthCategory.toSorted((a, b) => b.count - a.count)[0]
  const monthName = (month: string) =>
    `${month.slice(0, 4)} · ${MONTH_NAMES[lang].long[Number(month.slice(5)) - 1] ?? month}`
  const named = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <HeatMap
      label={t('totals.heat')}
      sentence={
        most
          ? t('totals.heatSentence', {
              name: named.get(most.category) ?? '',
              month: monthName(most.month),
              n: formatNumber(most.count, lang),
            })
          : t('totals.noneYet')
      }
      head={t('totals.category')}
      legend={{ least: t('totals.less'), most: t('totals.more') }}
      format={(value) => formatNumber(value, lang)}
      columns={totals.month.map(({ month }) => ({
        id: month,
        name: monthName(month),
        short: String(Number(month.slice(5))),
      }))}
      rows={categories.map(({ id, name }) => ({
        id,
        name,
        values: totals.month.map(({ month }) => countOf.get(`${month} ${id}`) ?? 0),
        links: totals.month.map(({ month }) => to({ counted: 'true', category: id, ...daysOfMonth(month) })),
      }))}
    />
  )
}

/** The days of a month 'YYYY-MM' as the filter of the list. */
function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return { from: `${month}-01`, to: `${month}-${String(daysInMonth(year, number)).padStart(2, '0')}` }
}
