import type { CaseOutcome, CaseView } from '#contract/core/case.ts'
import { Problem } from '#contract/core/problem.ts'
import { areas } from '#contract/features/areas/index.ts'
import { fullNameOf } from '../../core/area-ref.ts'
import { changeCase, findCase } from '../../core/cases.ts'
import { alertOffice } from './notices.ts'
import type { ContactCall, ContactRecord } from './tables.ts'
import { topicNames } from './topics.ts'

/** A message as its sender follows it. Nothing in it says who works on it. @throws Problem('not_found') for a secret that opens none. */
export async function follow(call: ContactCall & { query: { secret: string } }): Promise<CaseView> {
  return show(call, await found(call, call.query.secret))
}

/**
 * Keeps whether the sender says that it is solved; where it is not, the office hears of it.
 * @throws Problem('wrong_state') before there is an answer, and the second time.
 */
export async function judge(call: ContactCall & { body: CaseOutcome }): Promise<CaseView> {
  const { secret, solved, note } = call.body
  const row = await found(call, secret, true)
  if (!mayJudge(row)) {
    throw new Problem('wrong_state', { params: { state: row.status, action: 'judge', allowedActions: [] } })
  }
  const outcome = solved ? 'solved' : 'not_solved'
  const values = { outcome, outcome_note: note, outcome_at: call.now }
  const changed = await changeCase<ContactRecord>(call.tx, 'contacts', row.id, values)
  call.rows.touch('contacts', changed, { action: outcome })
  if (!solved) {
    const { data: path } = await call.ask(areas, 'path', { params: { id: changed.area_id } })
    await alertOffice(call, changed, path, 'notSolved')
  }
  return show(call, changed)
}

async function found(call: ContactCall, secret: string, lock = false): Promise<ContactRecord> {
  const row = await findCase<ContactRecord>(call.db, 'contacts', secret, { lock })
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
