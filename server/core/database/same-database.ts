import { randomInt } from 'node:crypto'
import pg from 'pg'
import { DatabaseProblem } from './embedded/problem.ts'

/** The largest number of an advisory lock's half. */
const LARGEST = 2 ** 31 - 1

async function connected(connectionString: string, variable: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'nutag start' })
  client.on('error', () => {}) // the query fails too
  try {
    await client.connect()
    return client
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors.join('; ') : String(error)
    throw new DatabaseProblem(`The database does not answer (${why}). Check ${variable} and that its server runs.`, {
      cause: error,
    })
  }
}

/**
 * Rejects a DATABASE_OWNER_URL of another database than DATABASE_URL: migrations would change one, and the server use the
 * other. An advisory lock that one connection holds is seen by the other in the same database only.
 *
 * @throws DatabaseProblem.
 */
export async function checkSameDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  const lock = [randomInt(LARGEST), randomInt(LARGEST)]
  const owner = await connected(ownerUrl, 'DATABASE_OWNER_URL')
  try {
    // a transaction, because a pooler may give the next statement another connection
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1, $2)', lock)
    const app = await connected(appUrl, 'DATABASE_URL')
    try {
      const { rows } = await app.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', lock)
      if (rows[0]?.free)
        throw new DatabaseProblem(
          'DATABASE_OWNER_URL and DATABASE_URL name two different databases. Nothing was changed: let both name the same host, port and database.',
        )
    } finally {
      await app.end()
    }
  } finally {
    await owner.end()
  }
}
