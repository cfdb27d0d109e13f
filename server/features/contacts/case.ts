import { Problem } from '#contract/core/model/problem.ts'
import type { CaseOutcome, CaseView } from '#contract/core/people/case.ts'
import { areas } from '#contract/features/areas/index.ts'
import { fullNameOf } from '../../core/access/area-ref.ts'
import { changeCase, findCase } from '../../core/citizens/cases.ts'
import { alertOffice } from './notices.ts'
import type { ContactCall, ContactRecord } from './tables.ts'
import { topicNames } from './topics.ts'

/** A message as its sender sees it, without the names of staff. @throws Problem('not_found') for an unknown secret. */
export async function follow(call: ContactCall & { query: { secret: string } }): Promise<CaseView> {
  return show(call, await found(call, call.query.secret))
}

/**
 * Keeps whether the sender says that it is solved; where it is not, the office hears of it.
 * @throws Problem('wrong_state') before there is an answer, and the second time after one answer.
 */
export async function judge(call: ContactCall & { body: CaseOutcome }): Promise<CaseView> {
  const { secret, solved, note } = call.body
  const row = await found(call, secret, true)
  if (!mayJudge(row)) {
    throw new Problem('wrong_state', { params: { state: row.status, action: 'judge', allowedActions: [] } })
  }
  const outcome = solved ? 'solved' : 'not_solved'
  const values = { outcome, outcome_note: note, outcome_at: call.now }
  const changed = await changeCase<ContactRecord>(call, 'contacts', row.id, values)
  call.rows.touch('contacts', changed, { action: outcome })
  if (!solved) {
    const { data: path } = await call.ask(areas, 'path', { params: { id: changed.area_id } })
    await alertOffice(call, changed, path, 'notSolved')
  }
  return show(call, changed)
}

async function found(call: ContactCall, secret: string, lock = false): Promise<ContactRecord> {
  const row = await findCase<ContactRecord>(call, 'contacts', secret, { lock })
  if (!row) throw new Problem('not_found')
  return row
}

const mayJudge = (row: ContactRecord): boolean => row.status === 'answered' && row.outcome === null

async function show(call: ContactCall, row: ContactRecord): Promise<CaseView> {
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const topicOf = await topicNames(call)
  return {
    number: row.number,
    about: { mn: topicOf(row, 'mn'), en: topicOf(row, 'en') },
    area: fullNameOf(path),
    createdAt: row.created_at.toISOString(),
    text: row.message,
    status: row.status,
    dueOn: null,
    steps: [
      { at: row.created_at.toISOString(), status: 'open', answer: null },
      ...row.earlier.map(({ answeredAt, answer }) => ({ at: answeredAt, status: 'answered', answer })),
      ...(row.answered_at ? [{ at: row.answered_at.toISOString(), status: 'answered', answer: row.answer }] : []),
    ],
    photos: 0,
    takesPhotos: false,
    canJudge: mayJudge(row),
    outcome:
      row.outcome && row.outcome_at
        ? { solved: row.outcome === 'solved', note: row.outcome_note, at: row.outcome_at.toISOString() }
        : null,
  }
}
