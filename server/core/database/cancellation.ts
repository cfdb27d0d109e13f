import type pg from 'pg'
import { Problem } from '#contract/core/model/problem.ts'
import { type Tx, translate } from './kysely.ts'

/** Signals the statements of a request that its caller has disconnected. */
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

  /** Calls the listener once when the request is cancelled. @returns a function that removes the listener. */
  onCancel(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** The error of a cancelled request; no caller is left to read it. */
export const cancelled = () => new Problem('unavailable')

/**
 * Cancels the statement running on a connection. The connection may be reused once this has resolved and the statement
 * has ended: by then PostgreSQL has sent the signal, and it ignores a signal between two statements. @throws when the
 * database is unreachable.
 */
export async function cancelStatement(control: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID: number }
  await control.query('select pg_cancel_backend($1)', [processID])
}

type Answered = (error: Error | null, result: pg.QueryResult) => void
type Send = (statement: unknown, values: unknown, answered: Answered) => void

/**
 * Sends statements to the pool for one request: they are cancelled with it, and never sent when it was cancelled while
 * they waited.
 */
export function cancellable(pool: pg.Pool, control: pg.Pool, cancellation: Cancellation): Tx {
  // Callbacks, as in the pool's `query`. With promises, each request stayed reachable from the connection's previous user
  // until the next major garbage collection, and minor collections copied all of them (cancellation-memory.test.ts).
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
          // the cancellation must not reach the next user of the connection
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
          // no statement was sent
          forget()
          client.release()
          reject(error)
        }
      })
    })
  return { query: query as unknown as pg.PoolClient['query'] }
}
