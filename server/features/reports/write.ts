import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type Figures,
  isOpenToAuthor,
  isRollUp,
  KIND_OF_ROLE,
  periodOf,
  type Report,
  type ReportKind,
  type ReportStatus,
  type reports,
} from '#contract/features/reports/index.ts'
import { checkAttachments, linkAttachments } from '../../core/attachments/attachments.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { Call } from '../../core/requests/declare.ts'
import { mustWriteCompanyReports } from './company-authors.ts'
import { checkFigures, checkPeriodKind } from './figures.ts'
import { daysOf } from './filters.ts'
import { rollUpNow } from './roll-up.ts'
import {
  actionsOn,
  type EntitledRecord,
  isRemovable,
  isWriter,
  joinedColumns,
  loadFull,
  showFull,
  textOf,
} from './show.ts'
import { columnsOf, type JoinedReport, type Pending, type Reading, type ReportTables, type Writing } from './tables.ts'

export type ReportCall<N extends keyof (typeof reports)['routes']> = Call<ReportTables, (typeof reports)['routes'][N]>

/**
 * Reads a report and locks it until the transaction ends.
 * @throws Problem('stale') with the current report if `version` is not the current one.
 */
export async function lockReport(call: Writing, id: string, version: number | undefined): Promise<JoinedReport> {
  const row = await call.rows
    .from('reports')
    .selectAll('reports')
    .select(joinedColumns())
    .where('reports.id', '=', id)
    .forUpdate('reports')
    .executeTakeFirst()
  if (!row) {
    // repeated without the lock, the query throws the right problem: 404 or 403
    await call.rows.one('reports', id)
    throw new Problem('not_found')
  }
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { current: await showFull(call, row) })
  return row
}

/** The problem for an action that the state does not allow, with the state and the allowed actions. */
export const wrongState = (call: Pick<Reading, 'rows' | 'now'>, row: EntitledRecord, action: string): Problem =>
  new Problem('wrong_state', { params: { state: row.status, action, allowedActions: actionsOn(call, row) } })

/** The figures of a report: entered by a leader, summed for a roll-up, none for a company report. */
async function figuresFor(
  call: Writing,
  kind: ReportKind,
  typed: Figures | undefined,
  scope: { area_id: string; period: string },
): Promise<Figures> {
  if (kind === 'leader') {
    if (!typed) throw fieldProblem('figures', 'required')
    await checkFigures(call, typed, scope.period)
    return typed
  }
  if (typed) throw fieldProblem('figures', 'unknown_field')
  return isRollUp(kind) ? (await rollUpNow(call, { kind, ...scope })).figures : {}
}

/** Turns a violation of the unique key on area, kind and period into a problem. */
function rethrowTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'reports_period_key'
  throw isTaken ? new Problem('conflict', { errors: [{ path: 'period', code: 'period_taken' }] }) : error
}

/** @throws Problem('invalid') if the period has not begun. */
function refuseFuture(period: string, now: Date): void {
  const from = periodOf(period)?.from
  if (from === undefined || from > dayInUlaanbaatar(now)) throw fieldProblem('period', 'period_not_begun')
}

/**
 * Creates a report for the person's area. A draft or returned report for the period whose author has left is taken over
 * instead: an area has one report per period, and nobody else could edit it. Company reports are several, and are not taken
 * over.
 */
export async function createReport(call: ReportCall<'create'>): Promise<Report> {
  const { body, actor, now, rows } = call
  const kind = actor && KIND_OF_ROLE[actor.role]
  if (!actor?.areaId || !kind) throw new Problem('not_allowed')
  if (kind === 'company') await mustWriteCompanyReports(call)
  refuseFuture(body.period, now)
  await checkPeriodKind(call, kind, body.period)
  const figures = await figuresFor(call, kind, body.figures, { area_id: actor.areaId, period: body.period })
  const text: Pending = { title: body.title, content: body.content, figures, fileIds: body.fileIds }
  const abandonedId =
    kind === 'company' ? undefined : await lockAbandoned(call, { kind, areaId: actor.areaId, period: body.period })
  await checkAttachments(call, { table: 'reports', id: abandonedId ?? null }, body.fileIds)
  if (abandonedId) return takeOver(call, abandonedId, text)
  const created = rows.add('reports', {
    kind,
    area_id: actor.areaId,
    author_id: actor.id,
    ...daysOf(body.period),
    ...textColumns(text),
    roll_up: null,
    pending: null,
    opened_at: null,
    due_on: null,
    revocable_until: null,
    return_comment: null,
    moved_at: now,
    created_at: now,
    updated_at: now,
  })
  const { id } = await created.catch(rethrowTaken)
  if (body.fileIds.length > 0) await linkAttachments(call, { table: 'reports', id }, body.fileIds)
  return loadFull(call, id)
}

