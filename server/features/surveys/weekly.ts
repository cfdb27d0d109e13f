import { sql } from 'kysely'
import type { Weekly } from '../../core/requests/weekly-counts.ts'

/**
 * The answers that the home page counts by week. They are counted where they came from: a survey of the whole city
 * belongs to the city, its answers to their khoroos.
 */
export const surveyWeeks: Readonly<Record<'answers', Weekly>> = {
  answers: {
    table: 'survey_answers',
    verb: 'results',
    at: sql<Date>`survey_answers.submitted_at`,
    anchor: { area: 'area_id' },
    yearBefore: true,
  },
}
