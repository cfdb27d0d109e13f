import type { Updateable } from 'kysely'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { addWorkingDays, dayInUlaanbaatar, type WorkDays } from '#contract/core/time/dates.ts'
import {
  type Deadlines,
  deadlines,
  dueOn,
  isRollUp,
  type Report,
  type ReportAction,
  type ReportStatus,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { workDaysOf } from '../../core/areas/work-days.ts'
import { notifyOfStep } from './notices.ts'
import { rollUpNow } from './roll-up.ts'
import { type EntitledRecord, factsNow, loadFull, textOf } from './show.ts'
import type { ReportRecord, ReportTables, Writing } from './tables.ts'
import { linkFiles, lockReport, type ReportCall, textColumns } from './write.ts'

type Values = Updateable<ReportTables['reports']>

/** What the deadlines of a step taken today are computed from. */
export interface DeadlineRules {
  deadlines: Deadlines
  workDays: WorkDays
}

export async function deadlineRules(call: Writing): Promise<DeadlineRules> {
  return {
    deadlines: valueOn(await call.setting(deadlines), dayInUlaanbaatar(call.now)),
    workDays: await workDaysOf(call),
  }
}

export async function actOnReport(call: ReportCall<'act'>): Promise<Report> {
  const { action, note, version } = call.body
  const row = await lockReport(call, call.params.id, version)
  await moveReport(call, row, action, await deadlineRules(call), note)
  return loadFull(call, row.id)
}

/**
 * Performs one step on a lockReport report.
 * @throws Problem('wrong_state') with the allowed actions; Problem('invalid') if a comment or the text is missing.
 */
export async function moveReport(
  call: Writing,
  row: EntitledRecord,
  action: ReportAction,
  { deadlines, workDays }: DeadlineRules,
  comment?: string,
): Promise<void> {
  const { rows, now } = call
  const today = dayInUlaanbaatar(now)
  const valuesOf = async ({ to }: { to: ReportStatus }): Promise<Values> => ({
    ...(action === 'send' ? await sendValues(call, row) : stepValues(action, to, row, now)),
    // a level's working days count from the day the report arrived
    due_on: dueOn(to, today, deadlines, workDays),
    revocable_until: to === 'approved_city' ? addWorkingDays(today, deadlines.revoke, workDays) : null,
    return_comment: action === 'return' ? (comment ?? null) : null,
    moved_at: now,
    updated_at: now,
  })
  const acting = { note: comment, facts: factsNow(row, now), values: valuesOf }
  const moved = await rows.act(reportWorkflow, 'reports', row, { action, ...acting })
  if (action === 'send') await keepRevision(call, row.id)
  // a revoked approval leaves the report at the same level, so there is nobody to notify
  if (action !== 'revoke') await notifyOfStep(call, moved, comment)
}

/** What a step changes besides the state: a report that arrives at another level is unopened there. */
function stepValues(action: ReportAction, to: ReportStatus, row: ReportRecord, now: Date): Values {
  // approving implies having read it, and revoking the approval does not make it unread again
  if (action === 'approve') return { opened_at: row.opened_at ?? now }
  return action === 'revoke' || to.startsWith('returned_') ? {} : { opened_at: null }
}

/** Adopts the edits made since the report was returned, sums a roll-up for the last time and increments the revision. */
async function sendValues(call: Writing, row: ReportRecord): Promise<Values> {
  const text = row.pending ?? textOf(row, null)
  if (text.content.trim() === '') throw fieldProblem('content', 'required')
  if (row.kind === 'company' && text.fileIds.length === 0) throw fieldProblem('fileIds', 'required')
  const computed = isRollUp(row.kind) ? await rollUpNow(call, row) : undefined
  const { figures, ...rollUp } = computed ?? { figures: text.figures }
  return {
    ...textColumns({ ...text, figures }),
    roll_up: computed ? (rollUp as ReportRecord['roll_up']) : null,
    pending: null,
    opened_at: null,
    revision: row.status === 'draft' ? row.revision : row.revision + 1,
  }
}

/** Stores the text as sent. A report that was withdrawn unopened and sent again replaces its revision. */
async function keepRevision(call: Writing, id: string): Promise<void> {
  const report = await call.rows.from('reports').selectAll('reports').where('id', '=', id).executeTakeFirstOrThrow()
  const { households_visited, meetings, requests_received, requests_solved, own_figures } = report
  await call.rows.put('report_revisions', ['report_id', 'no'], {
    report_id: id,
    no: report.revision,
    sent_at: call.now,
    title: report.title,
    content: report.content,
    households_visited,
    meetings,
    requests_received,
    requests_solved,
    own_figures,
    file_ids: report.file_ids,
  })
  await linkFiles(call, id)
}
