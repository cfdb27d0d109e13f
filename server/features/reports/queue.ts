import { sql } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'
import type { Queued } from '../../core/requests/work-queue.ts'

const report: Queued = {
  table: 'reports',
  title: sql<string>`reports.title`,
  due: sql<Day | null>`reports.due_on`,
  since: sql<Date>`reports.moved_at`,
}

/** The reports that the home page lists as work. */
export const reportQueue = { toApprove: report, returned: report }
