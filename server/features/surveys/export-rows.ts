import { sql } from 'kysely'
import type { Channel, Flag, Values } from '#contract/features/surveys/index.ts'
import type { Core } from '../../core/core.ts'
import { countsIn, latestInside } from './results.ts'
import type { SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

/** An answer as files hold it; nothing in it says who gave it. */
export interface ExportedRow {
  no: number
  area_id: string
  submitted_at: Date
  changed_at: Date | null
  started_at: Date
  channel: Channel
  flags: Flag[]
  state: 'counted' | 'set_aside'
  answers: Values
  /** The section leader who asked, for answers that were not given online. */
  interviewer: string | null
  /** The day that is written on the paper. */
  paper_on: string | null
}

/** The codes of the areas in which an answer counts. */
export interface Place {
  district?: string
  khoroo?: string
  section?: string
}

export type AnalysedRow = ExportedRow & { place: Place }

/** The query of all answers of a slice, in the order in which they arrived. */
export async function exportedAnswers(call: SurveyCall<'export'>, survey: SurveyRecord, areaId: string) {
  const { rows, query } = call
  const counted = await countsIn(call, survey.id, areaId, undefined)
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
    .where(latestInside(call, areaId, inside, survey))
    .$if(query.channel !== undefined, (q) => q.where('channel', '=', query.channel ?? 'online'))
    .orderBy('survey_answers.no')
}

/** The codes of every area with those above it; read once for a file. */
export async function placesById(core: Core): Promise<(areaId: string) => Place> {
  const { rows } = await core.pools.heavy.query<{ id: string; level: string; code: string; path: string }>(
    'select id, level, code, path from areas',
  )
  const areas = new Map(rows.map((row) => [row.id, row]))
  const known = new Map<string, Place>()
  return (areaId) => {
    const before = known.get(areaId)
    if (before) return before
    const line = (areas.get(areaId)?.path ?? '').split('/').flatMap((id) => areas.get(id) ?? [])
    const place: Place = Object.fromEntries(line.map(({ level, code }) => [level, code]))
    known.set(areaId, place)
    return place
  }
}
