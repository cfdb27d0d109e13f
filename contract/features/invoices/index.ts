import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { Banking } from './banking.ts'
import { linkRoutes } from './link-routes.ts'
import { rights } from './rights.ts'
import { CreditDraft, Invoice, InvoiceDraft, InvoiceRow, PaymentDraft, Reversal, StateTotal } from './schemas.ts'
import { invoiceSettings } from './settings.ts'
import { statementRoutes } from './statements.ts'
import { templateRoutes } from './templates.ts'
import { INVOICE_STATES } from './terms.ts'

export * from './banking.ts'
export * from './link-routes.ts'
export * from './schemas.ts'
export * from './settings.ts'
export * from './statements.ts'
export * from './templates.ts'
export * from './terms.ts'
export * from './totals.ts'

const filters = {
  state: z.optional(z.enum(INVOICE_STATES)),
  /** Past the due date, and not yet paid. */
  overdue: z.optional(Flag),
  /** Issued, with something left to pay. */
  open: z.optional(Flag),
  /** Issued, open, and never mailed. */
  unsent: z.optional(Flag),
  /** An area, including those below it. */
  areaId: z.optional(z.uuid()),
  /** First and last day of issue. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
}
const SORTS = ['code', 'buyer', 'state', 'issuedOn', 'dueOn', 'total', 'outstanding', 'createdAt', 'match'] as const
// '-match': the best match of number and buyer first when there is a search text, otherwise the default order
const list = listQuery(SORTS, filters)

/** Invoices: drafts, numbers, payments, credit notes and the ledger behind them. */
export const invoices = feature({
  ...rights,
  settings: Object.values(invoiceSettings),
  routes: {
    list: {
      method: 'GET',
      path: '/invoices',
      can: 'read',
      summary: 'Invoices within your reach, newest first.',
      query: list,
      answer: pageOf(InvoiceRow),
    },
    totals: {
      method: 'GET',
      path: '/invoices/totals',
      can: 'read',
      summary: 'The number and the sums of invoices by state, and of the overdue ones.',
      query: z.pick(list, { areaId: true, from: true, to: true }),
      answer: z.object({ data: z.array(StateTotal) }),
    },
    export: {
      method: 'GET',
      path: '/invoices/export',
      can: 'export',
      summary: 'Exports the filtered list as CSV or XLSX.',
      query: z.extend(z.omit(list, { page: true, pageSize: true }), { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    banking: {
      heavy: true,
      method: 'GET',
      path: '/invoices/banking',
      can: 'read',
      summary:
        'The ledger of invoices within your reach: balances, revenue by month, what is outstanding, and the newest entries.',
      query: z.strictObject({ from: z.optional(IsoDay), to: z.optional(IsoDay), areaId: z.optional(z.uuid()) }),
      answer: oneOf(Banking),
    },
    exportLedger: {
      method: 'GET',
      path: '/invoices/banking/export',
      can: 'export',
      summary: 'Exports the entries of the ledger as CSV or XLSX, one row for each account.',
      query: z.strictObject({
        from: z.optional(IsoDay),
        to: z.optional(IsoDay),
        areaId: z.optional(z.uuid()),
        format: z.enum(['csv', 'xlsx']),
      }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    one: {
      method: 'GET',
      path: '/invoices/:id',
      can: 'read',
      summary: 'One invoice in full, with its payments and credit notes.',
      params: ById,
      answer: oneOf(Invoice),
    },
    create: {
      method: 'POST',
      path: '/invoices',
      can: 'write',
      summary: 'Adds a draft.',
      body: InvoiceDraft,
      answer: oneOf(Invoice),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/invoices/:id',
      can: 'write',
      summary: 'Changes a draft. An issued invoice can no longer be changed.',
      params: ById,
      body: z.extend(InvoiceDraft, { version: Version }),
      answer: oneOf(Invoice),
    },
    remove: {
      method: 'DELETE',
      path: '/invoices/:id',
      can: 'write',
      summary: 'Deletes a draft.',
      params: ById,
      status: 204,
    },
    issue: {
      method: 'POST',
      path: '/invoices/:id/issue',
      can: 'write',
      summary: 'Issues a draft: it gets the next number of its area and year, and can no longer be changed.',
      params: ById,
      body: z.strictObject({ version: Version }),
      answer: oneOf(Invoice),
    },
    pay: {
      method: 'POST',
      path: '/invoices/:id/payments',
      can: 'write',
      summary: 'Records a payment of at most what is outstanding.',
      params: ById,
      body: PaymentDraft,
      answer: oneOf(Invoice),
      status: 201,
    },
    reverse: {
      method: 'POST',
      path: '/invoices/:id/payments/:paymentId/reversal',
      can: 'write',
      summary: 'Reverses a payment, with a reason; both stay on record.',
      params: z.extend(ById, { paymentId: z.uuid() }),
      body: Reversal,
      answer: oneOf(Invoice),
      status: 201,
    },
    credit: {
      method: 'POST',
      path: '/invoices/:id/credit-notes',
      can: 'write',
      summary: 'Issues a credit note over at most what is outstanding, with a number of its own.',
      params: ById,
      body: CreditDraft,
      answer: oneOf(Invoice),
      status: 201,
    },
    ...linkRoutes,
    ...templateRoutes,
    ...statementRoutes,
    history: {
      method: 'GET',
      path: '/invoices/:id/history',
      can: 'read',
      summary: 'The history, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
