import { Problem } from '#contract/core/problem.ts'
import { phaseOf, type Survey } from '#contract/features/surveys/index.ts'
import { actionsOn, beside, type ListedSurvey, type SurveyCall, showFull } from './show.ts'
import type { SurveyRecord } from './tables.ts'

type Writing =
  | SurveyCall<'change'>
  | SurveyCall<'create'>
  | SurveyCall<'act'>
  | SurveyCall<'extend'>
  | SurveyCall<'correct'>
  | SurveyCall<'archive'>
  | SurveyCall<'copy'>
  | SurveyCall<'remove'>
export type Seen = ListedSurvey & Pick<SurveyRecord, 'structure'>

/** The survey as this person sees it. @throws Problem('not_found'). */
export async function findSurvey(
  call: Pick<SurveyCall<'one'>, 'rows' | 'actor' | 'now' | 'core'>,
  id: string,
): Promise<Seen> {
  const [area, author, canWrite] = beside(call)
  const found = await call.rows
    .from('surveys')
    .selectAll('surveys')
    .select([area.as('area_name'), author.as('author_name'), canWrite.as('can_write')])
    .where('surveys.id', '=', id)
    .executeTakeFirst()
  // asked once more, it says why: 404 or 403
  if (!found) await call.rows.one('surveys', id)
  return found as Seen
}

/** The survey whole, as it is now. */
export const fullNow = async (call: Writing, id: string): Promise<Survey> => showFull(call, await findSurvey(call, id))

/** The survey, locked; @throws Problem('stale') when it is not the version named. */
export async function lockSurvey(call: Writing, id: string, version: number | undefined): Promise<Seen> {
  const locked = await call.rows
    .from('surveys')
    .select('surveys.version')
    .where('surveys.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) await call.rows.one('surveys', id)
  const row = await findSurvey(call, id)
  if (version !== undefined && row.version !== version)
    throw new Problem('stale', { current: await showFull(call, row) })
  return row
}

/** @throws Problem('wrong_state') with what may be done instead. */
export const refuse = (call: Writing, row: Seen, action: string): never => {
  const state = phaseOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, call.now)
  throw new Problem('wrong_state', { params: { state, action, allowedActions: actionsOn(row, call.now) } })
}
