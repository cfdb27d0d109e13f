import { randomBytes, randomUUID } from 'node:crypto'
import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import { check } from '#contract/core/issues.ts'
import { parsePhone, RegisterNumber } from '#contract/core/person.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import {
  type AnswerSent,
  checkAnswers,
  questionsOf,
  type Structure,
  surveyDefaults,
  type Values,
} from '#contract/features/surveys/index.ts'
import { isHomeConfirmed } from '../../core/homes.ts'
import { type Admission, admit, askedArea, forgetAdmission } from './admission.ts'
import { readTicket, refuseClosed, refuseWho, respondentOf, type Ticket } from './come.ts'
import { filesOf } from './files.ts'
import { storeTogether } from './intake.ts'
import { answerOfDevice } from './one-answer.ts'
import { personKey as personKeyOf, type SurveyCall } from './show.ts'
import { signalsOf } from './signals.ts'
import type { ReadyAnswer } from './store.ts'
import type { SurveyRecord } from './tables.ts'

type Answering = SurveyCall<'answer'>

/** Nobody reads and answers in less. */
const SECONDS_MIN = 3
/** An interview waits on a device at most so long before its start is no longer believed. */
const INTERVIEW_DAYS = 30
const DAY_MS = 86_400_000
/** Without look-alikes, read out over the phone. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** A receipt: random letters. */
export const receiptOf = (): string => {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length] ?? 'A').join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Times that a survey may change while one answer is on its way. */
const ROUNDS = 3

type Accepted = { receipt: string; submittedAt: string }

/** Takes an answer in: once for each person, and once for each `clientId` however often it is sent. */
export async function takeAnswer(call: Answering): Promise<Accepted> {
  for (let round = 1; round <= ROUNDS; round++) {
    const admission = await admit(call)
    refuseWho(call, admission.survey)
    const ready = await prepare(call, admission).catch((error: unknown) => {
      if (admission.isFresh) return refusal(call, error)
      // what was remembered of the survey may be out of date: it is read again before anybody is refused
      return undefined
    })
    if (ready && !('survey' in ready)) return ready
    // the batch has a connection of its own; who waits for it must not hold one
    await call.tx.keepSoFar()
    const stored = ready ? await storeTogether(call.core, ready) : 'stale'
    if (ready && stored === 'stored') return shown({ receipt: ready.receipt, submitted_at: ready.submittedAt })
    if (stored === 'known') return sentTwice(call)
    if (stored instanceof Problem) throw stored
    forgetAdmission(call)
  }
  throw new Problem('unavailable', { retryAfter: 1 })
}

/** An answer that cannot be accepted any more may have been accepted before. @throws the error, unless it was. */
async function refusal(call: Answering, error: unknown): Promise<Accepted> {
  const before = await sentBefore(call)
  if (before) return before
  throw error
}

/** Everything that can be checked before the answer is stored. @throws Problem for what is wrong with it. */
async function prepare(call: Answering, admission: Admission): Promise<ReadyAnswer> {
  const { body, actor, now, core } = call
  const { survey } = admission
  refuseClosed(call, survey)
  await refuseHome(call, survey)
  const isInterview = actor?.role === 'SECTION_LEADER'
  refuseChannel(survey, body, isInterview)
  const areaId = await areaOf(call, admission)
  const checked = checkAnswers(survey.structure, body.answers)
  if (!checked.ok) throw new Problem('invalid', { errors: checked.errors })
  const files = await filesOf(call, survey, body.clientId, checked.values)
  const json = JSON.stringify(checked.values)
  const ticket = ticketOf(call, isInterview)
  const startedAt = startOf(call, survey, isInterview, ticket)
  const personKey = personKeyOf(call, survey.id, whoOf(call, isInterview, ticket))
  return {
    survey,
    areaId,
    channel: body.channel,
    clientId: body.clientId,
    personKey,
    shownKey: survey.anonymous ? randomUUID() : personKey,
    userId: survey.anonymous || isInterview ? null : (actor?.id ?? null),
    enteredBy: isInterview ? (actor?.id ?? null) : null,
    receipt: receiptOf(),
    values: json,
    startedAt,
    submittedAt: now,
    flags: await flagsOf(call, survey.structure, checked.values, startedAt),
    signals: signalsOf(core, { ...givenBy(call), structure: survey.structure, values: checked.values, json }),
    files,
  }
}

/** Somebody was faster: the same answer sent twice at once, or the same person. */
async function sentTwice(call: Answering): Promise<Accepted> {
  const same = await sentBefore(call)
  if (same) return same
  throw new Problem('conflict', { errors: [{ path: 'person', code: 'answered_before' }] })
}

const shown = ({ receipt, submitted_at: at }: { receipt: string; submitted_at: Date }) => ({
  receipt,
  submittedAt: at.toISOString(),
})

/** A device that was away sends again what it could not know had arrived. */
async function sentBefore({ tx, params, body, actor }: Answering) {
  const found = await answerOfDevice(tx, params.id, body.clientId)
  if (!found) return undefined
  // an id is made by chance on a device: whoever knows it sent it, but an interview is its leader's alone
  if (found.entered_by && found.entered_by !== actor?.id) throw new Problem('conflict')
  return shown(found)
}

