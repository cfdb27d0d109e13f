import { sql } from 'kysely'
import type { Weekly } from '../../core/requests/weekly-counts.ts'

/** The ratings that the home page counts by week: those sent. */
export const rateWeeks: Readonly<Record<'sent', Weekly>> = {
  sent: { table: 'rate_sheets', verb: 'read', at: sql<Date>`rate_sheets.sent_at` },
}
