import { type RawBuilder, sql } from 'kysely'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  COUNTED_STATUSES,
  type HandlingLevel,
  OPEN_STATUSES,
  type ViolationStatus,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { areaReadOnce } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { type PageAsk, wholeList } from '../../core/access/list.ts'
import { personRef } from '../../core/access/person-ref.ts'
import type { Selected } from '../../core/database/sql.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { hasActiveAssignee } from './assignment.ts'
import { categoryKeys, categoryNames } from './categories.ts'
import { mayKnowReporter, personOf, rowColumns } from './show.ts'
import type { AnyCall, JoinedRecord, ViolationRecord, ViolationTables } from './tables.ts'

/** The parsed filters of lists and totals. */
export interface Filters {
  category?: string | undefined
  status?: ViolationStatus | undefined
  level?: HandlingLevel | undefined
  areaId?: string | undefined
  law?: string | undefined
  overdue?: boolean | undefined
  mine?: boolean | undefined
  assigned?: boolean | undefined
  assigneeGone?: boolean | undefined
  counted?: boolean | undefined
  open?: boolean | undefined
  from?: Day | undefined
  to?: Day | undefined
}
/** The parsed query of the list. */
export type ListQuery = Filters & { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }

/** Whether a violation is open. */
export const isOpen = sql<boolean>`violations.status = any(${[...OPEN_STATUSES]}::text[])`
/** Whether a violation counts in totals; duplicates count with their root. */
export const isCounted = sql<boolean>`violations.status = any(${[...COUNTED_STATUSES]}::text[])`
/** Whether the deadline of the responsible level has passed. */
export const isOverdue = ({ now }: Pick<AnyCall, 'now'>) =>
  sql<boolean>`(${isOpen} and violations.due_on < ${dayInUlaanbaatar(now)})`

/** Whether a violation is open and its assignee can no longer handle it. */
const isUnattended = sql<boolean>`(${isOpen} and violations.assignee_id is not null and not ${hasActiveAssignee})`

/** Whether the column holds this person, or does not. Written as an equality so that the column's index is used. */
const isPerson = (column: 'reporter_id' | 'assignee_id', person: string, wanted: boolean): RawBuilder<boolean> =>
  wanted
    ? sql<boolean>`${sql.ref(`violations.${column}`)} = ${person}`
    : sql<boolean>`${sql.ref(`violations.${column}`)} is distinct from ${person}`

