import { sql } from 'kysely'
import type { Weekly } from '../../core/requests/weekly-counts.ts'

/** The reports that the home page counts by week: those written, and those overdue now by the day after their deadline. */
export const reportWeeks: Readonly<Record<'written' | 'overdue', Weekly>> = {
  written: {
    table: 'reports',
    verb: 'read',
    at: sql<Date>`reports.created_at`,
    where: () => sql<boolean>`reports.status <> 'draft'`,
    yearBefore: true,
  },
  overdue: {
    table: 'reports',
    verb: 'read',
    at: sql<Date>`((reports.due_on + 1)::timestamp at time zone 'Asia/Ulaanbaatar')`,
    where: (today) => sql<boolean>`reports.due_on < ${today}::date`,
  },
}
