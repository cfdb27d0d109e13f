import { sql } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'
import type { Queued } from '../../core/requests/work-queue.ts'

/** Ratings end with their period, whose last day is computed from its first. Source: docs/rules/rates.md. */
const lastDay = sql<Day>`(select (p.starts_on + case p.kind when 'quarter' then interval '3 months'
  when 'half' then interval '6 months' else interval '1 year' end - interval '1 day')::date
  from rate_periods p where p.id = rate_sheets.period_id)`

const sheet: Queued = {
  table: 'rate_sheets',
  due: lastDay,
  since: sql<Date>`coalesce(rate_sheets.sent_at, rate_sheets.updated_at)`,
}

/** The ratings that the home page lists as work. */
export const rateQueue = { toApprove: sheet, notApproved: sheet }
