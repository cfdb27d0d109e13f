import { randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { phaseOf, TICKET_DAYS } from '#contract/features/surveys/index.ts'
import { isSameSecret } from '../../core/same-secret.ts'
import type { Tx } from '../../core/serve.ts'
import type { SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

/** The request of a respondent: an answer, or a file for one. */
export type Coming = Pick<SurveyCall<'answer'>, 'core' | 'now' | 'params' | 'actor'>

const DAY_MS = 86_400_000

/** A ticket for an online answer: a random id and the time, signed. */
export function newTicket({ core, now, params }: SurveyCall<'ticket'>): string {
  const content = `${randomBytes(12).toString('base64url')}.${now.getTime()}`
  return `${content}.${core.sign(`survey ticket ${params.id} ${content}`)}`
}

/** The random id of a ticket and the time of its issue. */
export interface Ticket {
  id: string
  at: Date
}

/** Verifies a ticket. @throws Problem('invalid') on `ticket`. */
export function readTicket({ core, now, params }: Coming, ticket: string | undefined): Ticket {
  const [id = '', at = '', signature = ''] = (ticket ?? '').split('.')
  const good = isSameSecret(signature, core.sign(`survey ticket ${params.id} ${id}.${at}`))
  const age = now.getTime() - Number(at)
  if (!good || !(age >= 0 && age <= TICKET_DAYS * DAY_MS)) throw fieldProblem('ticket', 'wrong_link')
  return { id, at: new Date(Number(at)) }
}

/** Identifies the respondent: the account, or the ticket of somebody not signed in. */
export const respondentOf = (actor: Coming['actor'], ticket: Ticket | undefined): string =>
  actor ? `user ${actor.id}` : `ticket ${ticket?.id}`

/** The same for a ticket that was not verified yet. @throws Problem('invalid') on `ticket`. */
export const comesAs = (call: Coming, ticket: string | undefined): string =>
  respondentOf(call.actor, call.actor ? undefined : readTicket(call, ticket))

/**
 * Until this transaction ends, no answer is stored; those that are being stored (`storeAnswers`) are waited for. Called before the
 * survey's row is locked: answers refer to that row.
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
