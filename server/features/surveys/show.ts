import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, endOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  countedIn,
  LATE_DAYS,
  levelAchieved,
  phaseOf,
  REOPEN_DAYS,
  type SURVEY_ACTIONS,
  type Survey,
  type SurveyRow,
  surveys,
} from '#contract/features/surveys/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { SurveyRecord, SurveyTables } from './tables.ts'

export type SurveyCall<N extends keyof typeof surveys.routes> = Call<SurveyTables, (typeof surveys.routes)[N]>
/** What the calls of all routes have in common. */
export type AnyCall = Pick<SurveyCall<'list'>, 'rows' | 'actor' | 'now' | 'core'>

export interface JoinedColumns {
  area_name: Localized
  author_name: [last: string, first: string] | null
  can_write: boolean
}
export type ListedSurvey = Omit<SurveyRecord, 'structure' | 'search'> & JoinedColumns

/** Whether this person is staff and not a citizen or a visitor. */
export const isStaff = (actor: AnyCall['actor']): boolean => actor !== null && actor.role !== 'APPLICATION'

const DAY_MS = 86_400_000

/** The columns of a list: all except the questions and the search text. */
export const LISTED = [
  'id',
  'area_id',
  'author_id',
  'author_area_id',
  'title',
  'description',
  'start_date',
  'end_date',
  'channels',
  'anonymous',
  'open_to_all',
  'registered',
  'invited',
  'confirmed_home',
  'result_view',
  'questions',
  'minutes',
  'status',
  'published_at',
  'closed_at',
  'close_reason',
  'expected',
  'collected',
  'covered_on',
  'archived_at',
  'planned_end',
  'version',
  'created_at',
  'updated_at',
] as const

/** Columns selected in addition to those of the table; only staff see names of staff. */
export const joinedColumns = (
  { rows, actor }: AnyCall,
  area: RawBuilder<unknown> = areaName(sql.ref('surveys.area_id')),
): [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<boolean>] => [
  area,
  isStaff(actor)
    ? sql`(select jsonb_build_array(last_name, first_name) from users where users.id = surveys.author_id)`
    : sql`null::jsonb`,
  rows.may('write', 'surveys'),
]

/** A survey as a row of the list. */
export function showRow(call: Pick<AnyCall, 'now'>, row: ListedSurvey): SurveyRow {
  const { author_id: authorId, author_name: name } = row
  return {
    id: row.id,
    areaId: row.area_id,
    area: row.area_name,
    title: row.title,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    phase: phaseOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, call.now),
    channels: row.channels,
    questions: row.questions,
    minutes: row.minutes,
    expected: row.expected,
    collected: row.collected,
    level: levelAchieved(row) ?? null,
    coveredOn: row.covered_on,
    archived: row.archived_at !== null,
    author: authorId && name ? { id: authorId, lastName: name[0], firstName: name[1] } : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    canWrite: row.can_write,
  }
}

/** The actions this person may perform now. Source: docs/rules/surveys.md. */
export function actionsOn(row: ListedSurvey, now: Date): (typeof SURVEY_ACTIONS)[number][] {
  if (!row.can_write) return []
  const phase = phaseOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, now)
  if (phase === 'draft') return ['publish', 'copy', 'change', 'remove']
  if (phase === 'expected')
    return [...(row.collected === 0 ? (['unpublish'] as const) : []), 'close', 'correct', 'copy']
  if (phase === 'active') return ['close', 'extend', 'correct', 'copy']
  if (row.archived_at) return ['unarchive', 'copy']
  return [...(isRecentlyClosed(row, now) ? (['reopen'] as const) : []), 'archive', 'copy']
}

/** When it was closed, or the last moment of its last day; undefined without one. */
export const endOf = ({ closed_at: closedAt, end_date: endDate }: Ended): Date | undefined =>
  closedAt ?? (endDate ? endOfDayInUlaanbaatar(endDate) : undefined)