/** @throws Problem('not_allowed') when the survey is for citizens whose home is confirmed, and this citizen's is not. */
async function refuseHome({ actor, tx }: Answering, { confirmed_home: isNeeded }: SurveyRecord): Promise<void> {
  if (!isNeeded || actor?.role !== 'APPLICATION' || (await isHomeConfirmed(tx, actor.id))) return
  throw new Problem('not_allowed', { errors: [{ path: 'home', code: 'home_not_confirmed' }] })
}

/** People answer online; leaders enter what they were told. */
function refuseChannel(survey: SurveyRecord, body: AnswerSent, isInterview: boolean): void {
  const { channel } = body
  if (!survey.channels.includes(channel)) throw fieldProblem('channel', 'not_in_list')
  if (isInterview === (channel === 'online')) throw fieldProblem('channel', 'not_in_list')
  if (body.website) throw fieldProblem('website', 'invalid')
}

/** The verified ticket of an online answer; those who are signed in may come without one. @throws Problem('invalid') on `ticket`. */
function ticketOf(call: Answering, isInterview: boolean): Ticket | undefined {
  const { actor, body } = call
  if (isInterview || (actor && !body.ticket)) return undefined
  return readTicket(call, body.ticket)
}

/** What tells one person of this survey from another. */
function whoOf(call: Answering, isInterview: boolean, ticket: Ticket | undefined): string {
  const { body } = call
  if (!isInterview) return respondentOf(call.actor, ticket)
  return body.person === undefined ? `interview ${body.clientId}` : `person ${numberOf(body.person)}`
}

/**
 * A phone or register number in its one form, however it was typed: digits, with two letters before those of a register.
 * @throws Problem('invalid') on `person` for what is neither, or holds Latin letters that only look right.
 */
export function numberOf(person: string): string {
  const phone = parsePhone(person)
  // a telephone is the same one with the country's number and without it
  if (phone) return phone.replace('+', '')
  const register = check(RegisterNumber, person.replace(/[\s\p{Pd}]/gu, ''))
  if (register.ok) return register.value
  throw new Problem('invalid', { errors: register.errors.map((error) => ({ ...error, path: 'person' })) })
}

/** The area the answer counts for. @throws Problem('invalid') on `areaId` for one that is not asked, or not the leader's. */
async function areaOf(call: Answering, admission: Admission): Promise<string> {
  const { body, actor } = call
  const areaId = body.areaId ?? actor?.areaId
  if (!areaId) throw fieldProblem('areaId', 'required')
  // leaders count for their own section, whatever they send
  if (actor?.role === 'SECTION_LEADER' && areaId !== actor.areaId) throw fieldProblem('areaId', 'out_of_reach')
  const found = await askedArea(call, admission, areaId)
  // answers for a whole district would be missing in the sum of its khoroos
  if (found.level !== 'khoroo' && found.level !== 'section') throw fieldProblem('areaId', 'khoroo_or_section')
  // people with a home area answer there, or for a part of it
  if (actor?.areaPath && !found.path.startsWith(actor.areaPath)) throw fieldProblem('areaId', 'out_of_reach')
  return areaId
}

/**
 * When it was begun. Online the signed ticket says it; without one nothing is known, and no time has passed. Of an interview the device
 * of the leader is believed, from the first moment of the survey, at most 30 days back.
 */
function startOf(call: Answering, survey: SurveyRecord, isInterview: boolean, ticket: Ticket | undefined): Date {
  const { body, now } = call
  if (!isInterview) return ticket?.at ?? now
  const first = survey.start_date ? startOfDayInUlaanbaatar(survey.start_date).getTime() : 0
  const at = body.startedAt ? new Date(body.startedAt).getTime() : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(at, first, now.getTime() - INTERVIEW_DAYS * DAY_MS)))
}

/** Reasons to review the answer that follow from itself; what it shares with others is compared when it is stored. */
async function flagsOf(call: Answering, structure: Structure, values: Values, startedAt: Date): Promise<string[]> {
  const { now } = call
  const flags: string[] = []
  const seconds = (now.getTime() - startedAt.getTime()) / 1000
  if (seconds < Math.max(SECONDS_MIN, Object.keys(values).length)) flags.push('fast')
  if (isStraight(structure, values)) flags.push('straight')
  if (await isBeyondDay(call)) flags.push('many')
  return flags
}

/** Who gave an answer, as far as answers are compared by it. */
const givenBy = ({ params, actor, origin, body }: Answering) => ({
  surveyId: params.id,
  unknown: actor ? undefined : { address: origin.address, deviceId: body.deviceId },
  enteredBy: actor?.role === 'SECTION_LEADER' ? actor.id : undefined,
})

/** Whether this leader has entered as many within a day as are not looked at. */
async function isBeyondDay({ actor, rows, params, now, setting }: Answering): Promise<boolean> {
  if (actor?.role !== 'SECTION_LEADER') return false
  const { entered } = await rows
    .from('survey_answers')
    .select((q) => q.fn.countAll<number>().as('entered'))
    .where('survey_id', '=', params.id)
    .where('entered_by', '=', actor.id)
    .where('submitted_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return entered >= valueOn(await setting(surveyDefaults), dayInUlaanbaatar(now)).enteredADay
}

const STRAIGHT_MIN = 8
/** The same step on every rating and scale, of at least eight. */
export function isStraight(structure: Structure, values: Values): boolean {
  const steps = questionsOf(structure)
    .filter(({ type }) => type === 'rating' || type === 'scale')
    .map(({ id }) => values[id])
    .filter((step) => step !== undefined)
  return steps.length >= STRAIGHT_MIN && new Set(steps).size === 1
}
