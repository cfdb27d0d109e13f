import { sql } from 'kysely'
import type { Weekly } from '../../core/requests/weekly-counts.ts'
import { isOpen } from './list.ts'

/** The violations that the home page counts by week: those reported, and those overdue now by the day after their deadline. */
export const violationWeeks: Readonly<Record<'reported' | 'overdue', Weekly>> = {
  reported: { table: 'violations', verb: 'total', at: sql<Date>`violations.created_at`, yearBefore: true },
  overdue: {
    table: 'violations',
    verb: 'total',
    at: sql<Date>`((violations.due_on + 1)::timestamp at time zone 'Asia/Ulaanbaatar')`,
    where: () => isOpen,
  },
}
