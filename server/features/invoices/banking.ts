import { type RawBuilder, sql } from 'kysely'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Period, periodBefore, periodOf } from '#contract/core/time/periods.ts'
import {
  BANKING_MONTHS,
  type Banking,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  RECENT_ENTRIES,
} from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import { isOverdue } from './show.ts'
import type { InvoiceCall } from './tables.ts'

interface Span {
  from?: Day | undefined
  to?: Day | undefined
  areaId?: string | undefined
}
type Turnover = Banking['now']

/** Revenue is a credit, money received a debit. */
const revenue = sql<number>`coalesce(-sum(ledger_lines.amount) filter (where ledger_lines.account = 'revenue'), 0)`
const received = sql<number>`coalesce(sum(ledger_lines.amount) filter (where ledger_lines.account in ('bank', 'cash')), 0)`

const linesOf = ({ rows }: Pick<InvoiceCall, 'rows'>, { areaId }: Span) =>
  rows
    .from('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .innerJoin('invoices', 'invoices.id', 'ledger_entries.invoice_id')
    .$if(areaId !== undefined, (q) => q.where(inAndBelow('ledger_entries.area_id', areaId ?? '')))

async function turnoverOf(call: InvoiceCall, span: Span, from: Day, to: Day): Promise<Turnover> {
  const row = await linesOf(call, span)
    .where('ledger_entries.day', '>=', from)
    .where('ledger_entries.day', '<=', to)
    .select([revenue.as('revenue'), received.as('received')])
    .executeTakeFirst()
  return { revenue: Number(row?.revenue ?? 0), received: Number(row?.received ?? 0) }
}

async function balancesOn(call: InvoiceCall, span: Span, to: Day): Promise<Banking['balances']> {
  const found = await linesOf(call, span)
    .where('ledger_entries.day', '<=', to)
    .select(['ledger_lines.account', sql<number>`sum(ledger_lines.amount)`.as('balance')])
    .groupBy('ledger_lines.account')
    .execute()
  const of = (account: LedgerAccount) => found.find((row) => row.account === account)?.balance ?? 0
  return LEDGER_ACCOUNTS.map((account) => ({ account, balance: Number(of(account)) }))
}

/** The months up to a day, oldest first: '2026-01'. */
function monthsUpTo(to: Day): string[] {
  const last = Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - 1
  return Array.from({ length: BANKING_MONTHS }, (_, i) => {
    const month = last - BANKING_MONTHS + 1 + i
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

async function monthsOf(call: InvoiceCall, span: Span, to: Day): Promise<Banking['months']> {
  const months = monthsUpTo(to)
  const month = sql<string>`to_char(ledger_entries.day, 'YYYY-MM')`
  const found = await linesOf(call, span)
    .where('ledger_entries.day', '>=', `${months[0]}-01`)
    .where('ledger_entries.day', '<=', to)
    .select([month.as('month'), revenue.as('revenue'), received.as('received')])
    .groupBy(month)
    .execute()
  return months.map((name) => {
    const row = found.find((one) => one.month === name)
    return { month: name, revenue: Number(row?.revenue ?? 0), received: Number(row?.received ?? 0) }
  })
}

async function openOf(call: InvoiceCall, { areaId }: Span, condition: RawBuilder<boolean>) {
  const row = await call.rows
    .from('invoices')
    .where(condition)
    .$if(areaId !== undefined, (q) => q.where(inAndBelow('invoices.area_id', areaId ?? '')))
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(invoices.outstanding), 0)`.as('sum')])
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), sum: Number(row?.sum ?? 0) }
}

async function recentOf(call: InvoiceCall, span: Span, from: Day, to: Day): Promise<Banking['recent']> {
  const found = await linesOf(call, span)
    .where('ledger_lines.account', '=', 'receivable')
    .where('ledger_entries.day', '>=', from)
    .where('ledger_entries.day', '<=', to)
    .select(['ledger_entries.id', 'ledger_entries.day', 'ledger_entries.kind', 'ledger_entries.invoice_id'])
    .select(['invoices.code', 'invoices.buyer_name', 'ledger_lines.amount'])
    .orderBy('ledger_entries.day', 'desc')
    .orderBy('ledger_entries.created_at', 'desc')
    .orderBy('ledger_entries.id')
    .limit(RECENT_ENTRIES)
    .execute()
  return found.map(({ id, day, kind, amount, ...of }) => ({
    id,
    day,
    kind,
    invoiceId: of.invoice_id,
    code: of.code ?? '',
    buyerName: of.buyer_name,
    amount,
  }))
}

/** The longest period: ten years. */
const DAYS_MAX = 3_653

const periodIn = ({ now }: Pick<InvoiceCall, 'now'>, asked: Span): Period =>
  periodOf(asked, dayInUlaanbaatar(now), DAYS_MAX)

/** The figures of the ledger. The reader sees the entries of the areas within reach. */
export async function bankingOf(call: InvoiceCall & { query: Span }): Promise<Banking> {
  const { query } = call
  const { from, to } = periodIn(call, query)
  const before = periodBefore({ from, to })
  return {
    from,
    to,
    balances: await balancesOn(call, query, to),
    now: await turnoverOf(call, query, from, to),
    before: { ...before, ...(await turnoverOf(call, query, before.from, before.to)) },
    months: await monthsOf(call, query, to),
    outstanding: await openOf(call, query, sql<boolean>`invoices.outstanding > 0`),
    overdue: await openOf(call, query, isOverdue(call)),
    recent: await recentOf(call, query, from, to),
  }
}

/** Exports the entries of a period, one row for each account; logged, because it contains names of buyers. */
export function exportLedger(call: InvoiceCall & { query: Span & { format: 'csv' | 'xlsx' } }): Promise<Download> {
  const { format, ...query } = call.query
  const { from, to } = periodIn(call, query)
  const { ledger, account, entry, column } = invoiceLabels[call.lang]
  const list = linesOf(call, query)
    .where('ledger_entries.day', '>=', from)
    .where('ledger_entries.day', '<=', to)
    .select(['ledger_entries.day', 'ledger_entries.kind', 'ledger_lines.account', 'ledger_lines.amount'])
    .select(['invoices.code', 'invoices.buyer_name'])
    .orderBy('ledger_entries.day')
    .orderBy('ledger_entries.created_at')
    .orderBy('ledger_entries.id')
    .orderBy('ledger_lines.amount', 'desc')
  call.note({ action: 'invoices.export', table_name: 'ledger_entries', details: { format, from, to } })
  return exportRows<Awaited<ReturnType<typeof list.execute>>[number]>(call.core, list.compile() as never, {
    format,
    name: `${ledger.file} ${from} ${to}`,
    columns: [
      { kind: 'date', header: ledger.day, value: (row) => row.day },
      { kind: 'text', header: ledger.kind, value: (row) => entry[row.kind] },
      { kind: 'text', header: column.code, value: (row) => row.code },
      { kind: 'text', header: column.buyer, value: (row) => row.buyer_name },
      { kind: 'text', header: ledger.account, value: (row) => account[row.account] },
      { kind: 'number', header: ledger.debit, value: (row) => (row.amount > 0 ? row.amount : null) },
      { kind: 'number', header: ledger.credit, value: (row) => (row.amount < 0 ? -row.amount : null) },
    ],
  })
}
