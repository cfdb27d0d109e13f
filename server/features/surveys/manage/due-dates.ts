import { DUE_DATES_MAX, type DueDate, type DueSpan } from '#contract/core/model/due-dates.ts'
import type { SurveyCall } from '../show.ts'

/** The last days of published surveys. */
export async function surveysDue(call: Pick<SurveyCall<'due'>, 'rows'>, { from, to }: DueSpan): Promise<DueDate[]> {
  const found = await call.rows
    .from('surveys')
    .select(['surveys.id', 'surveys.title', 'surveys.end_date'])
    .where('surveys.status', '=', 'published')
    .where('surveys.end_date', '>=', from)
    .where('surveys.end_date', '<=', to)
    .orderBy('surveys.end_date')
    .orderBy('surveys.id')
    .limit(DUE_DATES_MAX)
    .execute()
  return found.map(({ id, title, end_date: day }) => ({
    id,
    day: day ?? from,
    title,
    link: `/dashboard/surveys/${id}`,
  }))
}
