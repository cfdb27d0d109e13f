import type pg from 'pg'
import { countAnswers } from '../../server/features/surveys/counting/count.ts'
import { withServer } from '../api/record.ts'
import { SECRET } from '../api/world.ts'
import { asPerson } from '../inside.ts'
import type { Place } from '../place.ts'
import { fillAnswers, publishSurvey } from '../surveys/survey.ts'
import { adminOf } from './ask.ts'

/** Answers of the survey of a grown city. */
const ANSWERS = 100_000

/** Publishes a survey of the city with answers, unless one is there. */
export async function makeSurvey({ pool, connection }: Pick<Place, 'pool' | 'connection'>): Promise<void> {
  if ((await pool.query('select from surveys limit 1')).rowCount) return
  await withServer({ connection }, SECRET, async (app) => {
    const admin = await asPerson(app, '/v1/surveys', await adminOf(pool, 'city'))
    const { id, structure } = await publishSurvey(admin)
    await fillAnswers(pool, id, structure, ANSWERS)
    await countAnswers(app.core, id)
  })
  for (const table of ['surveys', 'survey_answers', 'survey_counts', 'survey_coverage'])
    await pool.query(`vacuum analyze ${table}`)
}

/** Questions of the survey: one with text answers, and two with choices. */
export async function surveyQuestions(pool: pg.Pool): Promise<{ text: string; choices: [string, string] }> {
  const { rows } = await pool.query<{ id: string; type: string }>(
    `select q ->> 'id' as id, q ->> 'type' as type from (select structure from surveys order by created_at limit 1) s,
       jsonb_path_query(s.structure, '$[*].questions[*]') q`,
  )
  const of = (kind: string) => rows.filter(({ type }) => type === kind).map(({ id }) => id)
  const [first = '', second = ''] = of('single_choice')
  return { text: of('long_text')[0] ?? '', choices: [first, second] }
}
