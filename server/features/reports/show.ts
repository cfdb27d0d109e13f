import { sql } from 'kysely'
import { LEVEL_OF_ROLE } from '#contract/core/actor.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import {
  factsOf,
  isOpenToAuthor,
  isOverdue,
  KIND_OF_ROLE,
  PEN,
  type Report,
  type ReportRow,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { areaRef } from '../../core/area-ref.ts'
import { attachmentsOf } from '../../core/attachments.ts'
import type { Tx } from '../../core/serve.ts'
import { previousFigures } from './figures.ts'
import { rollUpNow } from './roll-up.ts'
import {
  authorName,
  figuresOf,
  type Pending,
  type Reading,
  type ReportRecord,
  type SeenReport,
  type Writing,
} from './tables.ts'

/** What is selected beside the columns. */
export const beside = (
  area = areaRef('reports.area_id', sql`case when reports.status like 'approved%' then reports.moved_at end`),
) => [area.as('area'), authorName().as('author_name')] as const

/** What holds of a report besides its state, today. */
export const factsNow = (row: ReportRecord, now: Date) =>
  factsOf(
    { kind: row.kind, isOpened: row.opened_at !== null, revocableUntil: row.revocable_until },
    dayInUlaanbaatar(now),
  )

/** The actions open to this person, each once. */
export const actionsOn = ({ rows, now }: Pick<Reading, 'rows' | 'now'>, row: ReportRecord) => [
  ...new Set(rows.moves(reportWorkflow, row.status, row.author_id, factsNow(row, now)).map((m) => m.action)),
]

/** The text as this person may know it: what is written since it came back is known in the author's area alone. */
export function textOf(row: ReportRecord, actor: Reading['actor']): Pending {
  if (row.pending && actor?.areaId === row.area_id) return row.pending
  return { title: row.title, content: row.content, figures: figuresOf(row), fileIds: row.file_ids }
}

/** Its author, whose role still writes such reports. */
export const isWriter = (row: ReportRecord, actor: Reading['actor']): boolean =>
  actor !== null && row.author_id === actor.id && KIND_OF_ROLE[actor.role] === row.kind

/** A draft that was never returned can be thrown away. */
export const isRemovable = (row: ReportRecord): boolean => row.status === 'draft' && row.revision === 1

/** Whether it lies unopened at the reader's own level. */
export const isToOpen = ({ actor }: Pick<Reading, 'actor'>, row: ReportRecord): boolean =>
  actor !== null &&
  row.status.startsWith('sent_') &&
  PEN[row.status] === LEVEL_OF_ROLE[actor.role] &&
  row.opened_at === null &&
  row.author_id !== actor.id

/** A line of the list, as it leaves. */
export function showRow(call: Pick<Reading, 'rows' | 'actor' | 'now'>, row: SeenReport): ReportRow {
  const { title, figures } = textOf(row, call.actor)
  const isMine = isWriter(row, call.actor)
  return {
    id: row.id,
    kind: row.kind,
    areaId: row.area_id,
    area: row.area,
    period: row.period,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    title,
    figures,
    status: row.status,
    revision: row.revision,
    author:
      row.author_id && row.author_name
        ? { id: row.author_id, lastName: row.author_name[0], firstName: row.author_name[1] }
        : null,
    movedAt: row.moved_at.toISOString(),
    dueOn: row.due_on,
    overdue: isOverdue(row.due_on, dayInUlaanbaatar(call.now)),
    returnComment: row.return_comment,
    allowedActions: actionsOn(call, row),
    canWrite: isMine && isOpenToAuthor(row.status),
    canRemove: isMine && isRemovable(row),
    version: row.version,
  }
}

/** One report whole. `db`: the transaction, or the pool. */
export async function showFull(call: Reading, db: Tx, row: SeenReport): Promise<Report> {
  const { content, fileIds } = textOf(row, call.actor)
  const files = await attachmentsOf(db, call, fileIds)
  const isWritten = isOpenToAuthor(row.status) && call.actor?.areaId === row.area_id
  const line = showRow(call, row)
  const live = row.kind !== 'leader' && isWritten ? await rollUpNow(call, row) : undefined
  const sent = row.roll_up && { ...row.roll_up, figures: figuresOf(row) }
  return {
    ...line,
    figures: live?.figures ?? line.figures,
    content,
    previousFigures: await previousFigures(call, row),
    files: fileIds.flatMap((id) => files.get(id) ?? []),
    rollUp: live ?? sent,
    opened: row.opened_at !== null,
    toOpen: isToOpen(call, row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A report inside the transaction that has written it. */
export async function fullNow(call: Writing, id: string): Promise<Report> {
  const row = await call.rows
    .from('reports')
    .selectAll('reports')
    .select(beside())
    .where('reports.id', '=', id)
    .executeTakeFirstOrThrow()
  return showFull(call, call.tx, row)
}
