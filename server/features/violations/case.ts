import { Problem } from '#contract/core/model/problem.ts'
import type { CaseOutcome, CaseView } from '#contract/core/people/case.ts'
import { areas } from '#contract/features/areas/index.ts'
import { OPEN_STATUSES, reopenUntil, violationWorkflow } from '#contract/features/violations/index.ts'
import { fullNameOf } from '../../core/access/area-ref.ts'
import { historyOf } from '../../core/access/history.ts'
import { changeCase, findCase } from '../../core/citizens/cases.ts'
import { takesPhotos } from './case-photos.ts'
import { categoryNames, categoryOf } from './categories.ts'
import { dueOn } from './due.ts'
import { alertOffice } from './notices.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

/** States whose note is shown to the citizen; notes of other steps are internal. */
const ANSWERED = ['resolved', 'rejected', 'duplicate']
/** States in which the citizen is asked for a verdict; a duplicate continues in its root. */
const JUDGED = ['resolved', 'rejected']

/** A violation as shown to its citizen, without names of staff. @throws Problem('not_found') for a wrong secret. */
export async function follow(call: AnyCall & { query: { secret: string } }): Promise<CaseView> {
  return show(call, await findBySecret(call, call.query.secret))
}

/**
 * Records whether the citizen considers it solved. If not, the violation is reopened.
 * @throws Problem('wrong_state') while it is open, after 30 days, or if a verdict was already given.
 */
export async function judge(call: AnyCall & { body: CaseOutcome }): Promise<CaseView> {
  const { secret, solved, note } = call.body
  const row = await findBySecret(call, secret, true)
  if (!mayJudge(row, call.now)) {
    throw new Problem('wrong_state', { params: { state: row.status, action: 'judge', allowedActions: [] } })
  }
  const verdict = { outcome: solved ? 'solved' : 'not_solved', outcome_note: note, outcome_at: call.now }
  if (solved) {
    const changed = await changeCase<ViolationRecord>(call, 'violations', row.id, verdict)
    call.rows.touch('violations', changed, { action: 'solved' })
    return show(call, changed)
  }
  const move = violationWorkflow.moves.find(({ action, from }) => action === 'reopen' && from === row.status)
  if (!move) throw new Error(`no move reopens ${row.status}`)
  const changed = await changeCase<ViolationRecord>(call, 'violations', row.id, {
    ...verdict,
    status: move.to,
    closed_at: null,
    due_on: await dueOn(call, row.level, await categoryOf(call, row.category)),
    updated_at: call.now,
  })
  call.rows.touch('violations', changed, { action: 'reopen', from: move.from, to: move.to, note })
  await alertOffice(call, changed, 'reopened', note)
  return show(call, changed)
}

async function findBySecret(call: AnyCall, secret: string, lock = false): Promise<ViolationRecord> {
  const row = await findCase<ViolationRecord>(call, 'violations', secret, { lock })
  if (!row) throw new Problem('not_found')
  return row
}

/** Whether the citizen may give a verdict: once after each closing, as long as it can be reopened. */
function mayJudge(row: ViolationRecord, now: Date): boolean {
  const until = reopenUntil({ closedAt: row.closed_at })
  if (!row.closed_at || until === null || now > until || !JUDGED.includes(row.status)) return false
  return row.outcome_at === null || row.outcome_at < row.closed_at
}

async function show(call: AnyCall, row: ViolationRecord): Promise<CaseView> {
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const nameOf = await categoryNames(call)
  const history = await historyOf(
    call.rows.unscoped('the history of one case, found by its secret'),
    'violations',
    row.id,
  )
  const created = row.created_at.toISOString()
  const moves = history
    .toReversed()
    .flatMap(({ at, to, note }) =>
      to ? [{ at, status: to, answer: ANSWERED.includes(to) ? (note ?? null) : null }] : [],
    )
  // the step of the current transaction is not in the log yet
  const last = moves.at(-1)?.status ?? 'reported'
  const now = last === row.status ? [] : [{ at: row.updated_at.toISOString(), status: row.status, answer: null }]
  return {
    number: row.number,
    about: { mn: nameOf(row, 'mn'), en: nameOf(row, 'en') },
    area: fullNameOf(path),
    createdAt: created,
    text: row.description,
    status: row.status,
    dueOn: (OPEN_STATUSES as readonly string[]).includes(row.status) ? row.due_on : null,
    steps: [{ at: created, status: 'reported', answer: null }, ...moves, ...now],
    photos: row.photos.length,
    takesPhotos: takesPhotos(row),
    canJudge: mayJudge(row, call.now),
    outcome:
      row.outcome && row.outcome_at
        ? { solved: row.outcome === 'solved', note: row.outcome_note, at: row.outcome_at.toISOString() }
        : null,
  }
}
