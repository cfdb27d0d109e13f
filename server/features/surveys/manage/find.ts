import { Problem } from '#contract/core/model/problem.ts'
import { phaseOf, type Survey } from '#contract/features/surveys/index.ts'
import { actionsOn, joinedColumns, type ListedSurvey, type SurveyCall, showFull } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'

type WriteCall =
  | SurveyCall<'change'>
  | SurveyCall<'create'>
  | SurveyCall<'act'>
  | SurveyCall<'extend'>
  | SurveyCall<'correct'>
  | SurveyCall<'archive'>
  | SurveyCall<'copy'>
  | SurveyCall<'remove'>
export type JoinedSurvey = ListedSurvey & Pick<SurveyRecord, 'structure'>

/** The survey within this person's reach. @throws Problem('not_found'). */
export async function findSurvey(
  call: Pick<SurveyCall<'one'>, 'rows' | 'actor' | 'now' | 'core'>,
  id: string,
): Promise<JoinedSurvey> {
  const [area, author, canWrite] = joinedColumns(call)
  const found = await call.rows
    .from('surveys')
    .selectAll('surveys')
    .select([area.as('area_name'), author.as('author_name'), canWrite.as('can_write')])
    .where('surveys.id', '=', id)
    .executeTakeFirst()
  // repeated without the joins, the query throws the right problem: 404 or 403
  if (!found) await call.rows.one('surveys', id)
  return found as JoinedSurvey
}

/** Reads the survey and presents it with all details. */
export const loadFull = async (call: WriteCall, id: string): Promise<Survey> =>
  showFull(call, await findSurvey(call, id))

/** Locks and reads the survey. @throws Problem('stale') if `version` is not the current one. */
export async function lockSurvey(call: WriteCall, id: string, version: number | undefined): Promise<JoinedSurvey> {
  await call.rows.lock('surveys', id)
  const row = await findSurvey(call, id)
  if (version !== undefined && row.version !== version)
    throw new Problem('stale', { current: await showFull(call, row) })
  return row
}

/** @throws Problem('wrong_state') with the allowed actions. */
export const refuseAction = (call: WriteCall, row: JoinedSurvey, action: string): never => {
  const state = phaseOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, call.now)
  throw new Problem('wrong_state', { params: { state, action, allowedActions: actionsOn(row, call.now) } })
}
