import { type RawBuilder, sql } from 'kysely'
import { inLang } from '#contract/core/text/localized.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { INVOICE_STATES, type InvoiceState, type StateTotal } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { type PageAsk, wholeList } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { area, isOverdue } from './show.ts'
import type { InvoiceCall, InvoiceTables, JoinedRecord } from './tables.ts'

interface Filters {
  state?: InvoiceState | undefined
  overdue?: boolean | undefined
  open?: boolean | undefined
  unsent?: boolean | undefined
  areaId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}
/** The parsed query of the list. */
export type ListQuery = Filters & { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }

/** Issued, with something left to pay, and never mailed. */
const isUnsent = sql<boolean>`(invoices.outstanding > 0 and invoices.sent_at is null)`
const isOpen = sql<boolean>`(invoices.outstanding > 0)`
const is = (condition: RawBuilder<boolean>, wanted: boolean) => (wanted ? condition : sql<boolean>`not ${condition}`)

function narrowed(call: Pick<InvoiceCall, 'now'>, filters: Filters): RawBuilder<boolean> {
  const { state, overdue, open, unsent, areaId, from, to } = filters
  const all = [matching({ 'invoices.state': state })]
  if (overdue !== undefined) all.push(is(isOverdue(call), overdue))
  if (open !== undefined) all.push(is(isOpen, open))
  if (unsent !== undefined) all.push(is(isUnsent, unsent))
  if (areaId) all.push(inAndBelow('invoices.area_id', areaId))
  if (from) all.push(sql<boolean>`invoices.issued_on >= ${from}`)
  if (to) all.push(sql<boolean>`invoices.issued_on <= ${to}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** The query for Rows, shared by the page and the export. */
export const listAsk = (call: InvoiceCall, query: ListQuery): PageAsk<InvoiceTables, 'invoices', JoinedRecord> => ({
  query,
  sorts: {
    code: sql`invoices.code`,
    buyer: sql`invoices.buyer_name collate nutag_natural`,
    state: sql`array_position(${[...INVOICE_STATES]}::text[], invoices.state)`,
    issuedOn: sql`coalesce(invoices.issued_on, date '9999-12-31')`,
    dueOn: 'due_on',
    total: 'total',
    outstanding: 'outstanding',
    createdAt: 'created_at',
  },
  defaultSort: '-createdAt',
  best: { titles: [sql`coalesce(invoices.code, '')`, sql`invoices.buyer_name`], at: 'created_at' },
  searchIn: 'search',
  where: (q) => q.where(narrowed(call, query)),
  select: (q) => q.selectAll('invoices').select(area),
})

/** Number and sums by state; overdue invoices are counted once more on their own. */
export async function totalsByState(call: InvoiceCall & { query: Filters }): Promise<StateTotal[]> {
  const sums = [
    sql<number>`count(*)`.as('count'),
    sql<string>`coalesce(sum(invoices.total), 0)`.as('total'),
    sql<string>`coalesce(sum(invoices.outstanding), 0)`.as('outstanding'),
  ] as const
  const all = call.rows.from('invoices').where(narrowed(call, call.query))
  const byState = await all
    .select(['invoices.state', ...sums])
    .groupBy('invoices.state')
    .execute()
  const late = await all.where(isOverdue(call)).select(sums).executeTakeFirst()
  const found = new Map<StateTotal['state'], { count: number; total: string; outstanding: string }>(
    byState.map((row) => [row.state, row]),
  )
  if (late) found.set('overdue', late)
  return ([...INVOICE_STATES, 'overdue'] as const).map((state) => {
    const { count = 0, total = 0, outstanding = 0 } = found.get(state) ?? {}
    return { state, count: Number(count), total: Number(total), outstanding: Number(outstanding) }
  })
}

function columnsIn(call: InvoiceCall): ExportColumn<JoinedRecord>[] {
  const { lang } = call
  const { column, state } = invoiceLabels[lang]
  const today = dayInUlaanbaatar(call.now)
  const stateOf = (row: JoinedRecord) =>
    state[
      row.outstanding > 0 && row.due_on < today ? 'overdue' : row.state === 'issued' && row.sent_at ? 'sent' : row.state
    ]
  return [
    { kind: 'text', header: column.code, value: (row) => row.code },
    { kind: 'text', header: column.buyer, value: (row) => row.buyer_name },
    { kind: 'text', header: column.register, value: (row) => row.buyer_register },
    { kind: 'text', header: column.area, value: (row) => inLang(row.area, lang) },
    { kind: 'text', header: column.state, value: stateOf },
    { kind: 'date', header: column.issuedOn, value: (row) => row.issued_on },
    { kind: 'date', header: column.dueOn, value: (row) => row.due_on },
    { kind: 'number', header: column.subtotal, value: (row) => row.subtotal },
    { kind: 'number', header: column.discount, value: (row) => row.discount },
    { kind: 'number', header: column.vat, value: (row) => row.vat },
    { kind: 'number', header: column.total, value: (row) => row.total },
    { kind: 'number', header: column.paid, value: (row) => row.paid },
    { kind: 'number', header: column.credited, value: (row) => row.credited },
    { kind: 'number', header: column.outstanding, value: (row) => row.outstanding },
  ]
}

/** Exports the filtered list; logged, because it contains names of buyers. */
export function exportInvoices(
  call: InvoiceCall & { query: Omit<ListQuery, 'page' | 'pageSize'> & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(call.rows.from('invoices'), 'invoices', listAsk(call, { ...query, page: 1, pageSize: 1 }))
  call.note({ action: 'invoices.export', table_name: 'invoices', details: { format, ...query } })
  return exportRows<JoinedRecord>(call.core, list, {
    format,
    name: `${invoiceLabels[call.lang].file} ${dayInUlaanbaatar(call.now)}`,
    columns: columnsIn(call),
  })
}
