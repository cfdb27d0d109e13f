import { randomBytes, randomUUID } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type AnswerSent,
  checkAnswers,
  questionsOf,
  type Structure,
  surveyDefaults,
  type Values,
} from '#contract/features/surveys/index.ts'
import { checkKhorooOrSection } from '../../../core/access/area-level.ts'
import { signalsOf } from '../flags/signals.ts'
import type { SurveyCall } from '../show.ts'
import { ANSWERS, type SurveyRecord } from '../tables.ts'
import { type Admission, admit, askedArea, forgetAdmission } from './admission.ts'
import { coarseTimes } from './coarse-times.ts'
import { filesOf } from './files.ts'
import { type Identity, identify } from './identity.ts'
import { storeTogether } from './intake.ts'
import { answerOfDevice } from './one-answer.ts'
import { checkAccepts, checkRespondent, isLate } from './respondent.ts'
import type { ReadyAnswer } from './store.ts'

type AnswerCall = SurveyCall<'answer'>

/** Answers given in less time are flagged as too fast. */
const SECONDS_MIN = 3
/** How long an interview may wait on a device before its start time is no longer trusted. */
const INTERVIEW_DAYS = 30
const DAY_MS = 86_400_000
/** Characters of receipts, without look-alikes, so that they can be read out over the phone. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** Generates a random receipt. */
export const receiptOf = (): string => {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length] ?? 'A').join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** How often an answer is retried when its survey changes in the meantime. */
const ATTEMPTS_MAX = 3

type Accepted = { receipt: string; submittedAt: string }

/** Stores an answer once per person and once per `clientId`, however often it is sent. */
export async function takeAnswer(call: AnswerCall): Promise<Accepted> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const admission = await admit(call)
    checkRespondent(call, admission.survey)
    const ready = await prepare(call, admission).catch((error: unknown) => {
      if (admission.isFresh) return receiptOr(call, error)
      // the cached survey may be outdated, so read it again before refusing
      return undefined
    })
    if (ready && !('survey' in ready)) return ready
    // the batch uses a separate connection, so a waiting request must not hold one
    await call.commitSoFar()
    const stored = ready ? await storeTogether(call.core, ready) : 'stale'
    if (ready && stored === 'stored') return shown({ receipt: ready.receipt, submitted_at: ready.submittedAt })
    if (stored === 'known') return resolveDuplicate(call)
    if (stored instanceof Problem) throw stored
    forgetAdmission(call)
  }
  throw new Problem('unavailable', { retryAfter: 1 })
}

/** Returns the receipt of an answer that was accepted earlier, even if it could not be accepted now. @throws the error otherwise. */
async function receiptOr(call: AnswerCall, error: unknown): Promise<Accepted> {
  const before = await sentBefore(call)
  if (before) return before
  throw error
}

/** Performs all checks that are possible before storing. @throws Problem if the answer is invalid or not allowed. */
async function prepare(call: AnswerCall, admission: Admission): Promise<ReadyAnswer> {
  const { body, actor, now, core } = call
  const { survey } = admission
  const isInterview = actor?.role === 'SECTION_LEADER'
  checkAccepts(call, survey, isInterview ? body.finishedAt : undefined)
  checkChannel(survey, body, isInterview)
  const identity = await identify(call, survey, isInterview)
  const areaId = await areaOf(call, admission, identity)
  const checked = checkAnswers(survey.structure, body.answers)
  if (!checked.ok) throw new Problem('invalid', { errors: checked.errors })
  const files = await filesOf(call, survey, body.clientId, checked.values)
  const json = JSON.stringify(checked.values)
  const startedAt = startOf(call, survey, isInterview, identity)
  const { personKey } = identity
  return {
    survey,
    areaId,
    channel: body.channel,
    clientId: body.clientId,
    personKey,
    claims: identity.claims,
    origin: identity.origin,
    noPerson: identity.noPerson,
    shownKey: survey.anonymous ? randomUUID() : personKey,
    userId: survey.anonymous || isInterview ? null : (actor?.id ?? null),
    enteredBy: isInterview ? (actor?.id ?? null) : null,
    receipt: receiptOf(),
    values: json,
    arrivedAt: now,
    ...(survey.anonymous ? coarseTimes(startedAt, now) : { startedAt, submittedAt: now }),
    flags: await flagsOf(call, survey, checked.values, startedAt),
    signals: signalsOf(core, { ...senderOf(call), structure: survey.structure, values: checked.values, json }),
    files,
  }
}

