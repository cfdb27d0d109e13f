import type pg from 'pg'

/** The row of `settings` with the time of the last successful backup. */
export const LAST_BACKUP_KEY = 'last_backup'

/**
 * Records that a backup has just succeeded; `/metrics` reports its age. The backup itself does not contain this row.
 */
export async function recordBackup(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into settings (key, value, updated_at) values ($1, '{}', now())
     on conflict (key) do update set updated_at = excluded.updated_at`,
    [LAST_BACKUP_KEY],
  )
}
