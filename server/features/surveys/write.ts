import {
  isAnswered,
  minutesOf,
  questionsOf,
  type Structure,
  type Survey,
  type SurveyDraft,
} from '#contract/features/surveys/index.ts'
import { searchText } from '../../core/search.ts'
import { findSurvey, fullNow, lockSurvey, refuse } from './find.ts'
import type { SurveyCall } from './show.ts'
import { checkTargets, writeTargets } from './targets.ts'

/** Columns that follow from what is asked and what it is called. */
export const columnsOf = (draft: Pick<SurveyDraft, 'title' | 'description' | 'structure'>) => ({
  title: draft.title,
  description: draft.description,
  structure: JSON.stringify(draft.structure) as unknown as Structure,
  questions: questionsOf(draft.structure).filter(isAnswered).length,
  minutes: minutesOf(draft.structure),
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
    confirmed_home: body.confirmedHome ?? false,
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
  return fullNow(call, made.id)
}

/** Changes a draft; whatever is published is frozen. */
export async function changeSurvey(call: SurveyCall<'change'>): Promise<Survey> {
  const { version, targets, startDate, endDate, channels, anonymous, openToAll, confirmedHome, resultView, ...text } =
    call.body
  const row = await lockSurvey(call, call.params.id, version)
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
    ...(confirmedHome === undefined ? {} : { confirmed_home: confirmedHome }),
    ...(resultView === undefined ? {} : { result_view: resultView }),
    updated_at: call.now,
  })
  if (targets) await writeTargets(call.tx, row.id, targets)
  return fullNow(call, row.id)
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
      confirmed_home: row.confirmed_home,
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
  return fullNow(call, made.id)
}

/** Removes a draft that nobody has answered. */
export async function removeSurvey(call: SurveyCall<'remove'>): Promise<null> {
  // locked: it may be published at this very moment
  const row = await lockSurvey(call, call.params.id, undefined)
  if (row.status !== 'draft') refuse(call, row, 'remove')
  await call.rows.remove('surveys', row.id)
  return null
}
