import type pg from 'pg'
import { Problem } from '#contract/core/problem.ts'
import { translate } from './db.ts'
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

type Answered = (error: Error | null, result: pg.QueryResult) => void
type Send = (statement: unknown, values: unknown, answered: Answered) => void

/** Sends statements to the pool for one request: cancelled with it, and not sent at all when it was cancelled while they waited. */
export function cancellable(pool: pg.Pool, control: pg.Pool, cancellation: Cancellation): Tx {
  // Callbacks, as in the pool's `query`. With promises of `connect` and `query` each request stayed reachable from the one that had the
  // connection before it, until the next major collection: minor ones copied all of them (cancellation-memory.test.ts).
  const query = (statement: unknown, values?: unknown) =>
    new Promise((resolve, reject) => {
      if (cancellation.isCancelled) return reject(cancelled())
      pool.connect((failed, client) => {
        if (!client) return reject(translate(failed))
        if (cancellation.isCancelled) {
          client.release()
          return reject(cancelled())
        }
        let cancelling: Promise<boolean> | undefined
        const forget = cancellation.onCancel(() => {
          cancelling = cancelStatement(control, client).then(
            () => true,
            () => false,
          )
        })
        const settleCancelled = async (settle: () => void) => {
          // the next user of the connection must not be the one who is cancelled
          client.release(!(await cancelling))
          settle()
        }
        const answered: Answered = (error, result) => {
          forget()
          const settle = () => (error ? reject(error) : resolve(result))
          if (cancelling) return void settleCancelled(settle)
          client.release()
          settle()
        }
        try {
          Reflect.apply(client.query as Send, client, [statement, values, answered])
        } catch (error) {
          // it is no statement at all: nothing was sent
          forget()
          client.release()
          reject(error)
        }
      })
    })
  return { query: query as unknown as pg.PoolClient['query'] }
}
