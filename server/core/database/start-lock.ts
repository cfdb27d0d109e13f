import type pg from 'pg'

/** Any constant: instances that start at the same moment prepare the database in turn. */
const LOCK = 72_118_206

/**
 * Prepares the database (migrations, initial data) while other instances wait and then find it prepared. The lock
 * belongs to the connection, so it is released when the instance dies.
 */
export async function withStartLock<A>(pool: pg.Pool, prepare: () => Promise<A>): Promise<A> {
  const client = await pool.connect()
  try {
    // loading initial data takes longer than the limit for statements
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await prepare()
  } finally {
    // ends the connection, and with it the lock and the setting
    client.release(true)
  }
}