/** Until when a closed survey may still get interviews that were finished in time; undefined if it cannot. */
export function provisionalUntil(
  survey: Ended & Pick<SurveyRecord, 'status' | 'start_date' | 'channels'>,
  now: Date,
): Date | undefined {
  const { status, start_date: startDate, end_date: endDate, channels } = survey
  const end = endOf(survey)
  if (!end || phaseOf({ status, startDate, endDate }, now) !== 'closed') return undefined
  const until = new Date(end.getTime() + LATE_DAYS * DAY_MS)
  return channels.some((channel) => channel !== 'online') && until > now ? until : undefined
}

/** Whether it closed, manually or by its last day, recently enough for results to change. */
export function isRecentlyClosed(survey: Ended, now: Date): boolean {
  const end = endOf(survey) ?? now
  return now.getTime() - end.getTime() <= REOPEN_DAYS * DAY_MS
}
type Ended = Pick<SurveyRecord, 'closed_at' | 'end_date'>

/** A survey with its questions. */
export async function showFull(call: AnyCall, row: ListedSurvey & Pick<SurveyRecord, 'structure'>): Promise<Survey> {
  const targets = await call.rows
    .from('survey_targets', 'read')
    .select(['survey_targets.area_id', 'survey_targets.expected'])
    .select(areaName(sql.ref('survey_targets.area_id')).as('area_name'))
    .where('survey_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    ...showRow(call, row),
    description: row.description,
    anonymous: row.anonymous,
    registered: row.registered,
    invited: row.invited,
    counted: countedIn({
      channels: row.channels,
      registered: row.registered,
      invited: row.invited,
      openToAll: row.open_to_all,
    }),
    openToAll: row.open_to_all,
    confirmedHome: row.confirmed_home,
    resultView: row.result_view,
    targets: targets.map((t) => ({ areaId: t.area_id, area: t.area_name, expected: t.expected })),
    structure: row.structure,
    closedAt: row.closed_at?.toISOString() ?? null,
    provisionalUntil: provisionalUntil(row, call.now)?.toISOString() ?? null,
    // internal
    closeReason: isStaff(call.actor) ? row.close_reason : null,
    allowedActions: actionsOn(row, call.now),
    answered: await hasAnswered(call, row),
  }
}

/** A keyed hash that identifies a person within one survey only. */
export const personKey = ({ core }: Pick<AnyCall, 'core'>, surveyId: string, who: string): string =>
  core.sign(`survey ${surveyId} ${who}`)

async function hasAnswered(call: AnyCall, { id, anonymous }: Pick<SurveyRecord, 'id' | 'anonymous'>): Promise<boolean> {
  if (!call.actor) return false
  const found = await call.rows
    .from(anonymous ? 'survey_people' : 'survey_answers', 'read')
    .select('person_key')
    // see one-answer.ts; survey_people has only one index
    .where(anonymous ? sql<boolean>`survey_id = ${id}` : sql<boolean>`survey_id is not distinct from ${id}`)
    .where('person_key', '=', personKey(call, id, `user ${call.actor.id}`))
    .executeTakeFirst()
  return found !== undefined
}

/** The surveys that the reader has answered with their account, without anonymous ones. Rule: docs/rules/surveys.md. */
export async function answeredBy(call: AnyCall): Promise<string[]> {
  const { actor } = call
  if (actor?.role !== 'APPLICATION' && actor?.role !== 'SECTION_LEADER') return []
  const asked = await call.rows
    .from('surveys', 'read')
    .select('surveys.id')
    .where('surveys.status', '<>', 'draft')
    .where('surveys.anonymous', '=', false)
    .execute()
  const found = await call.rows
    .from('survey_answers', 'read')
    .select('survey_id')
    .where('entered_by', 'is', null)
    // a key belongs to one survey
    .where(sql<boolean>`person_key = any(${asked.map(({ id }) => personKey(call, id, `user ${actor.id}`))}::text[])`)
    .execute()
  return found.map(({ survey_id: id }) => id)
}

export const today = (now: Date) => dayInUlaanbaatar(now)
