import { fieldProblem, Problem } from '#contract/core/problem.ts'
import {
  missingForPublish,
  phaseOf,
  questionsOf,
  type Structure,
  type Survey,
  type SurveyDraft,
  surveyWorkflow,
} from '#contract/features/surveys/index.ts'
import { searchText } from '../../core/search.ts'
import { keepFromAnswers } from './come.ts'
import { tellOfPublishing } from './notices.ts'
import { actionsOn, beside, type ListedSurvey, type SurveyCall, showFull, today } from './show.ts'
import type { SurveyRecord } from './tables.ts'
import { checkTargets, writeExpected, writeTargets } from './targets.ts'

type Writing =
  | SurveyCall<'change'>
  | SurveyCall<'create'>
  | SurveyCall<'act'>
  | SurveyCall<'extend'>
  | SurveyCall<'copy'>
  | SurveyCall<'remove'>
type Seen = ListedSurvey & Pick<SurveyRecord, 'structure'>

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

const now = async (call: Writing, id: string): Promise<Survey> => showFull(call, await findSurvey(call, id))

/** Columns that follow from what is asked and what it is called. */
const columnsOf = (draft: Pick<SurveyDraft, 'title' | 'description' | 'structure'>) => ({
  title: draft.title,
  description: draft.description,
  structure: JSON.stringify(draft.structure) as unknown as Structure,
  questions: questionsOf(draft.structure).length,
  search: searchText(draft.title.mn, draft.title.en, draft.description.mn, draft.description.en),
})

/** Begins a draft of an area within the maker's reach; until it is published it is seen in the maker's own alone. */
export async function createSurvey(call: SurveyCall<'create'>): Promise<Survey> {
  const { body, actor, rows, tx } = call
  const made = await rows.add('surveys', {
    ...columnsOf(body),
    area_id: body.areaId,
    author_id: actor?.id ?? null,
    author_area_id: actor?.areaId ?? '',
    start_date: body.startDate,
    end_date: body.endDate,
    channels: body.channels,
    anonymous: body.anonymous,
    open_to_all: body.openToAll,
    result_view: body.resultView,
    published_at: null,
    closed_at: null,
    close_reason: null,
    covered_on: null,
    created_at: call.now,
    updated_at: call.now,
  })
  // after the area was looked at: one out of reach is told first
  await checkTargets(call, made.area_id, body.targets)
  await writeTargets(tx, made.id, body.targets)
  return now(call, made.id)
}

/** The survey, locked; @throws Problem('stale') when it is not the version named. */
async function lock(call: Writing, id: string, version: number | undefined): Promise<Seen> {
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

const refuse = (call: Writing, row: Seen, action: string): never => {
  const state = phaseOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, call.now)
  throw new Problem('wrong_state', { params: { state, action, allowedActions: actionsOn(row, call.now) } })
}

/** Changes a draft; whatever is published is frozen. */
export async function changeSurvey(call: SurveyCall<'change'>): Promise<Survey> {
  const { version, targets, startDate, endDate, channels, anonymous, openToAll, resultView, ...text } = call.body
  const row = await lock(call, call.params.id, version)
  if (row.status !== 'draft') refuse(call, row, 'change')
  if (targets) await checkTargets(call, row.area_id, targets)
  const isText = text.title ?? text.description ?? text.structure
  await call.rows.change('surveys', row.id, version, {
    ...(isText
      ? columnsOf({
          title: text.title ?? row.title,
          description: text.description ?? row.description,
          structure: text.structure ?? row.structure,
        })
      : {}),
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
    ...(channels === undefined ? {} : { channels }),
    ...(anonymous === undefined ? {} : { anonymous }),
    ...(openToAll === undefined ? {} : { open_to_all: openToAll }),
    ...(resultView === undefined ? {} : { result_view: resultView }),
    updated_at: call.now,
  })
  if (targets) await writeTargets(call.tx, row.id, targets)
  return now(call, row.id)
}

/** A new draft of the own area with the same questions. Areas that are out of the copier's reach are not asked. */
export async function copySurvey(call: SurveyCall<'copy'>): Promise<Survey> {
  const { rows, actor, tx } = call
  const row = await findSurvey(call, call.params.id)
  const made = await rows.add(
    'surveys',
    {
      ...columnsOf(row),
      area_id: actor?.areaId ?? row.area_id,
      author_id: actor?.id ?? null,
      author_area_id: actor?.areaId ?? '',
      start_date: null,
      end_date: null,
      channels: row.channels,
      anonymous: row.anonymous,
      open_to_all: row.open_to_all,
      result_view: row.result_view,
      published_at: null,
      closed_at: null,
      close_reason: null,
      covered_on: null,
      created_at: call.now,
      updated_at: call.now,
    },
    { action: 'copy', details: { from: row.id } },
  )
  await tx.query(
    `insert into survey_targets (survey_id, area_id, expected, position)
     select $1, t.area_id, t.expected, t.position from survey_targets t join areas a on a.id = t.area_id
     where t.survey_id = $2 and a.path like $3`,
    [made.id, row.id, `${actor?.areaPath ?? '-'}%`],
  )
  return now(call, made.id)
}

/** Removes a draft that nobody has answered. */
export async function removeSurvey(call: SurveyCall<'remove'>): Promise<null> {
  // locked: it may be published at this very moment
  const row = await lock(call, call.params.id, undefined)
  if (row.status !== 'draft') refuse(call, row, 'remove')
  await call.rows.remove('surveys', row.id)
  return null
}

/** One step: publishing freezes what is asked, closing ends it at once, opening again gives it new days. */
export async function actOnSurvey(call: SurveyCall<'act'>): Promise<Survey> {
  const { action, note, endDate, version } = call.body
  const { id } = call.params
  await call.rows.one('surveys', id)
  if (action === 'close' || action === 'unpublish') await keepFromAnswers(call.tx, id)
  const row = await lock(call, id, version)
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
  return seen ? asDraftOfOthers(call, seen) : now(call, row.id)
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
  Pick<SurveyRecord, 'published_at' | 'closed_at' | 'close_reason' | 'end_date' | 'expected' | 'covered_on'>
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
      return { published_at: null, expected: 0 }
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
    structure: row.structure,
    targets: targets.length,
  }
  const errors = missingForPublish(survey, today(call.now))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { published_at: call.now, expected }
}

/** A later last day while it runs. */
export async function extendSurvey(call: SurveyCall<'extend'>): Promise<Survey> {
  const { endDate, version } = call.body
  const row = await lock(call, call.params.id, version)
  if (!actionsOn(row, call.now).includes('extend')) refuse(call, row, 'extend')
  if (row.end_date && endDate <= row.end_date) throw fieldProblem('endDate', 'not_later')
  await call.rows.change(
    'surveys',
    row.id,
    row.version,
    { end_date: endDate, updated_at: call.now },
    { action: 'extend', details: { from: row.end_date, to: endDate } },
  )
  return now(call, row.id)
}
