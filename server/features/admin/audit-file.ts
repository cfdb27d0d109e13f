import { type RawBuilder, sql } from 'kysely'
import type { admin } from '#contract/features/admin/index.ts'
import { type AreaRefRow, areaReadOnce } from '../../core/access/area-ref.ts'
import { namesInAudit } from '../../core/audit/audit.ts'
import type { Call, Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { type AuditLineRow, actorOfLine, auditAsk } from './audit.ts'
import { NAMES } from './names.ts'
import type { AdminTables } from './tables.ts'

type FileCall = Call<AdminTables, (typeof admin)['routes']['saveAudit']>
type Row = AuditLineRow

const text = (header: string, value: (row: Row) => string | null | undefined): ExportColumn<Row> => ({
  header,
  kind: 'text',
  value,
})

const areaName = (area: AreaRefRow | null) => area?.path.map(({ name }) => name.mn).join(' › ')

/** As in the export for other systems (audit-export.ts), but without the names of records: the list of a busy year is long. */
const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: 'chainNo', kind: 'number', value: (row) => row.chain_no },
  { header: 'at', kind: 'datetime', value: (row) => row.at },
  text('actorId', (row) => row.actor?.id),
  text('actorName', (row) => row.actor && `${row.actor.lastName} ${row.actor.firstName}`.trim()),
  text('actorEmail', (row) => row.actor?.email),
  text('actorRole', (row) => row.actor_role),
  text('action', (row) => row.action),
  text('outcome', (row) => row.outcome),
  text('table', (row) => row.table_name),
  text('rowId', (row) => row.row_id),
  text('area', (row) => areaName(row.area)),
  text('from', (row) => row.from_state),
  text('to', (row) => row.to_state),
  text('note', (row) => row.note),
  { header: 'details', kind: 'json', value: (row) => row.details },
  text('address', (row) => row.address),
  text('requestId', (row) => row.request_id),
]

/** The filtered list of the audit log as a file. */
export async function saveAudit(call: FileCall): Promise<Download> {
  const { rows, core, note, query } = call
  const { format, sort, ...filters } = query
  const actions = query.q ? await namesInAudit(rows.unscoped(NAMES), 'action') : []
  const ask = auditAsk({ ...query, page: 1, pageSize: 1 }, actions)
  const hits = (ask.hits ?? []).map(({ where }) => where)
  const either: RawBuilder<boolean> = sql`(${sql.join(hits, sql` or `)})`
  const direction = sort === 'at' ? 'asc' : 'desc'
  const list = ask
    .where?.(rows.from('audit_log', 'system'))
    .$if(hits.length > 0, (q) => q.where(either))
    .selectAll('audit_log')
    .select([areaReadOnce<AreaRefRow | null>().as('area'), actorOfLine.as('actor')])
    .orderBy('audit_log.at', direction)
    .orderBy('audit_log.id', direction)
  note({ action: 'admin.export_audit', table_name: 'audit_log', details: { format, ...filters } })
  return exportRows<Row>(core, list as never, {
    format,
    name: 'audit',
    columns: COLUMNS,
    area: { field: 'area', is: 'ref' },
  })
}
