import { check } from '#contract/core/model/parse.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { parsePhone, RegisterNumber } from '#contract/core/people/person.ts'
import type { NoPersonReason, Origin } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import { INVITATIONS, type Invited, invitationOf } from '../invitations/links.ts'
import { personKey, type SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { type Account, accountWith, doesWork } from './account.ts'
import { checkProof, type Ticket } from './proof.ts'
import { readTicket, respondentOf } from './respondent.ts'

type AnswerCall = SurveyCall<'answer'>

/**
 * A key under which somebody counts once, kept apart from the answer. The number of an account (`account`) may belong to several
 * accounts, such as the telephone of a family; the person interviewed under it (`interview`) counts once.
 */
export interface Claim {
  key: string
  by: 'self' | 'account' | 'interview'
}

/** Who answers, as keyed hashes, and how the answer came. */
export interface Identity {
  personKey: string
  claims: Claim[]
  origin: Origin
  noPerson: NoPersonReason | null
  ticket: Ticket | undefined
  /** The invitation, which counts for its area alone. */
  invitation?: Invited | undefined
}

/**
 * Normalizes a phone or register number: digits, preceded by two letters for a register number.
 * @throws Problem('invalid') on `person` if it is neither, or contains Latin look-alikes of Cyrillic letters.
 */
export function normalizePersonNumber(person: string): string {
  const phone = parsePhone(person)
  // the same phone with and without the country code
  if (phone) return phone.replace('+', '')
  const register = check(RegisterNumber, person.replace(/[\s\p{Pd}]/gu, ''))
  if (register.ok) return register.value
  throw new Problem('invalid', { errors: register.errors.map((error) => ({ ...error, path: 'person' })) })
}

/** The key of a phone or register number, the same from an account, an interview and paper. */
export const numberKey = (call: Pick<AnswerCall, 'core'>, surveyId: string, person: string): string =>
  personKey(call, surveyId, `person ${normalizePersonNumber(person)}`)

/** Identifies the respondent over all channels. @throws Problem if this survey does not count them. */
export async function identify(call: AnswerCall, survey: SurveyRecord, isInterview: boolean): Promise<Identity> {
  if (isInterview) return interviewed(call, survey)
  const { actor, body, core } = call
  const ticket = actor && !body.ticket ? undefined : readTicket(call, body.ticket)
  const key = (who: string) => personKey(call, survey.id, who)
  const invitation = body.invitation === undefined ? undefined : await invitationIn(call, survey, body.invitation)
  const account = actor ? await accountWith(call, actor.id) : undefined
  const origin = invitation ? 'invited' : actor && account?.hasHome && survey.registered ? 'registered' : 'open'
  if (origin === 'registered') checkConfirmed(survey, account)
  if (origin === 'open') {
    if (actor && survey.confirmed_home) checkConfirmed(survey, account)
    if (!survey.open_to_all) throw refusalOf(actor !== null && survey.registered)
  }
  const claims: Claim[] = []
  if (!invitation && doesWork(core, survey, account)) {
    // an account proves its work by a ticket, which counts once like that of a visitor
    const worked = ticket ?? readTicket(call, body.ticket)
    await checkProof(core, worked, body.proof)
    if (actor) claims.push({ key: key(`ticket ${worked.id}`), by: 'self' })
  }
  if (invitation) claims.push({ key: key(`invitation ${invitation.id}`), by: 'self' })
  if (account?.phone) claims.push({ key: numberKey(call, survey.id, account.phone), by: 'account' })
  const who = actor || !invitation ? respondentOf(actor, ticket) : `invited ${invitation.id}`
  return { personKey: key(who), claims, origin, noPerson: null, ticket, invitation }
}

/** The invitation, read on a separate connection. @throws Problem('invalid') on `invitation`. */
const invitationIn = (call: AnswerCall, survey: SurveyRecord, secret: string): Promise<Invited> => {
  const separate = async () => {
    await call.commitSoFar()
    return unscoped(call.core, INVITATIONS)
  }
  return invitationOf(call.core, separate, survey, secret)
}

/** @throws Problem('not_allowed') if the survey requires a confirmed home and this account has none. */
function checkConfirmed(survey: SurveyRecord, account: Account | undefined): void {
  if (survey.confirmed_home && !account?.isConfirmed)
    throw new Problem('not_allowed', { errors: [{ path: 'home', code: 'home_not_confirmed' }] })
}

const refusalOf = (needsHome: boolean): Problem =>
  new Problem('not_allowed', {
    errors: [needsHome ? { path: 'home', code: 'home_missing' } : { path: 'invitation', code: 'invitation_needed' }],
  })

/** @throws Problem('invalid') if neither the person is named nor a reason given. */
function interviewed(call: AnswerCall, survey: SurveyRecord): Identity {
  const { person, noPerson, clientId } = call.body
  const key = (who: string) => personKey(call, survey.id, who)
  if (person !== undefined) {
    const number = numberKey(call, survey.id, person)
    return {
      personKey: number,
      claims: [{ key: number, by: 'interview' }],
      origin: 'interviewed',
      noPerson: null,
      ticket: undefined,
    }
  }
  if (noPerson === undefined) throw fieldProblem('person', 'person_or_reason')
  return { personKey: key(`interview ${clientId}`), claims: [], origin: 'unnamed', noPerson, ticket: undefined }
}
