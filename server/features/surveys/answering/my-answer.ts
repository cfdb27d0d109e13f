import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#contract/core/model/problem.ts'
import { checkAnswers, type MyAnswer, type Values } from '#contract/features/surveys/index.ts'
import { auditStatement } from '../../../core/audit/audit.ts'
import { replaceCounts } from '../counting/recount.ts'
import { reindexTexts } from '../counting/text-index.ts'
import { personKey, type SurveyCall } from '../show.ts'
import { ANSWERS, COUNTERS, type SurveyRecord } from '../tables.ts'
import { coarseTimes } from './coarse-times.ts'
import { filesOf, replaceFiles } from './files.ts'
import { answerOfDevice, answerOfPerson, type StoredAnswer } from './one-answer.ts'
import { checkActive, checkRespondent } from './respondent.ts'

type MyAnswerCall = SurveyCall<'mine'> | SurveyCall<'changeMine'>

/** Normalizes a typed receipt. */
const normalizeReceipt = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^A-Z\d]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Locks the caller's answer; interviews cannot be changed. @throws Problem('not_found') */
async function lockMyAnswer(call: MyAnswerCall, survey: SurveyRecord): Promise<StoredAnswer> {
  const { body, actor } = call
  const db = call.rows.unscoped(ANSWERS)
  const byDevice = async (clientId: string, receipt: string) => {
    const found = await answerOfDevice(db, survey.id, clientId, 'for update')
    return found?.receipt === normalizeReceipt(receipt) ? found : undefined
  }
  const byAccount = () => answerOfPerson(db, survey.id, personKey(call, survey.id, `user ${actor?.id}`), 'for update')
  const named =
    body.clientId && body.receipt
      ? await byDevice(body.clientId, body.receipt)
      : actor && !survey.anonymous
        ? await byAccount()
        : undefined
  const found = named?.entered_by === null ? named : undefined
  // an answer given with an account requires that account
  if (!found || (found.user_id !== null && found.user_id !== actor?.id)) throw new Problem('not_found')
  return found
}

const show = (row: StoredAnswer): MyAnswer => ({
  clientId: row.client_id,
  receipt: row.receipt,
  answers: row.answers,
  submittedAt: row.submitted_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  changes: row.changes,
})

/** The active survey, which cannot be closed or unpublished until the transaction ends. @throws Problem if it is not active. */
async function activeSurvey(call: MyAnswerCall): Promise<SurveyRecord> {
  await call.rows.one('surveys', call.params.id)
  // the same lock as for storing an answer: closing waits for it, or is visible to the statement that follows
  await call.rows.unscoped(ANSWERS).query('select pg_advisory_xact_lock_shared(survey_lock($1))', [call.params.id])
  const survey = await call.rows.one('surveys', call.params.id)
  checkRespondent(call, survey)
  checkActive(call, survey)
  return survey
}

export async function showMyAnswer(call: SurveyCall<'mine'>): Promise<MyAnswer> {
  return show(await lockMyAnswer(call, await activeSurvey(call)))
}

/** Replaces the caller's answer. Its area, time of arrival, flags and review stay. */
export async function changeMyAnswer(call: SurveyCall<'changeMine'>): Promise<MyAnswer> {
  const { body, now } = call
  const db = call.rows.unscoped(COUNTERS)
  const survey = await activeSurvey(call)
  // counting takes the same lock, so it cannot run between this and the update
  const { rows: counting } = await db.query<{ no: number }>(
    'select no from survey_counting where survey_id = $1 for update',
    [survey.id],
  )
  const before = await lockMyAnswer(call, survey)
  if (before.changes !== body.changes) throw new Problem('stale', { current: show(before) })
  const checked = checkAnswers(survey.structure, body.answers)
  if (!checked.ok) throw new Problem('invalid', { errors: checked.errors })
  const files = await filesOf(call, survey, before.client_id, checked.values)
  const changed = changedQuestions(before.answers, checked.values)
  if (changed.length === 0) return show(before)
  // of an anonymous answer only the day
  const changedAt = survey.anonymous ? coarseTimes(now, now).submittedAt : now
  const after: StoredAnswer = { ...before, answers: checked.values, changed_at: changedAt, changes: before.changes + 1 }
  await db.query('update survey_answers set answers = $2, changed_at = $3, changes = $4 where no = $1', [
    before.no,
    JSON.stringify(after.answers),
    changedAt,
    after.changes,
  ])
  await replaceFiles(call, before.client_id, files)
  const counted = counting[0]?.no ?? 0
  if (before.no <= counted && before.state === 'counted')
    await replaceCounts(db, survey, before, after.answers, counted)
  await reindexTexts(db, survey, before.no)
  await logChange(call, survey, before, changed)
  call.broadcast([`area:${before.area_id}`])
  return show(after)
}

/** The questions whose answers differ. */
function changedQuestions(before: Values, after: Values): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return ids.filter((id) => !isDeepStrictEqual(before[id], after[id]))
}

/**
 * Logs which questions were changed, without their answers; for anonymous surveys also without the person and the address. The entry
 * belongs to the answer, so that the history of the survey, which its authors read, names no respondents.
 */
async function logChange(call: SurveyCall<'changeMine'>, survey: SurveyRecord, row: StoredAnswer, questions: string[]) {
  const entry = {
    action: 'surveys.change_answer',
    table_name: 'survey_answers',
    row_id: String(row.no),
    area_id: row.area_id,
    details: { survey: survey.id, questions },
  }
  if (!survey.anonymous) return call.note(entry)
  // numbers of anonymous answers are shuffled, and the area is that of few people
  const hidden = { ...entry, table_name: 'surveys', row_id: null, area_id: null }
  const { sql, parameters } = auditStatement({ actor: null, requestId: '', address: null }, [hidden])
  await call.rows.unscoped('an entry of the audit log without its person').query(sql, [...parameters])
}