/** Locks the area's report for this period if it awaits an author who has left, and returns its id. */
async function lockAbandoned(
  { rows: reports, actor }: ReportCall<'create'>,
  { kind, areaId, period }: { kind: ReportKind; areaId: string; period: string },
): Promise<string | undefined> {
  const db = reports.unscoped('a report of the person’s area that nobody can edit any more')
  const { rows } = await db.query<{ id: string; status: ReportStatus; author_id: string | null }>(
    'select id, status, author_id from reports where area_id = $1 and kind = $2 and period = $3 for update',
    [areaId, kind, period],
  )
  const [found] = rows
  if (!found || !isOpenToAuthor(found.status)) return undefined
  // queried after the lock, so that the second of two successors sees the first as author
  const author = await db.query(
    `select from users where id = $1 and status = 'active' and role = $2 and area_id = $3`,
    [found.author_id, actor?.role, areaId],
  )
  return author.rowCount === 0 ? found.id : undefined
}

/** Makes the person the author of an abandoned report and stores their text; a text that was sent stays as it was. */
async function takeOver(call: ReportCall<'create'>, id: string, text: Pending): Promise<Report> {
  const { rows, actor, now } = call
  // section leaders reach only their own reports
  const db = rows.unscoped('a report of the person’s area that nobody can edit any more')
  await db.query('update reports set author_id = $2 where id = $1', [id, actor?.id])
  const row = await rows.one('reports', id)
  const values = row.status === 'draft' ? textColumns(text) : { pending: text }
  await rows.change('reports', { id, version: row.version }, { ...values, updated_at: now }, { action: 'take_over' })
  await linkFiles(call, id)
  return loadFull(call, id)
}

/** The columns that hold the text readers see. */
export const textColumns = ({ title, content, figures, fileIds }: Pending) => ({
  title,
  content,
  ...columnsOf(figures),
  file_ids: fileIds,
  search: searchText(title, content),
})

/** Changes a draft in place; a returned report keeps the sent text and stores the edits next to it. */
export async function changeReport(call: ReportCall<'change'>): Promise<Report> {
  const { body, actor, now, rows, params } = call
  const row = await lockReport(call, params.id, body.version)
  if (!isOpenToAuthor(row.status)) throw wrongState(call, row, 'change')
  if (!isWriter(row, actor)) throw new Problem('not_allowed')
  if (body.period !== row.period) {
    if (!isRemovable(row)) throw fieldProblem('period', 'period_fixed')
    refuseFuture(body.period, now)
    await checkPeriodKind(call, row.kind, body.period)
  }
  const figures = await figuresFor(call, row.kind, body.figures, { area_id: row.area_id, period: body.period })
  await checkAttachments(call, { table: 'reports', id: row.id }, body.fileIds)
  const text: Pending = { title: body.title, content: body.content, figures, fileIds: body.fileIds }
  const values = row.status === 'draft' ? { ...daysOf(body.period), ...textColumns(text) } : { pending: text }
  await rows.change('reports', row, { ...values, updated_at: now }).catch(rethrowTaken)
  await linkFiles(call, row.id)
  return loadFull(call, row.id)
}

/** Links every file that the report refers to: in its text, its edits or an earlier revision. */
export async function linkFiles(call: Writing, id: string): Promise<void> {
  const row = await call.rows.from('reports').selectAll('reports').where('id', '=', id).executeTakeFirstOrThrow()
  const sent = await call.rows.from('report_revisions').select('file_ids').where('report_id', '=', id).execute()
  const ids = [...row.file_ids, ...textOf(row, call.actor).fileIds, ...(row.pending?.fileIds ?? [])]
  const all = new Set([...ids, ...sent.flatMap(({ file_ids }) => file_ids)])
  await linkAttachments(call, { table: 'reports', id }, [...all])
}

/** Deletes a draft. */
export async function removeReport(call: ReportCall<'remove'>): Promise<null> {
  const row = await lockReport(call, call.params.id, undefined)
  if (!isRemovable(row)) throw wrongState(call, row, 'remove')
  await linkAttachments(call, { table: 'reports', id: row.id }, [])
  await call.rows.remove('reports', row.id)
  return null
}
