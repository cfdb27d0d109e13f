import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import {
  type Figures,
  isOpenToAuthor,
  KIND_OF_ROLE,
  periodOf,
  type Report,
  type ReportKind,
  type ReportStatus,
  type reports,
} from '#contract/features/reports/index.ts'
import { checkAttachments, linkAttachments } from '../../core/attachments.ts'
import { searchText } from '../../core/search.ts'
import type { Call } from '../../core/serve.ts'
import { checkFigures, checkLength } from './figures.ts'
import { rollUpNow } from './roll-up.ts'
import { actionsOn, beside, fullNow, isRemovable, isWriter, showFull, textOf } from './show.ts'
import { columnsOf, type Pending, type Reading, type ReportRecord, type ReportTables, type Writing } from './tables.ts'
import { daysOf } from './where.ts'

export type ReportCall<N extends keyof (typeof reports)['routes']> = Call<ReportTables, (typeof reports)['routes'][N]>

/**
 * A report that is to be written or moved, locked until the transaction ends.
 * @throws Problem('stale') with the record as it is, when it is not the version named.
 */
export async function locked(call: Writing, id: string, version: number | undefined): Promise<ReportRecord> {
  const row = await call.rows
    .from('reports')
    .selectAll('reports')
    .select(beside())
    .where('reports.id', '=', id)
    .forUpdate('reports')
    .executeTakeFirst()
  // asked again without the lock, it says why: 404 or 403
  if (!row) return call.rows.one('reports', id)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { current: await showFull(call, call.tx, row) })
  return row
}

/** The problem of a step that this state does not allow, with the state and what is allowed. */
export const wrongState = (call: Pick<Reading, 'rows' | 'now'>, row: ReportRecord, action: string): Problem =>
  new Problem('wrong_state', { params: { state: row.status, action, allowedActions: actionsOn(call, row) } })

/** The figures as they count: typed by a leader, added up for a roll-up. */
async function figuresFor(
  call: Writing,
  kind: ReportKind,
  typed: Figures | undefined,
  where: { area_id: string; period: string },
): Promise<Figures> {
  if (kind === 'leader') {
    if (!typed) throw fieldProblem('figures', 'required')
    await checkFigures(call, typed, where.period)
    return typed
  }
  if (typed) throw fieldProblem('figures', 'unknown_field')
  return (await rollUpNow(call, { kind, ...where })).figures
}

/** The database knows that there is a report of this area for this period, whoever wrote it; says so in plain words. */
function rethrowTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'reports_period_key'
  throw isTaken ? new Problem('conflict', { errors: [{ path: 'period', code: 'period_taken' }] }) : error
}

/** Nobody reports on a time that has not begun. */
function refuseFuture(period: string, now: Date): void {
  const from = periodOf(period)?.from
  if (from === undefined || from > dayInUlaanbaatar(now)) throw fieldProblem('period', 'period_not_begun')
}

/**
 * Begins a report of the person's own area. One that somebody has left behind unsent, or that came back to somebody who is no
 * longer there, is gone on with: the area has one report for a period, and nobody else could write it.
 */
