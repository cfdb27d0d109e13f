import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { missingForPublish, type Survey, surveyWorkflow } from '#contract/features/surveys/index.ts'
import { keepFromAnswers } from './come.ts'
import { fullNow, lockSurvey, refuse, type Seen } from './find.ts'
import { tellOfPublishing } from './notices.ts'
import { actionsOn, type SurveyCall, showFull, today } from './show.ts'
import type { SurveyRecord } from './tables.ts'
import { writeExpected } from './targets.ts'

/** One step: publishing freezes what is asked, closing ends it at once, opening again gives it new days. */
export async function actOnSurvey(call: SurveyCall<'act'>): Promise<Survey> {
  const { action, note, endDate, version } = call.body
  const { id } = call.params
  await call.rows.one('surveys', id)
  if (action === 'close' || action === 'unpublish') await keepFromAnswers(call.tx, id)
  const row = await lockSurvey(call, id, version)
  // of what came in at this moment nothing has been counted yet
  if (action === 'unpublish' && (await isAnswered(call, id))) row.collected = Math.max(row.collected, 1)
  // the clock has closed it: there is nothing left to close
  if (!actionsOn(row, call.now).some((open) => open === action)) refuse(call, row, action)
  const values = await valuesOf(call, row, action, endDate)
  const isGivenBack = action === 'unpublish' && call.actor?.areaId !== row.author_area_id
  const seen = isGivenBack ? await showFull(call, row) : undefined
  await call.rows.act(surveyWorkflow, 'surveys', row.id, action, {
    ...(note === undefined ? {} : { note }),
    values: { ...values, ...(action === 'close' ? { close_reason: note ?? null } : {}), updated_at: call.now },
  })
  if (action === 'publish') await tellOfPublishing(call, row)
  return seen ? asDraftOfOthers(call, seen) : fullNow(call, row.id)
}

/** A draft is seen in its author's area alone: whoever took it back from above is told what it is now, and sees it no more. */
const asDraftOfOthers = (call: SurveyCall<'act'>, seen: Survey): Survey => ({
  ...seen,
  status: 'draft',
  phase: 'draft',
  expected: 0,
  level: null,
  version: seen.version + 1,
  updatedAt: call.now.toISOString(),
  canWrite: false,
  allowedActions: [],
})

async function isAnswered({ tx }: SurveyCall<'act'>, surveyId: string): Promise<boolean> {
  const { rows } = await tx.query('select from survey_answers where survey_id = $1 limit 1', [surveyId])
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
  row: Seen,
  action: string,
  endDate: string | undefined,
): Promise<Values> {
  switch (action) {
    case 'publish':
      return publishing(call, row)
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

async function publishing(call: SurveyCall<'act'>, row: Seen): Promise<Values> {
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
    openToAll: row.open_to_all,
    confirmedHome: row.confirmed_home,
    structure: row.structure,
    targets: targets.length,
  }
  const errors = missingForPublish(survey, today(call.now))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { published_at: call.now, planned_end: row.end_date, expected }
}

/** A later last day while it runs. */
export async function extendSurvey(call: SurveyCall<'extend'>): Promise<Survey> {
  const { endDate, version } = call.body
  const row = await lockSurvey(call, call.params.id, version)
  if (!actionsOn(row, call.now).includes('extend')) refuse(call, row, 'extend')
  if (row.end_date && endDate <= row.end_date) throw fieldProblem('endDate', 'not_later')
  await call.rows.change(
    'surveys',
    row.id,
    row.version,
    { end_date: endDate, updated_at: call.now },
    { action: 'extend', details: { from: row.end_date, to: endDate } },
  )
  return fullNow(call, row.id)
}
