import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { AuditEntry, admin } from '#contract/features/admin/index.ts'
import { areaRef } from '../../core/access/area-ref.ts'
import type { Call, Download } from '../../core/requests/declare.ts'
import { csv } from '../../core/sheets/csv.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { type AuditLineRow, actorOfLine, showLine } from './audit.ts'
import { withNames } from './audit-names.ts'
import type { AdminTables } from './tables.ts'

type ExportCall = Call<AdminTables, (typeof admin)['routes']['exportAudit']>

/** Entries per query: memory stays flat whatever the length of the log. */
const PORTION = 1_000

const HEADERS = [
  'chainNo',
  'at',
  'actorId',
  'actorName',
  'actorEmail',
  'actorRole',
  'action',
  'outcome',
  'table',
  'rowId',
  'record',
  'area',
  'from',
  'to',
  'note',
  'details',
  'address',
  'requestId',
]

/** The sealed entries as a stream, in the order of the chain. */
export function exportAudit(call: ExportCall): Download {
  const { format, ...range } = call.query
  call.note({ action: 'admin.export_audit', table_name: 'audit_log', details: { format, ...range } })
  return {
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    filename: `audit-after-${range.after}.${format}`,
    body: async () =>
      Readable.from(format === 'csv' ? csv({ name: 'audit', headers: HEADERS, portions: cells(call) }) : lines(call)),
  }
}

async function* lines(call: ExportCall): AsyncGenerator<string> {
  for await (const entries of portions(call)) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

async function* cells(call: ExportCall): AsyncGenerator<Cell[][]> {
  for await (const entries of portions(call)) yield entries.map(cellsOf)
}

const text = (value: string | null | undefined): Cell => (value ? { kind: 'text', value } : null)
const nameOf = (name: AuditEntry['record']): string | undefined => name?.mn ?? name?.en

/** Instants in UTC and details as JSON: other systems read them. */
const cellsOf = (entry: AuditEntry): Cell[] => [
  entry.chainNo === null ? null : { kind: 'number', value: entry.chainNo },
  text(entry.at),
  text(entry.actor?.id),
  text(entry.actor?.name),
  text(entry.actor?.email),
  text(entry.actor?.role),
  text(entry.action),
  text(entry.outcome),
  text(entry.table),
  text(entry.rowId),
  text(nameOf(entry.record)),
  text(entry.area && entry.area.path.map(({ name }) => nameOf(name)).join(' › ')),
  text(entry.from),
  text(entry.to),
  text(entry.note),
  text(entry.details && JSON.stringify(entry.details)),
  text(entry.address),
  text(entry.requestId),
]

/** The entries of a period, or all. */
const entriesOf = ({ rows, query: { from, to } }: ExportCall) =>
  rows
    .from('audit_log', 'system')
    .$if(from !== undefined, (q) => q.where('audit_log.at', '>=', startOfDayInUlaanbaatar(from ?? '')))
    .$if(to !== undefined, (q) => q.where('audit_log.at', '<', endOfDayInUlaanbaatar(to ?? '')))

/**
 * The first and last number of a period. The sum keeps the database from looking for them along the numbers, past every
 * entry outside the period, instead of by the index on the time.
 */
async function boundsOf(call: ExportCall): Promise<{ first: number; last: number } | undefined> {
  const found = await entriesOf(call)
    .select([
      sql<number | null>`min(audit_log.chain_no + 0)`.as('first'),
      sql<number | null>`max(audit_log.chain_no + 0)`.as('last'),
    ])
    .executeTakeFirst()
  const { first, last } = found ?? { first: null, last: null }
  return first === null || last === null ? undefined : { first, last }
}

async function* portions(call: ExportCall): AsyncGenerator<AuditEntry[]> {
  const { from, to } = call.query
  let { after } = call.query
  let last = Number.MAX_SAFE_INTEGER
  if (from !== undefined || to !== undefined) {
    const bounds = await boundsOf(call)
    if (!bounds) return
    after = Math.max(after, bounds.first - 1)
    last = bounds.last
  }
  for (;;) {
    const rows = await entriesOf(call)
      .selectAll('audit_log')
      .select([areaRef('audit_log.area_id').as('area'), actorOfLine.as('actor')])
      .where('audit_log.chain_no', '>', after)
      .where('audit_log.chain_no', '<=', last)
      .orderBy('audit_log.chain_no')
      .limit(PORTION)
      .execute()
    const found = rows as AuditLineRow[]
    if (found.length > 0) yield await withNames(call, found.map(showLine))
    after = found.at(-1)?.chain_no ?? after
    if (found.length < PORTION) return
  }
}