export async function createReport(call: ReportCall<'create'>): Promise<Report> {
  const { body, actor, now, rows } = call
  const kind = actor && KIND_OF_ROLE[actor.role]
  if (!actor?.areaId || !kind) throw new Problem('not_allowed')
  refuseFuture(body.period, now)
  await checkLength(call, kind, body.period)
  const figures = await figuresFor(call, kind, body.figures, { area_id: actor.areaId, period: body.period })
  const text: Pending = { title: body.title, content: body.content, figures, fileIds: body.fileIds }
  const left = await leftBehind(call, { kind, areaId: actor.areaId, period: body.period })
  await checkAttachments(call, { table: 'reports', id: left ?? null }, body.fileIds)
  if (left) return takeOver(call, left, text)
  const made = rows.add('reports', {
    kind,
    area_id: actor.areaId,
    author_id: actor.id,
    ...daysOf(body.period),
    ...sentColumns(text),
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
  const { id } = await made.catch(rethrowTaken)
  if (body.fileIds.length > 0) await linkAttachments(call, { table: 'reports', id }, body.fileIds)
  return fullNow(call, id)
}

/** The id of the area's report for this period if its author should write it and no longer can; locked. */
async function leftBehind(
  { tx, actor }: ReportCall<'create'>,
  { kind, areaId, period }: { kind: ReportKind; areaId: string; period: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string; status: ReportStatus; author_id: string | null }>(
    'select id, status, author_id from reports where area_id = $1 and kind = $2 and period = $3 for update',
    [areaId, kind, period],
  )
  const [found] = rows
  if (!found || !isOpenToAuthor(found.status)) return undefined
  // asked after the lock: of two successors the second finds the first
  const author = await tx.query(
    `select from users where id = $1 and status = 'active' and role = $2 and area_id = $3`,
    [found.author_id, actor?.role, areaId],
  )
  return author.rowCount === 0 ? found.id : undefined
}

/** The person becomes the author of a report that was left behind, with a text of their own; what was sent before stays as it was. */
async function takeOver(call: ReportCall<'create'>, id: string, text: Pending): Promise<Report> {
  const { rows, tx, actor, now } = call
  // around the door: it is nobody's own until now
  await tx.query('update reports set author_id = $2 where id = $1', [id, actor?.id])
  const row = await rows.one('reports', id)
  const values = row.status === 'draft' ? sentColumns(text) : { pending: text }
  await rows.change('reports', id, row.version, { ...values, updated_at: now }, { action: 'take_over' })
  await linkAll(call, id)
  return fullNow(call, id)
}

/** The columns of a text that counts. */
export const sentColumns = ({ title, content, figures, fileIds }: Pending) => ({
  title,
  content,
  ...columnsOf(figures),
  file_ids: fileIds,
  search: searchText(title, content),
})

/** Changes a draft in place; a report that came back keeps what was sent, and beside it what is written now. */
export async function changeReport(call: ReportCall<'change'>): Promise<Report> {
  const { body, actor, now, rows, params } = call
  const row = await locked(call, params.id, body.version)
  if (!isOpenToAuthor(row.status)) throw wrongState(call, row, 'change')
  if (!isWriter(row, actor)) throw new Problem('not_allowed')
  if (body.period !== row.period) {
    if (!isRemovable(row)) throw fieldProblem('period', 'period_fixed')
    refuseFuture(body.period, now)
    await checkLength(call, row.kind, body.period)
  }
  const figures = await figuresFor(call, row.kind, body.figures, { area_id: row.area_id, period: body.period })
  await checkAttachments(call, { table: 'reports', id: row.id }, body.fileIds)
  const text: Pending = { title: body.title, content: body.content, figures, fileIds: body.fileIds }
  const values = row.status === 'draft' ? { ...daysOf(body.period), ...sentColumns(text) } : { pending: text }
  await rows.change('reports', row.id, row.version, { ...values, updated_at: now }).catch(rethrowTaken)
  await linkAll(call, row.id)
  return fullNow(call, row.id)
}

/** Writes down every file that the report names: now, since it came back, or in what was sent before. */
export async function linkAll(call: Writing, id: string): Promise<void> {
  const row = await call.rows.from('reports').selectAll('reports').where('id', '=', id).executeTakeFirstOrThrow()
  const sent = await call.rows.from('report_revisions').select('file_ids').where('report_id', '=', id).execute()
  const ids = [...row.file_ids, ...textOf(row, call.actor).fileIds, ...(row.pending?.fileIds ?? [])]
  const all = new Set([...ids, ...sent.flatMap(({ file_ids }) => file_ids)])
  await linkAttachments(call, { table: 'reports', id }, [...all])
}

/** Throws a draft away. */
export async function removeReport(call: ReportCall<'remove'>): Promise<null> {
  const row = await locked(call, call.params.id, undefined)
  if (!isRemovable(row)) throw wrongState(call, row, 'remove')
  await linkAttachments(call, { table: 'reports', id: row.id }, [])
  await call.rows.remove('reports', row.id)
  return null
}
