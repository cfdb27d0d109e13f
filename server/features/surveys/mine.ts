import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#contract/core/problem.ts'
import { checkAnswers, type MyAnswer, type Values } from '#contract/features/surveys/index.ts'
import { auditStatement } from '../../core/audit.ts'
import { refuseClosed, refuseWho } from './come.ts'
import { filesOf, replaceFiles } from './files.ts'
import { answerOfDevice, answerOfPerson, type StoredAnswer } from './one-answer.ts'
import { replaceCounts } from './recount.ts'
import { personKey, type SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

type Mine = SurveyCall<'mine'> | SurveyCall<'changeMine'>

/** The receipt as it is stored, however it was typed. */
const receiptOf = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^A-Z\d]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** The caller's own answer, locked. An answer that a leader entered is nobody's to change. @throws Problem('not_found') */
async function lockMine(call: Mine, survey: SurveyRecord): Promise<StoredAnswer> {
  const { body, actor, tx } = call
  const byDevice = async (clientId: string, receipt: string) => {
    const found = await answerOfDevice(tx, survey.id, clientId, 'for update')
    return found?.receipt === receiptOf(receipt) ? found : undefined
  }
  const byAccount = () => answerOfPerson(tx, survey.id, personKey(call, survey.id, `user ${actor?.id}`), 'for update')
  const named =
    body.clientId && body.receipt
      ? await byDevice(body.clientId, body.receipt)
      : actor && !survey.anonymous
        ? await byAccount()
        : undefined
  const found = named?.entered_by === null ? named : undefined
  // an answer that was given with an account is changed with that account
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

/** The survey while it takes answers: it is neither closed nor withdrawn until the transaction ends. @throws Problem */
async function activeSurvey(call: Mine): Promise<SurveyRecord> {
  await call.rows.one('surveys', call.params.id)
  // the same lock as for storing an answer: closing waits for it, and is seen by the statement that follows
  await call.tx.query('select pg_advisory_xact_lock_shared(survey_lock($1))', [call.params.id])
  const survey = await call.rows.one('surveys', call.params.id)
  refuseWho(call, survey)
  refuseClosed(call, survey)
  return survey
}

/** The caller's answer, as it is now. */
export async function showMine(call: SurveyCall<'mine'>): Promise<MyAnswer> {
  return show(await lockMine(call, await activeSurvey(call)))
}

/** Replaces what the caller answered. Area, time of arrival, flags and what was decided about them stay. */
export async function changeMine(call: SurveyCall<'changeMine'>): Promise<MyAnswer> {
  const { body, tx, now } = call
  const survey = await activeSurvey(call)
  // counting holds the same lock: the answer is counted before or after this, never meanwhile
  const { rows: counting } = await tx.query<{ no: number }>(
    'select no from survey_counting where survey_id = $1 for update',
    [survey.id],
  )
  const before = await lockMine(call, survey)
  if (before.changes !== body.changes) throw new Problem('stale', { current: show(before) })
  const checked = checkAnswers(survey.structure, body.answers)
  if (!checked.ok) throw new Problem('invalid', { errors: checked.errors })
  const files = await filesOf(call, survey, before.client_id, checked.values)
  const changed = changedQuestions(before.answers, checked.values)
  if (changed.length === 0) return show(before)
  const after: StoredAnswer = { ...before, answers: checked.values, changed_at: now, changes: before.changes + 1 }
  await tx.query('update survey_answers set answers = $2, changed_at = $3, changes = $4 where no = $1', [
    before.no,
    JSON.stringify(after.answers),
    now,
    after.changes,
  ])
  await replaceFiles(call, before.client_id, files)
  const counted = counting[0]?.no ?? 0
  if (before.no <= counted && before.state === 'counted')
    await replaceCounts(tx, survey, before, after.answers, counted)
  await log(call, survey, before, changed)
  call.tell([`area:${before.area_id}`])
  return show(after)
}

/** The questions whose answers differ. */
function changedQuestions(before: Values, after: Values): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return ids.filter((id) => !isDeepStrictEqual(before[id], after[id]))
}

/**
 * Logs that an answer was changed, not what it says; of an anonymous survey without who changed it and from where. The line belongs to the
 * answer: the history of the survey, which its authors read, names no respondents.
 */
async function log(call: SurveyCall<'changeMine'>, survey: SurveyRecord, row: StoredAnswer, questions: string[]) {
  const line = {
    action: 'surveys.change_answer',
    table_name: 'survey_answers',
    row_id: String(row.no),
    area_id: row.area_id,
    details: { survey: survey.id, questions },
  }
  if (!survey.anonymous) return call.note(line)
  const { sql, parameters } = auditStatement({ actor: null, requestId: '', address: null }, [line])
  await call.tx.query(sql, [...parameters])
}
