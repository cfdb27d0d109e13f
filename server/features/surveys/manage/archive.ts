import type { Survey } from '#contract/features/surveys/index.ts'
import { actionsOn, type SurveyCall } from '../show.ts'
import { loadFull, lockSurvey, refuseAction } from './find.ts'

/** Archives a closed survey, which hides it from lists, or restores it. */
export async function archiveSurvey(call: SurveyCall<'archive'>): Promise<Survey> {
  const { archived, version } = call.body
  const action = archived ? 'archive' : 'unarchive'
  const row = await lockSurvey(call, call.params.id, version)
  if (!actionsOn(row, call.now).includes(action)) refuseAction(call, row, action)
  const values = { archived_at: archived ? call.now : null, updated_at: call.now }
  await call.rows.change('surveys', row, values, { action })
  return loadFull(call, row.id)
}
