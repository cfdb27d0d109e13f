import type pg from 'pg'
import { Problem } from '#contract/core/problem.ts'
import { rethrowAsProblem } from './db.ts'
import type { Tx } from './serve.ts'

/** Tells the statements of one request that nobody waits for the answer any more. */
export class Cancellation {
  readonly #listeners = new Set<() => void>()
  #isCancelled = false

  get isCancelled(): boolean {
    return this.#isCancelled
  }

  cancel(): void {
    this.#isCancelled = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  /** Calls the listener once when the request is cancelled. @returns what takes the listener away again. */
  onCancel(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** What a cancelled request ends with; nobody reads it. */
export const cancelled = () => new Problem('unavailable')

/**
 * Cancels the statement that a connection runs now. The connection may be used again when this has resolved and the statement has ended:
 * PostgreSQL has sent the signal by then, and ignores one that comes between two statements. @throws when the database is away.
 */
export async function cancelStatement(control: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID: number }
  await control.query('select pg_cancel_backend($1)', [processID])
}

/** Sends statements to the pool for one request: cancelled with it, and not sent at all when it was cancelled while they waited. */
export function cancellable(pool: pg.Pool, control: pg.Pool, cancellation: Cancellation): Tx {
  const query = async (...statement: [string]) => {
    if (cancellation.isCancelled) throw cancelled()
    const client = await pool.connect().catch(rethrowAsProblem)
    if (cancellation.isCancelled) {
      client.release()
      throw cancelled()
    }
    let cancelling: Promise<void> | undefined
    let isBroken = false
    const forget = cancellation.onCancel(() => {
      cancelling = cancelStatement(control, client).catch(() => {
        isBroken = true
      })
    })
    try {
      return await client.query(...statement)
    } finally {
      forget()
      // the next user of the connection must not be the one who is cancelled
      if (cancelling) await cancelling
      client.release(isBroken)
    }
  }
  return { query: query as unknown as pg.PoolClient['query'] }
}