/** Translates the filters to SQL, except the one named. */
export function matching(call: Pick<AnyCall, 'actor' | 'now'>, f: Filters, except?: 'status'): RawBuilder<boolean> {
  const person = personOf(call).id
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (f.category) all.push(sql<boolean>`violations.category = ${f.category}`)
  if (f.status && except !== 'status') all.push(sql<boolean>`violations.status = ${f.status}`)
  if (f.level) all.push(sql<boolean>`violations.level = ${f.level}`)
  if (f.law !== undefined) all.push(sql<boolean>`violations.law = ${f.law}`)
  if (f.areaId) all.push(inAndBelow('violations.area_id', f.areaId))
  if (f.overdue !== undefined) all.push(f.overdue ? isOverdue(call) : sql<boolean>`not ${isOverdue(call)}`)
  if (f.mine !== undefined) all.push(isPerson('reporter_id', person, f.mine))
  if (f.assigned !== undefined) all.push(isPerson('assignee_id', person, f.assigned))
  if (f.assigneeGone !== undefined) all.push(f.assigneeGone ? isUnattended : sql<boolean>`not ${isUnattended}`)
  if (f.counted !== undefined) all.push(f.counted ? isCounted : sql<boolean>`not ${isCounted}`)
  if (f.open !== undefined) all.push(f.open ? isOpen : sql<boolean>`not ${isOpen}`)
  if (f.from) all.push(sql<boolean>`violations.found_on >= ${f.from}`)
  if (f.to) all.push(sql<boolean>`violations.found_on <= ${f.to}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const sortsOf = (categories: readonly string[]) => ({
  number: 'number',
  category: sql`array_position(${[...categories]}::text[], violations.category)`,
  area: { areaCodeOf: 'area_id' },
  status: sql`array_position(${[...violationWorkflow.states]}::text[], violations.status)`,
  foundOn: 'found_on',
  dueOn: 'due_on',
  createdAt: 'created_at',
})

type Ask<R> = PageAsk<ViolationTables, 'violations', R>

/** The query for Rows, shared by the page and the export. */
const askFor = async <R>(call: AnyCall, query: ListQuery, select: Ask<R>['select']): Promise<Ask<R>> => ({
  query,
  sorts: sortsOf(await categoryKeys(call)),
  defaultSort: '-createdAt',
  best: { titles: [sql`violations.description`, sql`violations.place`], at: 'created_at' },
  searchIn: 'search',
  numberIn: 'number',
  where: (q) => q.where(matching(call, query)),
  select,
})

/** The query of a page for Rows. */
export const listAsk = (call: AnyCall, query: ListQuery) =>
  askFor<JoinedRecord>(call, query, (q) => q.selectAll('violations').select(rowColumns(call)))

/** The columns of `violations` that a file shows. */
const EXPORTED = [
  'violations.number',
  'violations.category',
  'violations.description',
  'violations.area_id',
  'violations.place',
  'violations.lat',
  'violations.lon',
  'violations.law',
  'violations.organisation',
  'violations.status',
  'violations.level',
  'violations.found_on',
  'violations.created_at',
  'violations.due_on',
  'violations.closed_at',
  'violations.reporter_id',
] as const
type Exported = Selected<ViolationRecord, typeof EXPORTED> & Pick<JoinedRecord, 'area' | 'reporter' | 'assignee'>

const exportAsk = (call: AnyCall, query: ListQuery) =>
  askFor<Exported>(call, query, (q) =>
    q
      .select(EXPORTED)
      .select([
        areaReadOnce<Exported['area']>().as('area'),
        personRef('violations.reporter_id').as('reporter'),
        personRef('violations.assignee_id').as('assignee'),
      ]),
  )

async function columnsFor(call: AnyCall): Promise<ExportColumn<Exported>[]> {
  const { lang } = call
  const { column, status, level } = violationLabels[lang]
  const nameOf = await categoryNames(call)
  const actor = personOf(call)
  return [
    { header: column.number, kind: 'number', value: (row) => row.number },
    { header: column.category, kind: 'text', value: (row) => nameOf(row, lang) },
    { header: column.description, kind: 'text', value: (row) => row.description },
    {
      header: column.area,
      kind: 'text',
      value: ({ area }) => area.path.map(({ name }) => inLang(name, lang)).join(' › '),
    },
    { header: column.place, kind: 'text', value: (row) => row.place },
    { header: column.lat, kind: 'number', value: (row) => row.lat },
    { header: column.lon, kind: 'number', value: (row) => row.lon },
    { header: column.law, kind: 'text', value: (row) => row.law },
    { header: column.organisation, kind: 'text', value: (row) => row.organisation },
    { header: column.status, kind: 'text', value: (row) => status[row.status] },
    { header: column.level, kind: 'text', value: (row) => level[row.level] },
    { header: column.foundOn, kind: 'date', value: (row) => row.found_on },
    { header: column.createdAt, kind: 'datetime', value: (row) => row.created_at },
    { header: column.dueOn, kind: 'date', value: (row) => row.due_on },
    { header: column.closedAt, kind: 'datetime', value: (row) => row.closed_at },
    {
      header: column.reporter,
      kind: 'text',
      value: (row) => (row.reporter && mayKnowReporter(row.reporter_id, actor) ? shortName(row.reporter) : null),
    },
    { header: column.assignee, kind: 'text', value: (row) => row.assignee && shortName(row.assignee) },
  ]
}

/** Exports the filtered list; logged, because it contains names of reporters. */
export async function exportViolations(
  call: AnyCall & { query: Omit<ListQuery, 'page' | 'pageSize'> & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(
    call.rows.from('violations'),
    'violations',
    await exportAsk(call, { ...query, page: 1, pageSize: 1 }),
  )
  const name = `${violationLabels[call.lang].file} ${dayInUlaanbaatar(call.now)}`
  const file = await exportRows(call.core, list, {
    format,
    name,
    columns: await columnsFor(call),
    area: { field: 'area', is: 'ref' },
  })
  call.note({ action: 'violations.export', table_name: 'violations', details: { format, ...query } })
  return file
}
