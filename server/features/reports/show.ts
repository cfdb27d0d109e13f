import { sql } from 'kysely'
import { LEVEL_OF_ROLE } from '#contract/core/model/actor.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  factsOf,
  HOLDER,
  isOpenToAuthor,
  isOverdue,
  isRollUp,
  KIND_OF_ROLE,
  type Report,
  type ReportRow,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { areaRef } from '../../core/access/area-ref.ts'
import { attachmentsOf } from '../../core/attachments/attachments.ts'
import { previousFigures } from './figures.ts'
import { rollUpNow } from './roll-up.ts'
import {
  authorName,
  figuresOf,
  isEntitled,
  type JoinedReport,
  type Pending,
  type Reading,
  type ReportRecord,
  type Writing,
} from './tables.ts'

/** Columns that are selected in addition to those of the table. */
export const joinedColumns = (
  area = areaRef('reports.area_id', sql`case when reports.status like 'approved%' then reports.moved_at end`),
) => [area.as('area'), authorName().as('author_name'), isEntitled().as('is_entitled')] as const

/** A report, with the right of its author where that was selected; without it, a company report cannot be sent. */
export type EntitledRecord = ReportRecord & Partial<Pick<JoinedReport, 'is_entitled'>>

/** The workflow facts that hold for a report today. */
export const factsNow = (row: EntitledRecord, now: Date) =>
  factsOf(
    {
      kind: row.kind,
      isOpened: row.opened_at !== null,
      revocableUntil: row.revocable_until,
      isEntitled: row.is_entitled === true,
    },
    dayInUlaanbaatar(now),
  )

/** The distinct actions that this person may perform. */
export const actionsOn = ({ rows, now }: Pick<Reading, 'rows' | 'now'>, row: EntitledRecord) => [
  ...new Set(rows.moves(reportWorkflow, row.status, row.author_id, factsNow(row, now)).map((m) => m.action)),
]

/** The text this person may see: edits made since the report was returned are visible in the author's area only. */
export function textOf(row: ReportRecord, actor: Reading['actor']): Pending {
  if (row.pending && actor?.areaId === row.area_id) return row.pending
  return { title: row.title, content: row.content, figures: figuresOf(row, row.kind), fileIds: row.file_ids }
}

/** Whether the person is its author and may still write such reports: by their role or, for the city, by a right. */
export const isWriter = (row: EntitledRecord, actor: Reading['actor']): boolean =>
  actor !== null &&
  row.author_id === actor.id &&
  KIND_OF_ROLE[actor.role] === row.kind &&
  (row.kind !== 'company' || row.is_entitled === true)

/** Whether it may be deleted: a draft that was never returned. */
export const isRemovable = (row: ReportRecord): boolean => row.status === 'draft' && row.revision === 1

/** Whether it is unopened and at the reader's level. */
export const isToOpen = ({ actor }: Pick<Reading, 'actor'>, row: ReportRecord): boolean =>
  actor !== null &&
  row.status.startsWith('sent_') &&
  HOLDER[row.status] === LEVEL_OF_ROLE[actor.role] &&
  row.opened_at === null &&
  row.author_id !== actor.id

/** A report as a row of the list. */
export function showRow(call: Pick<Reading, 'rows' | 'actor' | 'now'>, row: JoinedReport): ReportRow {
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

/** A report with all details. */
export async function showFull(call: Reading, row: JoinedReport): Promise<Report> {
  const { content, fileIds } = textOf(row, call.actor)
  const files = await attachmentsOf(call, fileIds)
  const isBeingEdited = isOpenToAuthor(row.status) && call.actor?.areaId === row.area_id
  const shown = showRow(call, row)
  const live = isRollUp(row.kind) && isBeingEdited ? await rollUpNow(call, row) : undefined
  const sent = row.roll_up && { ...row.roll_up, figures: figuresOf(row, row.kind) }
  return {
    ...shown,
    figures: live?.figures ?? shown.figures,
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

/** Reads a report within the transaction that wrote it. */
export async function loadFull(call: Writing, id: string): Promise<Report> {
  const row = await call.rows
    .from('reports')
    .selectAll('reports')
    .select(joinedColumns())
    .where('reports.id', '=', id)
    .executeTakeFirstOrThrow()
  return showFull(call, row)
}
