import { sql } from 'kysely'
import type { Channel, Flag, Origin, Values } from '#contract/features/surveys/index.ts'
import { matching } from '../../../core/access/matching.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { latestInside, storedCounts } from '../results/results.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'

/** An answer as exported, without the respondent; null is also what is left out of anonymous ones (coarse-rows.ts). */
export interface ExportedRow {
  no: number
  area_id: string
  submitted_at: Date | null
  changed_at: Date | null
  started_at: Date | null
  channel: Channel | null
  origin: Origin | null
  flags: Flag[] | null
  state: 'counted' | 'set_aside' | null
  answers: Values
  /** The section leader who conducted the interview. */
  interviewer: string | null
  /** The date written on the paper. */
  paper_on: string | null
}

/** The codes of the areas that an answer counts for. */
export interface AreaCodes {
  district?: string
  khoroo?: string
  section?: string
}

export type DataRow = ExportedRow & { areaCodes: AreaCodes }

/** The query for all answers of a slice, optionally up to a number, in order of arrival. */
export async function exportedAnswers(
  call: SurveyCall<'export'>,
  survey: SurveyRecord,
  areaId: string,
  upTo = Number.MAX_SAFE_INTEGER,
) {
  const { rows, query } = call
  const counted = await storedCounts(call, survey.id, areaId, {})
  const inside = counted.reduce((sum, row) => sum + row.answers + row.set_aside, 0)
  return rows
    .from('survey_answers')
    .select([
      'survey_answers.no',
      'survey_answers.area_id',
      'survey_answers.submitted_at',
      'survey_answers.changed_at',
      'survey_answers.started_at',
      'survey_answers.channel',
      'survey_answers.origin',
      'survey_answers.flags',
      'survey_answers.state',
      'survey_answers.answers',
      'survey_answers.paper_on',
    ])
    .select(
      sql<ExportedRow['interviewer']>`(select concat_ws(' ', u.last_name, u.first_name) from users u
        where u.id = survey_answers.entered_by)`.as('interviewer'),
    )
    .where('survey_id', '=', survey.id)
    .where('no', '<=', upTo)
    .where(latestInside(call, areaId, inside, survey))
    .where(matching({ channel: query.channel, origin: query.origin }))
    .orderBy('survey_answers.no')
}

/** Reads all areas once, and returns a function that gives the codes of an area and of those above it. */
export async function areaCodesById(core: Core): Promise<(areaId: string) => AreaCodes> {
  const { rows } = await unscoped(core, 'codes of areas are public').query<{
    id: string
    level: string
    code: string
    path: string
  }>('select id, level, code, path from areas')
  const areas = new Map(rows.map((row) => [row.id, row]))
  const cache = new Map<string, AreaCodes>()
  return (areaId) => {
    const cached = cache.get(areaId)
    if (cached) return cached
    const path = (areas.get(areaId)?.path ?? '').split('/').flatMap((id) => areas.get(id) ?? [])
    const codes: AreaCodes = Object.fromEntries(path.map(({ level, code }) => [level, code]))
    cache.set(areaId, codes)
    return codes
  }
}