/** Handles a lost race: with the same answer it returns that receipt. @throws Problem('conflict') if the person has answered. */
async function resolveDuplicate(call: AnswerCall): Promise<Accepted> {
  const same = await sentBefore(call)
  if (same) return same
  throw new Problem('conflict', { errors: [{ path: 'person', code: 'answered_before' }] })
}

const shown = ({ receipt, submitted_at: at }: { receipt: string; submitted_at: Date }) => ({
  receipt,
  submittedAt: at.toISOString(),
})

/** The receipt of an answer that a device repeats because it never received the response. */
async function sentBefore({ rows, params, body, actor }: AnswerCall) {
  const found = await answerOfDevice(rows.unscoped(ANSWERS), params.id, body.clientId)
  if (!found) return undefined
  // the id is a random secret of the device, which proves the sender; interviews additionally belong to their leader
  if (found.entered_by && found.entered_by !== actor?.id) throw new Problem('conflict')
  return shown(found)
}

/** @throws Problem('invalid') unless the survey has the channel: online for citizens, others for interviews by leaders. */
function checkChannel(survey: SurveyRecord, body: AnswerSent, isInterview: boolean): void {
  const { channel } = body
  if (!survey.channels.includes(channel)) throw fieldProblem('channel', 'not_in_list')
  if (isInterview === (channel === 'online')) throw fieldProblem('channel', 'not_in_list')
  if (body.website) throw fieldProblem('website', 'invalid')
}

/** The area the answer counts for. @throws Problem('invalid') on `areaId` if it is not asked or beyond the person's reach. */
async function areaOf(call: AnswerCall, admission: Admission, { invitation }: Identity): Promise<string> {
  const { body, actor } = call
  const areaId = body.areaId ?? actor?.areaId
  if (!areaId) throw fieldProblem('areaId', 'required')
  if (actor?.role === 'SECTION_LEADER' && areaId !== actor.areaId) throw fieldProblem('areaId', 'out_of_reach')
  const found = await askedArea(call, admission, areaId)
  // answers for a whole district would be missing from the sum of its khoroos
  checkKhorooOrSection(found)
  // people with a home area answer for it or for a part of it
  if (actor?.areaPath && !found.path.startsWith(actor.areaPath)) throw fieldProblem('areaId', 'out_of_reach')
  // a household is invited for its own area
  if (invitation && !found.path.startsWith(invitation.areaPath)) throw fieldProblem('areaId', 'not_invited')
  return areaId
}

/**
 * When answering began: for online answers the time of the signed ticket, or now without one. For interviews the time given by
 * the leader's device is trusted within the survey's run and at most 30 days back.
 */
function startOf(call: AnswerCall, survey: SurveyRecord, isInterview: boolean, { ticket }: Identity): Date {
  const { body, now } = call
  if (!isInterview) return ticket?.at ?? now
  const first = survey.start_date ? startOfDayInUlaanbaatar(survey.start_date).getTime() : 0
  const at = body.startedAt ? new Date(body.startedAt).getTime() : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(at, first, now.getTime() - INTERVIEW_DAYS * DAY_MS)))
}

/** Flags derived from the answer alone; comparisons with other answers are made when it is stored. */
async function flagsOf(call: AnswerCall, survey: SurveyRecord, values: Values, startedAt: Date): Promise<string[]> {
  const { now } = call
  const flags: string[] = []
  const seconds = (now.getTime() - startedAt.getTime()) / 1000
  if (seconds < Math.max(SECONDS_MIN, Object.keys(values).length)) flags.push('fast')
  if (isStraight(survey.structure, values)) flags.push('straight')
  if (await exceedsDailyLimit(call)) flags.push('many')
  if (isLate(survey, now)) flags.push('late')
  return flags
}

/** The data about the sender by which answers are compared. */
const senderOf = ({ params, actor, origin, body }: AnswerCall) => ({
  surveyId: params.id,
  visitor: actor ? undefined : { address: origin.address, deviceId: body.deviceId },
  enteredBy: actor?.role === 'SECTION_LEADER' ? actor.id : undefined,
})

/** Whether this leader has reached the number of interviews a day above which answers are flagged. */
async function exceedsDailyLimit({ actor, rows, params, now, setting }: AnswerCall): Promise<boolean> {
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
/** Whether all ratings and scales, of at least eight, have the same value. */
export function isStraight(structure: Structure, values: Values): boolean {
  const steps = questionsOf(structure)
    .filter(({ type }) => type === 'rating' || type === 'scale')
    .map(({ id }) => values[id])
    .filter((step) => step !== undefined)
  return steps.length >= STRAIGHT_MIN && new Set(steps).size === 1
}
