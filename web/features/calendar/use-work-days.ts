import type { WorkDays } from '#contract/core/time/dates.ts'
import { holidays, workWeek } from '#contract/features/holidays/index.ts'
import { useCityValues } from '../../core/city/values.ts'
import { useAsk } from '../../core/query/query.ts'

/** The working days of the offices: the days of the week, without public holidays. */
export function useWorkDays(): WorkDays {
  const weeks = useCityValues(workWeek)
  const { data } = useAsk(holidays, 'list', { query: {} })
  return { weeks, holidays: new Set(data?.data.map(({ day }) => day)) }
}
