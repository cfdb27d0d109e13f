import type pg from 'pg'
import { vi } from 'vitest'

/** Waits until a check no longer throws, as long as a busy machine may need. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })

/** Waits until a statement of this database stands before a lock that another transaction holds. @throws Error after 10 s. */
export async function someoneWaits(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows.length === 0) throw new Error('nobody waits')
    },
    { timeout: 10_000 },
  )
}
