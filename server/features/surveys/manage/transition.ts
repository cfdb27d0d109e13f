import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { missingForPublish, type Survey, surveyWorkflow } from '#contract/features/surveys/index.ts'
import { blockAnswers } from '../answering/respondent.ts'
import { notifyOfPublishing } from '../notices.ts'
import { actionsOn, type SurveyCall, showFull, today } from '../show.ts'
import { ANSWERS, type SurveyRecord } from '../tables.ts'
import { type JoinedSurvey, loadFull, lockSurvey, refuseAction } from './find.ts'
import { writeExpected } from './targets.ts'

/** Performs one step: publishing freezes the questions, closing takes effect immediately, and reopening sets a new last day. */
export async function actOnSurvey(call: SurveyCall<'act'>): Promise<Survey> {
  const { action, note, endDate, version } = call.body
  const { id } = call.params
  await call.rows.one('surveys', id)
  if (action === 'close' || action === 'unpublish') await blockAnswers(call.rows.unscoped(ANSWERS), id)
  const row = await lockSurvey(call, id, version)
  // answers that have just arrived are not counted yet
  if (action === 'unpublish' && (await isAnswered(call, id))) row.collected = Math.max(row.collected, 1)
  // stricter than the workflow, which does not know that the last day has passed
  if (!actionsOn(row, call.now).some((allowed) => allowed === action)) refuseAction(call, row, action)
  const values = await valuesOf(call, row, action, endDate)
  const leavesReach = action === 'unpublish' && call.actor?.areaId !== row.author_area_id
  const before = leavesReach ? await showFull(call, row) : undefined
  await call.rows.act(surveyWorkflow, 'surveys', row, {
    action,
    note,
    values: { ...values, ...(action === 'close' ? { close_reason: note ?? null } : {}), updated_at: call.now },
  })
  if (action === 'publish') await notifyOfPublishing(call, row)
  return before ? asDraft(call, before) : loadFull(call, row.id)
}

/** The survey after unpublishing, for a caller who can no longer read it because drafts are visible in their author's area only. */
const asDraft = (call: SurveyCall<'act'>, survey: Survey): Survey => ({
  ...survey,
  status: 'draft',
  phase: 'draft',
  expected: 0,
  level: null,
  version: survey.version + 1,
  updatedAt: call.now.toISOString(),
  canWrite: false,
  allowedActions: [],
})

async function isAnswered(call: SurveyCall<'act'>, surveyId: string): Promise<boolean> {
  const { rows } = await call.rows
    .unscoped(ANSWERS)
    .query('select from survey_answers where survey_id = $1 limit 1', [surveyId])
  return rows.length > 0
}

type Values = Partial<
  Pick<
    SurveyRecord,
    'published_at' | 'closed_at' | 'close_reason' | 'end_date' | 'planned_end' | 'expected' | 'covered_on'
  >
>

async function valuesOf(
  call: SurveyCall<'act'>,
  row: JoinedSurvey,
  action: string,
  endDate: string | undefined,
): Promise<Values> {
  switch (action) {
    case 'publish':
      return publishValues(call, row)
    case 'unpublish':
      return { published_at: null, planned_end: null, expected: 0 }
    case 'close':
      return { closed_at: call.now }
    default:
      if (!endDate) throw fieldProblem('endDate', 'required')
      if (endDate < today(call.now)) throw fieldProblem('endDate', 'in_the_past')
      if (row.start_date && endDate <= row.start_date) throw fieldProblem('endDate', 'not_after_start')
      return { closed_at: null, close_reason: null, end_date: endDate }
  }
}

async function publishValues(call: SurveyCall<'act'>, row: JoinedSurvey): Promise<Values> {
  const expected = await writeExpected(call, row.id)
  const targets = await call.rows
    .from('survey_targets')
    .select('survey_targets.area_id')
    .where('survey_id', '=', row.id)
    .execute()
  const survey = {
    title: row.title,
    startDate: row.start_date,
    endDate: row.end_date,
    channels: row.channels,
    registered: row.registered,
    invited: row.invited,
    openToAll: row.open_to_all,
    confirmedHome: row.confirmed_home,
    structure: row.structure,
    targets: targets.length,
  }
  const errors = missingForPublish(survey, today(call.now))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { published_at: call.now, planned_end: row.end_date, expected }
}

/** Extends an active survey to a later last day. */
export async function extendSurvey(call: SurveyCall<'extend'>): Promise<Survey> {
  const { endDate, version } = call.body
  const row = await lockSurvey(call, call.params.id, version)
  if (!actionsOn(row, call.now).includes('extend')) refuseAction(call, row, 'extend')
  if (row.end_date && endDate <= row.end_date) throw fieldProblem('endDate', 'not_later')
  await call.rows.change(
    'surveys',
    row,
    { end_date: endDate, updated_at: call.now },
    { action: 'extend', details: { from: row.end_date, to: endDate } },
  )
  return loadFull(call, row.id)
}
