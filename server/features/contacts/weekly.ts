import { sql } from 'kysely'
import type { Weekly } from '../../core/requests/weekly-counts.ts'

/** The messages that the home page counts by week: those received. */
export const contactWeeks: Readonly<Record<'received', Weekly>> = {
  received: { table: 'contacts', verb: 'read', at: sql<Date>`contacts.created_at` },
}
