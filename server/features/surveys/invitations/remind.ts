import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { REMINDED_MAX } from '#contract/features/surveys/index.ts'
import { inBoth } from '../../../core/requests/notices.ts'
import { en } from '../notices-en.ts'
import { mn } from '../notices-mn.ts'
import { personKey, type SurveyCall, today } from '../show.ts'
import { surveyAndArea } from './invitations.ts'

/** The reason given to `unscoped`. */
const CITIZENS = 'citizens of the area who have not answered, who are notified and shown to nobody'

/** Reminds the citizens of an area with an account who have not answered, once a day. The reader learns only how many. */
export async function remind(call: SurveyCall<'remind'>): Promise<{ reminded: number }> {
  const { survey, phase, areaId } = await surveyAndArea(call, call.body.areaId, fieldProblem('areaId', 'out_of_reach'))
  if (phase !== 'active' || !survey.registered || !survey.channels.includes('online'))
    throw new Problem('wrong_state', { params: { state: phase, action: 'remind', allowedActions: [] } })
  const db = call.rows.unscoped(CITIZENS)
  const { rows } = await db.query<{ id: string }>(
    `select u.id from users u join areas home on home.id = u.area_id
     where u.role = 'APPLICATION' and u.status = 'active' and home.path like (select path from areas where id = $2) || '%'
       and exists (select from survey_targets t join areas top on top.id = t.area_id
         where t.survey_id = $1 and home.path like top.path || '%')
     limit $3`,
    [survey.id, areaId, REMINDED_MAX + 1],
  )
  if (rows.length > REMINDED_MAX) throw fieldProblem('areaId', 'too_many', { max: REMINDED_MAX })
  const keys = new Map(rows.map(({ id }) => [personKey(call, survey.id, `user ${id}`), id]))
  const { rows: answered } = await db.query<{ person_key: string }>(
    survey.anonymous
      ? 'select person_key from survey_people where survey_id = $1 and person_key = any($2::text[])'
      : 'select person_key from survey_answers where survey_id is not distinct from $1 and person_key = any($2::text[])',
    [survey.id, [...keys.keys()]],
  )
  for (const { person_key: key } of answered) keys.delete(key)
  if (keys.size === 0) return { reminded: 0 }
  await call.notify({
    to: [...keys.values()].map((id) => ({ user_id: id, role: null, area_id: null })),
    title: { mn: mn.reminder.title, en: en.reminder.title },
    body: inBoth({ mn: mn.reminder.body, en: en.reminder.body }, (lang) => ({
      title: inLang(survey.title, lang),
      to: survey.end_date ? formatDay(survey.end_date, lang) : '–',
    })),
    link: `/dashboard/survey/${survey.id}`,
    once: `surveys.reminder.${survey.id}.${areaId}.${today(call.now)}`,
  })
  call.note({
    action: 'surveys.remind',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: areaId,
    details: { reminded: keys.size },
  })
  return { reminded: keys.size }
}
