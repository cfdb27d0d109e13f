import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import { daysOf, periodName } from '#contract/features/rates/index.ts'
import type { RatesCall } from './tables.ts'

/** The last days of the periods that are open for ratings. */
export async function ratingsDue({ rows }: Pick<RatesCall, 'rows'>, { from, to }: DueSpan): Promise<DueDate[]> {
  const open = await rows.from('rate_periods').selectAll('rate_periods').where('status', '=', 'open').execute()
  return open
    .map((period) => ({
      id: period.id,
      day: daysOf(period).to,
      title: { mn: periodName(period, 'mn'), en: periodName(period, 'en') },
      link: `/dashboard/rates/sheets?periodId=${period.id}`,
    }))
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
}
