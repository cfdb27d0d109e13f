import type pg from 'pg'
import { vi } from 'vitest'

/** Ends a wait that would never end; it is no measure of speed. */
const LIMIT_MS = 120_000

/** Waits until a check no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: LIMIT_MS })

/** Waits until a statement of this database waits for a lock that another transaction holds. */
export async function someoneWaits(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows.length === 0) throw new Error('nobody waits')
    },
    { timeout: LIMIT_MS },
  )
}
