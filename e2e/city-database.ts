import { expect } from '@playwright/test'
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

/**
 * Ends the seconds in which a mail that is being sent can be undone. One journey waits for them (`mail.spec.ts`), the others need not.
 * @param subject a pattern of LIKE that fits the mails to be sent, of which there is at least one
 */
export const sendNow = (subject: string): Promise<void> =>
  inCity(async (db) => {
    const end = async () => {
      const { rowCount } = await db.query(
        `with due as (update mails set send_at = now() where status = 'scheduled' and subject like $1 returning id)
         update jobs set run_at = now() from due where kind = 'office_mail.deliver' and payload ->> 'id' = due.id::text`,
        [subject],
      )
      return rowCount ?? 0
    }
    // its window is closed before the server has it
    await expect.poll(end).toBeGreaterThan(0)
  })
