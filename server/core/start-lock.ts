import type pg from 'pg'

/** Any constant: instances that start at the same moment prepare the database one after the other. */
const LOCK = 72_118_206

/**
 * Prepares the database (migrations, first filling) while no other instance does: the next one waits and finds it prepared. The lock
 * belongs to the connection, so an instance that dies in between releases it.
 */
export async function whileOthersWait<A>(pool: pg.Pool, prepare: () => Promise<A>): Promise<A> {
  const client = await pool.connect()
  try {
    // filling takes longer than any statement may run otherwise
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await prepare()
  } finally {
    // ends the connection, and with it the lock and the setting
    client.release(true)
  }
}
