import { sql } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'
import type { Queued } from '../../core/requests/work-queue.ts'

/** The invoices that the home page lists as work: the unpaid ones past their day. */
export const invoiceQueue: Readonly<Record<'overdue', Queued>> = {
  overdue: {
    table: 'invoices',
    title: sql<string>`invoices.code`,
    due: sql<Day>`invoices.due_on`,
    since: sql<Date>`invoices.created_at`,
  },
}
