import { randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { phaseOf } from '#contract/features/surveys/index.ts'
import { isSameSecret } from '../../core/same-secret.ts'
import type { Tx } from '../../core/serve.ts'
import type { SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

/** Whoever comes with an answer, or with a file for one. */
type Coming = Pick<SurveyCall<'answer'>, 'core' | 'now' | 'params' | 'actor'>

const TICKET_HOURS = 24

/** A ticket for one who is not signed in: a random id and the moment, signed. */
export function newTicket({ core, now, params }: SurveyCall<'ticket'>): string {
  const content = `${randomBytes(12).toString('base64url')}.${now.getTime()}`
  return `${content}.${core.sign(`survey ticket ${params.id} ${content}`)}`
}

/** The random id of a good ticket. @throws Problem('invalid') on `ticket`. */
function ticketId({ core, now, params }: Coming, ticket: string | undefined): string {
  const [id = '', at = '', signature = ''] = (ticket ?? '').split('.')
  const good = isSameSecret(signature, core.sign(`survey ticket ${params.id} ${id}.${at}`))
  const seconds = (now.getTime() - Number(at)) / 1000
  if (!good || !(seconds >= 0 && seconds <= TICKET_HOURS * 3600)) throw fieldProblem('ticket', 'wrong_link')
  return id
}

/** Who has come: somebody signed in, or a ticket. @throws Problem('invalid') on `ticket`. */
export const comesAs = (call: Coming, ticket: string | undefined): string =>
  call.actor ? `user ${call.actor.id}` : `ticket ${ticketId(call, ticket)}`

/**
 * Until this transaction ends, the survey is neither closed nor taken back; one that is being closed is waited for. Asked before the
 * survey is read: what is read afterwards stays true until the answer is in. `keepFromAnswers` is the other side.
 */
export const keepOpen = ({ tx, params }: Pick<SurveyCall<'answer'>, 'tx' | 'params'>): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock_shared(survey_lock($1))', [params.id])

/**
 * Until this transaction ends, no answer comes in; those under way are waited for. Asked before the survey's row is locked: answers
 * refer to that row.
 */
export const keepFromAnswers = (tx: Tx, surveyId: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(survey_lock($1))', [surveyId])

/** Citizens and leaders answer; who is not signed in where the survey is open to all. Admins make surveys. */
export function refuseWho({ actor }: Pick<Coming, 'actor'>, { open_to_all: isOpen }: SurveyRecord): void {
  if (!actor && !isOpen) throw new Problem('not_signed_in')
  if (actor && actor.role !== 'APPLICATION' && actor.role !== 'SECTION_LEADER') throw new Problem('not_allowed')
}

/** @throws Problem('wrong_state') when the survey does not take answers at this moment. */
export function refuseClosed({ now }: Pick<Coming, 'now'>, { status, start_date, end_date }: SurveyRecord): void {
  const state = phaseOf({ status, startDate: start_date, endDate: end_date }, now)
  if (state !== 'active') throw new Problem('wrong_state', { params: { state, action: 'answer', allowedActions: [] } })
}
