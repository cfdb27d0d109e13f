import type { Level } from '#contract/core/model/actor.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  INVITED_AREA_MAX,
  type Invitation,
  type InvitationLink,
  invitedMax,
  phaseOf,
} from '#contract/features/surveys/index.ts'
import { checkKhorooOrSection } from '../../../core/access/area-level.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import { sliceArea } from '../results/results.ts'
import { personKey, type SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { secretOf } from './links.ts'

type InviteCall =
  | SurveyCall<'invitations'>
  | SurveyCall<'invite'>
  | SurveyCall<'invitationLinks'>
  | SurveyCall<'replaceInvitation'>
  | SurveyCall<'remind'>

/** The reason given to `unscoped`. */
const WITHIN = 'invitations of one area, after checking that it is within reach'

interface InvitationRow {
  id: string
  survey_id: string
  area_id: string
  area: Localized
  no: number
  household: string
  round: number
}

const COLUMNS = `i.id, i.survey_id, i.area_id, (select name from areas where id = i.area_id) as area, i.no, i.household, i.round`
const INSIDE = `i.survey_id = $1 and i.area_id in (
  select id from areas where path like (select path from areas where id = $2) || '%')`

const phaseIn = ({ status, start_date: startDate, end_date: endDate }: SurveyRecord, now: Date) =>
  phaseOf({ status, startDate, endDate }, now)

/** The survey and an area within reach. @throws Problem('not_found') for others, or `beyond`. */
export async function surveyAndArea(call: InviteCall, wanted: string | undefined, beyond?: Problem) {
  const survey = await call.rows.one('surveys', call.params.id)
  return {
    survey,
    phase: phaseIn(survey, call.now),
    areaId: await sliceArea(call, survey, wanted, { beyond }),
  }
}

/** @throws Problem('wrong_state') unless the survey counts invited people and has not ended. */
function checkInvites(survey: SurveyRecord, phase: string, action: string): void {
  if (!survey.invited || (phase !== 'expected' && phase !== 'active'))
    throw new Problem('wrong_state', { params: { state: phase, action, allowedActions: [] } })
}

const keyOf = (call: Pick<InviteCall, 'core'>, row: Pick<InvitationRow, 'id' | 'survey_id'>): string =>
  personKey(call, row.survey_id, `invitation ${row.id}`)

/**
 * Tells which invitations were used; no table connects them with the answers. While an anonymous survey runs nobody may see it:
 * the result that changes at the same moment would show what the household answered.
 */
async function withAnswered(
  call: InviteCall,
  survey: SurveyRecord,
  rows: readonly InvitationRow[],
): Promise<Invitation[]> {
  const isShown = !survey.anonymous || phaseIn(survey, call.now) === 'closed'
  const { rows: used } = await call.rows
    .unscoped(WITHIN)
    .query<{ person_key: string }>(
      'select person_key from survey_people where survey_id = $1 and person_key = any($2::text[])',
      [call.params.id, rows.map((row) => keyOf(call, row))],
    )
  const keys = new Set(used.map(({ person_key: key }) => key))
  return rows.map((row) => ({
    id: row.id,
    areaId: row.area_id,
    area: row.area,
    no: row.no,
    household: row.household,
    round: row.round,
    answered: isShown ? keys.has(keyOf(call, row)) : null,
  }))
}

/** Lists the invitations of an area, in the order of their numbers. */
export async function listInvitations(call: SurveyCall<'invitations'>) {
  const { page, pageSize, areaId: wanted } = call.query
  const { survey, areaId } = await surveyAndArea(call, wanted)
  const db = call.rows.unscoped(WITHIN)
  const { rows } = await db.query<InvitationRow>(
    `select ${COLUMNS} from survey_invitations i where ${INSIDE}
     order by (select code from areas where id = i.area_id), i.no limit $3 offset $4`,
    [survey.id, areaId, pageSize, (page - 1) * pageSize],
  )
  const { rows: counted } = await db.query<{ n: number }>(
    `select count(*)::int as n from survey_invitations i where ${INSIDE}`,
    [survey.id, areaId],
  )
  return { data: await withAnswered(call, survey, rows), meta: { page, pageSize, total: counted[0]?.n ?? 0 } }
}

/** The level and path of an area that the survey asks. @throws Problem('invalid') on `areaId` for others. */
async function checkAsked(call: InviteCall, surveyId: string, areaId: string): Promise<void> {
  const { rows } = await call.rows.unscoped(WITHIN).query<{ level: Level }>(
    `select a.level from areas a where a.id = $2 and exists (
       select from survey_targets t join areas top on top.id = t.area_id where t.survey_id = $1 and a.path like top.path || '%')`,
    [surveyId, areaId],
  )
  if (!rows[0]) throw fieldProblem('areaId', 'not_asked')
  checkKhorooOrSection(rows[0])
}

/** @throws Problem('invalid') on `households` if its area, or the khoroo above, would have more invitations than households. */
async function checkRoom(db: Unscoped, surveyId: string, areaId: string, more: number): Promise<void> {
  const { rows } = await db.query<{ households: number; invited: number }>(
    `select top.households, (select count(*)::int from survey_invitations i join areas a on a.id = i.area_id
       where i.survey_id = $1 and a.path like top.path || '%') as invited
     from areas top where top.level in ('khoroo', 'section') and (select path from areas where id = $2) like top.path || '%'`,
    [surveyId, areaId],
  )
  const room = Math.min(...rows.map(({ households, invited }) => invitedMax(households) - invited))
  if (more > room) throw fieldProblem('households', 'too_many', { max: Math.max(0, room) })
}

/** Creates invitations for households, numbered within their area. */
export async function invite(call: SurveyCall<'invite'>): Promise<{ created: number }> {
  const { body, now, actor } = call
  const { survey, phase, areaId } = await surveyAndArea(call, body.areaId, fieldProblem('areaId', 'out_of_reach'))
  checkInvites(survey, phase, 'invite')
  await checkAsked(call, survey.id, areaId)
  const db = call.rows.unscoped(WITHIN)
  // numbers are given one after the other
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 2027))', [survey.id])
  await checkRoom(db, survey.id, areaId, body.households.length)
  const { rows } = await db.query<{ last: number }>(
    'select coalesce(max(no), 0) as last from survey_invitations where survey_id = $1 and area_id = $2',
    [survey.id, areaId],
  )
  const last = rows[0]?.last ?? 0
  await db.query(
    `insert into survey_invitations (survey_id, area_id, no, household, created_by, created_at)
     select $1, $2, $3 + place, household, $5, $6 from unnest($4::text[]) with ordinality as t (household, place)`,
    [survey.id, areaId, last, body.households, actor?.id, now],
  )
  call.note({
    action: 'surveys.invite',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: areaId,
    details: { invitations: body.households.length },
  })
  call.broadcast([`area:${areaId}`])
  return { created: body.households.length }
}

