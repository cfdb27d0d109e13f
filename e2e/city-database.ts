import pg from 'pg'
import { startDatabase } from '../server/core/database/embedded/index.ts'

/** Runs statements in the database of the city that the journeys use: what a person cannot do, such as waiting for a day. */
export async function inCity<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  // joins the server that the application has started
  const database = await startDatabase({ dataDir: process.env.E2E_DATA_DIR ?? '', log: () => {} })
  const db = new pg.Client(database.connection as pg.ClientConfig)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
    await database.stop()
  }
}
