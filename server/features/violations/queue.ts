import { sql } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'
import type { Queued } from '../../core/requests/work-queue.ts'

const violation: Queued = {
  table: 'violations',
  title: sql<string>`violations.category`,
  number: sql<number>`violations.number`,
  due: sql<Day>`violations.due_on`,
  since: sql<Date>`violations.created_at`,
}

/** The violations that the home page lists as work. */
export const violationQueue = { toHandle: violation, inMyHands: violation }
