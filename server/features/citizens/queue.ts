import { sql } from 'kysely'
import type { Queued } from '../../core/requests/work-queue.ts'

/** The citizens who asked for a confirmation of their home, listed on the home page without their names. */
export const citizenQueue: Readonly<Record<'toConfirm', Queued>> = {
  toConfirm: { table: 'users', since: sql<Date>`coalesce(users.home_asked_at, users.updated_at)` },
}
