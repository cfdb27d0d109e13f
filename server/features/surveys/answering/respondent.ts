import { randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { LATE_DAYS, phaseOf, TICKET_DAYS } from '#contract/features/surveys/index.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import { isSameSecret } from '../../../core/security/timing-safe-equal.ts'
import { endOf, type SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { accountById, doesWork } from './account.ts'
import { type Ticket, workFor } from './proof.ts'

/** The request of a respondent, for an answer or for a file. */
export type Respondent = Pick<SurveyCall<'answer'>, 'core' | 'now' | 'params' | 'actor'>

const DAY_MS = 86_400_000

/**
 * Issues a ticket for an online answer: a random id and the time, signed; without a confirmed account, with the work to be done before
 * an open survey accepts the answer.
 */
export async function newTicket(
  call: SurveyCall<'ticket'>,
  survey: Pick<SurveyRecord, 'open_to_all'>,
): Promise<{ ticket: string; work: string | null }> {
  const { core, now, params, actor } = call
  const id = randomBytes(12).toString('base64url')
  const content = `${id}.${now.getTime()}`
  const ticket = `${content}.${core.sign(`survey ticket ${params.id} ${content}`)}`
  const account = actor && survey.open_to_all ? await accountById(core, actor.id) : undefined
  return { ticket, work: doesWork(core, survey, account) ? ((await workFor(core, id)) ?? null) : null }
}

/** Verifies a ticket. @throws Problem('invalid') on `ticket`. */
export function readTicket({ core, now, params }: Respondent, ticket: string | undefined): Ticket {
  const [id = '', at = '', signature = ''] = (ticket ?? '').split('.')
  const good = isSameSecret(signature, core.sign(`survey ticket ${params.id} ${id}.${at}`))
  const age = now.getTime() - Number(at)
  if (!good || !(age >= 0 && age <= TICKET_DAYS * DAY_MS)) throw fieldProblem('ticket', 'wrong_link')
  return { id, at: new Date(Number(at)) }
}

/** The identity of the respondent: the account, or the ticket without one. */
export const respondentOf = (actor: Respondent['actor'], ticket: Ticket | undefined): string =>
  actor ? `user ${actor.id}` : `ticket ${ticket?.id}`

/** The identity of the respondent, verifying the ticket if there is no account. @throws Problem('invalid') on `ticket`. */
export const respondentOfRequest = (call: Respondent, ticket: string | undefined): string =>
  respondentOf(call.actor, call.actor ? undefined : readTicket(call, ticket))

/**
 * Waits for answers that are being stored (`storeAnswers`), and blocks further ones until the transaction ends. Must be called
 * before locking the survey's row, which answers refer to.
 */
export const blockAnswers = (db: Unscoped, surveyId: string): Promise<unknown> =>
  db.query('select pg_advisory_xact_lock(survey_lock($1))', [surveyId])

/** @throws Problem unless the caller is a citizen or a leader, or people without an account may answer. Admins cannot answer. */
export function checkRespondent(
  { actor }: Pick<Respondent, 'actor'>,
  { open_to_all: isOpen, invited }: Pick<SurveyRecord, 'open_to_all' | 'invited'>,
): void {
  if (!actor && !isOpen && !invited) throw new Problem('not_signed_in')
  if (actor && actor.role !== 'APPLICATION' && actor.role !== 'SECTION_LEADER') throw new Problem('not_allowed')
}

/** @throws Problem('wrong_state') unless the survey is active. */
export function checkActive({ now }: Pick<Respondent, 'now'>, { status, start_date, end_date }: SurveyRecord): void {
  const state = phaseOf({ status, startDate: start_date, endDate: end_date }, now)
  if (state !== 'active') throw new Problem('wrong_state', { params: { state, action: 'answer', allowedActions: [] } })
}

/** Whether the survey has ended, so that only interviews finished before are accepted. */
export const isLate = (survey: SurveyRecord, now: Date): boolean => phaseIn(survey, now) === 'closed'

const phaseIn = ({ status, start_date, end_date }: SurveyRecord, now: Date) =>
  phaseOf({ status, startDate: start_date, endDate: end_date }, now)

/**
 * Accepts answers to an active survey, and for `LATE_DAYS` after its end interviews that were finished while it ran, on the leader's device.
 * @throws Problem('wrong_state') for others.
 */
export function checkAccepts(
  call: Pick<Respondent, 'now'>,
  survey: SurveyRecord,
  finishedAt: string | undefined,
): void {
  const { now } = call
  const end = endOf(survey)
  const isInTime =
    finishedAt !== undefined &&
    end !== undefined &&
    survey.start_date !== null &&
    new Date(finishedAt) >= startOfDayInUlaanbaatar(survey.start_date) &&
    new Date(finishedAt) <= end &&
    now.getTime() - end.getTime() <= LATE_DAYS * DAY_MS
  if (!(isInTime && phaseIn(survey, now) === 'closed')) checkActive(call, survey)
}
