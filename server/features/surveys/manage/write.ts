import {
  isAnswered,
  minutesOf,
  questionsOf,
  type Structure,
  type Survey,
  type SurveyDraft,
} from '#contract/features/surveys/index.ts'
import { searchText } from '../../../core/database/folded-search.ts'
import type { SurveyCall } from '../show.ts'
import { findSurvey, loadFull, lockSurvey, refuseAction } from './find.ts'
import { checkTargets, writeTargets } from './targets.ts'

/** The columns derived from the texts and questions. */
export const columnsOf = (draft: Pick<SurveyDraft, 'title' | 'description' | 'structure'>) => ({
  title: draft.title,
  description: draft.description,
  structure: JSON.stringify(draft.structure) as unknown as Structure,
  questions: questionsOf(draft.structure).filter(isAnswered).length,
  minutes: minutesOf(draft.structure),
  search: searchText(draft.title.mn, draft.title.en, draft.description.mn, draft.description.en),
})

/** The reason given to `unscoped`. */
const TARGETS = 'the areas that one survey asks, after checking access to the survey and the areas'

/** Creates a draft for an area within the author's reach; until it is published, only the author's area can see it. */
export async function createSurvey(call: SurveyCall<'create'>): Promise<Survey> {
  const { body, actor, rows } = call
  const created = await rows.add('surveys', {
    ...columnsOf(body),
    area_id: body.areaId,
    author_id: actor?.id ?? null,
    author_area_id: actor?.areaId ?? '',
    start_date: body.startDate,
    end_date: body.endDate,
    channels: body.channels,
    anonymous: body.anonymous,
    open_to_all: body.openToAll,
    confirmed_home: body.confirmedHome ?? false,
    registered: body.registered ?? true,
    invited: body.invited ?? false,
    result_view: body.resultView,
    published_at: null,
    closed_at: null,
    close_reason: null,
    covered_on: null,
    created_at: call.now,
    updated_at: call.now,
  })
  // after `add`, so that an area beyond reach is reported first
  await checkTargets(call, created.area_id, body.targets)
  await writeTargets(rows.unscoped(TARGETS), created.id, body.targets)
  return loadFull(call, created.id)
}

/** Changes a draft; published surveys are frozen. */
export async function changeSurvey(call: SurveyCall<'change'>): Promise<Survey> {
  const {
    version,
    targets,
    startDate,
    endDate,
    channels,
    anonymous,
    openToAll,
    confirmedHome,
    registered,
    invited,
    resultView,
    ...text
  } = call.body
  const row = await lockSurvey(call, call.params.id, version)
  if (row.status !== 'draft') refuseAction(call, row, 'change')
  if (targets) await checkTargets(call, row.area_id, targets)
  const isText = text.title ?? text.description ?? text.structure
  await call.rows.change(
    'surveys',
    { id: row.id, version },
    {
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
      ...(confirmedHome === undefined ? {} : { confirmed_home: confirmedHome }),
      ...(registered === undefined ? {} : { registered }),
      ...(invited === undefined ? {} : { invited }),
      ...(resultView === undefined ? {} : { result_view: resultView }),
      updated_at: call.now,
    },
  )
  if (targets) await writeTargets(call.rows.unscoped(TARGETS), row.id, targets)
  return loadFull(call, row.id)
}

/** Copies a survey into a new draft of the caller's area, without targets beyond the caller's reach. */
export async function copySurvey(call: SurveyCall<'copy'>): Promise<Survey> {
  const { rows, actor } = call
  const row = await findSurvey(call, call.params.id)
  const created = await rows.add(
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
      confirmed_home: row.confirmed_home,
      registered: row.registered,
      invited: row.invited,
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
  await rows.unscoped(TARGETS).query(
    `insert into survey_targets (survey_id, area_id, expected, position)
     select $1, t.area_id, t.expected, t.position from survey_targets t join areas a on a.id = t.area_id
     where t.survey_id = $2 and a.path like $3`,
    [created.id, row.id, `${actor?.areaPath ?? '-'}%`],
  )
  return loadFull(call, created.id)
}

/** Deletes a draft. */
export async function removeSurvey(call: SurveyCall<'remove'>): Promise<null> {
  // locked, because it may be published concurrently
  const row = await lockSurvey(call, call.params.id, undefined)
  if (row.status !== 'draft') refuseAction(call, row, 'remove')
  await call.rows.remove('surveys', row.id)
  return null
}