const withLink = (call: InviteCall, invitation: Invitation): InvitationLink => {
  const { id, round } = invitation
  const secret = secretOf(call.core, { id, survey_id: call.params.id, round })
  // after `#`, which browsers send to no server and no log
  return { ...invitation, link: `${call.core.config.publicUrl}/survey/${call.params.id}#invitation=${secret}` }
}

/** The invitations of a khoroo or section with their links. */
export async function invitationLinks(call: SurveyCall<'invitationLinks'>): Promise<InvitationLink[]> {
  const { query } = call
  const { survey, phase, areaId } = await surveyAndArea(call, query.areaId)
  checkInvites(survey, phase, 'print')
  await checkAsked(call, survey.id, areaId)
  const { rows } = await call.rows.unscoped(WITHIN).query<InvitationRow>(
    `select ${COLUMNS} from survey_invitations i where ${INSIDE} and ($4::uuid is null or i.id = $4)
       order by (select code from areas where id = i.area_id), i.no limit $3`,
    [survey.id, areaId, INVITED_AREA_MAX + 1, query.invitationId ?? null],
  )
  if (rows.length > INVITED_AREA_MAX) throw fieldProblem('areaId', 'too_many', { max: INVITED_AREA_MAX })
  const all = await withAnswered(call, survey, rows)
  const printed = all.filter(({ answered }) => query.which === 'all' || !answered)
  call.note({
    action: 'surveys.print_invitations',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: areaId,
    details: { invitations: printed.length },
  })
  return printed.map((one) => withLink(call, one))
}

/** Replaces a lost invitation: the earlier link is dead from now on. */
export async function replaceInvitation(call: SurveyCall<'replaceInvitation'>): Promise<InvitationLink> {
  const { params, now } = call
  const db = call.rows.unscoped(WITHIN)
  const { rows } = await db.query<InvitationRow>(
    `select ${COLUMNS} from survey_invitations i where i.id = $1 and i.survey_id = $2 for update of i`,
    [params.invitationId, params.id],
  )
  const [found] = rows
  if (!found) throw new Problem('not_found')
  const { survey, phase } = await surveyAndArea(call, found.area_id)
  checkInvites(survey, phase, 'replace')
  const [before] = await withAnswered(call, survey, [found])
  if (!before || before.answered)
    throw new Problem('wrong_state', { params: { state: 'answered', action: 'replace', allowedActions: [] } })
  await db.query('update survey_invitations set round = round + 1, replaced_at = $2 where id = $1', [found.id, now])
  call.note({
    action: 'surveys.replace_invitation',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: found.area_id,
    details: { no: found.no },
  })
  call.broadcast([`area:${found.area_id}`])
  return withLink(call, { ...before, round: before.round + 1 })
}
