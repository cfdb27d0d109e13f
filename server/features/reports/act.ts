import type { Updateable } from 'kysely'
import { valueOn } from '#contract/core/dated.ts'
import { addWorkingDays, dayInUlaanbaatar, type WorkDays } from '#contract/core/dates.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import {
  type Deadlines,
  deadlines,
  dueOn,
  type Report,
  type ReportAction,
  type ReportStatus,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { workDaysOf } from '../../core/work-days.ts'
import { tellOfStep } from './notices.ts'
import { rollUpNow } from './roll-up.ts'
import { factsNow, fullNow, textOf } from './show.ts'
import type { ReportRecord, ReportTables, Writing } from './tables.ts'
import { linkAll, locked, type ReportCall, sentColumns, wrongState } from './write.ts'

type Values = Updateable<ReportTables['reports']>

/** By what the last days of a step taken today are counted. */
export interface Counting {
  deadlines: Deadlines
  workDays: WorkDays
}

export async function countingOf(call: Writing): Promise<Counting> {
  return {
    deadlines: valueOn(await call.setting(deadlines), dayInUlaanbaatar(call.now)),
    workDays: await workDaysOf(call),
  }
}

/** One step of one report. */
export async function actOnReport(call: ReportCall<'act'>): Promise<Report> {
  const { action, note, version } = call.body
  const row = await locked(call, call.params.id, version)
  await moveReport(call, row, action, await countingOf(call), note)
  return fullNow(call, row.id)
}

/**
 * One step of a report that is locked.
 * @throws Problem('wrong_state') with what is allowed; Problem('invalid') when a comment or the text is missing.
 */
export async function moveReport(
  call: Writing,
  row: ReportRecord,
  action: ReportAction,
  { deadlines, workDays }: Counting,
  comment?: string,
): Promise<void> {
  const { rows, now } = call
  const facts = factsNow(row, now)
  const move = rows.moves(reportWorkflow, row.status, row.author_id, facts).find((m) => m.action === action)
  if (!move) throw wrongState(call, row, action)
  if (move.note && !comment) throw fieldProblem('note', 'required')
  const today = dayInUlaanbaatar(now)
  const step = action === 'send' ? await sending(call, row) : stepValues(action, move.to, row, now)
  const values: Values = {
    ...step,
    // a level counts its days from the day the report arrived
    due_on: dueOn(move.to, today, deadlines, workDays),
    revocable_until: move.to === 'approved_city' ? addWorkingDays(today, deadlines.revoke, workDays) : null,
    return_comment: action === 'return' ? (comment ?? null) : null,
    moved_at: now,
    updated_at: now,
  }
  const note = comment ? { note: comment } : {}
  const moved = await rows.act(reportWorkflow, 'reports', row.id, action, { values, facts, ...note })
  if (action === 'send') await keepRevision(call, row.id)
  // an approval that is taken back leaves it where it lies: nothing has arrived
  if (action !== 'revoke') await tellOfStep(call, moved, comment)
}

/** What a step changes besides the state: who has the report now has not looked at it yet. */
function stepValues(action: ReportAction, to: ReportStatus, row: ReportRecord, now: Date): Values {
  // what was approved was read; taking the approval back does not make it unread again
  if (action === 'approve') return { opened_at: row.opened_at ?? now }
  return action === 'revoke' || to.startsWith('returned_') ? {} : { opened_at: null }
}

/** Takes over what was written since it came back, adds a roll-up up for the last time, and counts revisions. */
async function sending(call: Writing, row: ReportRecord): Promise<Values> {
  const text = row.pending ?? textOf(row, null)
  if (text.content.trim() === '') throw fieldProblem('content', 'required')
  const added = row.kind === 'leader' ? undefined : await rollUpNow(call, row)
  const { figures, ...rollUp } = added ?? { figures: text.figures }
  return {
    ...sentColumns({ ...text, figures }),
    roll_up: added ? (rollUp as ReportRecord['roll_up']) : null,
    pending: null,
    opened_at: null,
    revision: row.status === 'draft' ? row.revision : row.revision + 1,
  }
}

/** Keeps the text as it was sent; one that was withdrawn unread is sent again under its number. */
async function keepRevision(call: Writing, id: string): Promise<void> {
  const now = await call.rows.from('reports').selectAll('reports').where('id', '=', id).executeTakeFirstOrThrow()
  const { households_visited, meetings, requests_received, requests_solved, own_figures } = now
  await call.rows.put('report_revisions', ['report_id', 'no'], {
    report_id: id,
    no: now.revision,
    sent_at: call.now,
    title: now.title,
    content: now.content,
    households_visited,
    meetings,
    requests_received,
    requests_solved,
    own_figures,
    file_ids: now.file_ids,
  })
  await linkAll(call, id)
}
