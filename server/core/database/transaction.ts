import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Cancellation, cancelled, cancelStatement } from './cancellation.ts'
import { connectTo, isStalePlan, isWorthRepeating, send, translate } from './kysely.ts'
import { nameGeneration, renameStatements } from './prepared.ts'

/** The open transaction of a write. Its connection is taken with the first statement, not before. */
export interface Transaction extends Pick<pg.PoolClient, 'query'> {
  /**
   * Commits the work so far, whatever follows, and returns the connection; the next statement begins another
   * transaction. Call it before slow work that needs no database, like hashing a password: connections are few.
   */
  commitSoFar(): Promise<void>
}

/** Sends a statement whose result the transaction does not need; it goes out together with the commit. */
export type SendLast = (query: CompiledQuery) => void

const RETRIES = 3

/** The request that a transaction belongs to, and the connections on which it can be cancelled. */
export interface Cancelling {
  cancellation: Cancellation
  control: pg.Pool
}

class LazyTransaction implements Transaction {
  readonly query: pg.PoolClient['query']
  readonly #pool: pg.Pool
  readonly #request: Cancelling | undefined
  #client: Promise<pg.PoolClient> | undefined
  /** Statements in flight; their failures are reported when the transaction ends. */
  #underWay: Promise<unknown>[] = []
  /** The commit has been sent. Whether it takes effect is unknown from here on, so it is no longer cancelled. */
  #isCommitting = false
  #cancelling: Promise<boolean> | undefined
  #forget: (() => void) | undefined

  constructor(pool: pg.Pool, request: Cancelling | undefined) {
    this.#pool = pool
    this.#request = request
    // the driver's `query` has a dozen overloads; all are passed on unchanged
    this.query = (async (...statement: [string]) => {
      const client = await this.#taken()
      if (this.#cancelling) throw cancelled()
      return client.query(...statement)
    }) as unknown as pg.PoolClient['query']
  }

  #taken(): Promise<pg.PoolClient> {
    this.#client ??= this.#begin()
    return this.#client
  }

  async #begin(): Promise<pg.PoolClient> {
    if (this.#request?.cancellation.isCancelled) throw cancelled()
    const client = await connectTo(this.#pool)
    if (this.#request?.cancellation.isCancelled) {
      client.release()
      throw cancelled()
    }
    this.#forget = this.#request?.cancellation.onCancel(() => this.#cancel(client))
    this.#follow(client.query('begin'))
    return client
  }

  #cancel(client: pg.PoolClient): void {
    if (this.#isCommitting || !this.#request) return
    this.#cancelling = cancelStatement(this.#request.control, client).then(
      () => true,
      () => false,
    )
  }

  #follow(statement: Promise<unknown>): void {
    statement.catch(() => {})
    this.#underWay.push(statement)
  }

  sendLast(query: CompiledQuery): void {
    this.#follow(send(this, query))
  }

  async commitSoFar(): Promise<void> {
    if (!this.#client) return
    const client = await this.#client
    if (this.#cancelling) throw cancelled()
    this.#isCommitting = true
    const committed = client.query('commit')
    committed.catch(() => {})
    await Promise.all(this.#underWay)
    // after a failed statement PostgreSQL answers a commit by rolling back, and reports success
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back by its commit')
    this.#release(client)
  }

  async undo(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    if (!client) return
    this.#isCommitting = true
    // a cancel request in flight must reach neither the rollback nor the next user of the connection
    const isSafe = (await this.#cancelling) ?? true
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    this.#release(client, broken ?? (isSafe ? undefined : new Error('not cancelled')))
  }

  #release(client: pg.PoolClient, broken?: Error): void {
    this.#forget?.()
    this.#client = undefined
    this.#underWay = []
    this.#isCommitting = false
    this.#cancelling = undefined
    client.release(broken)
  }
}

/**
 * Runs `work` in one transaction, and again (at most three times) after a serialization failure or deadlock (40001,
 * 40P01), or after a migration has changed a table under a prepared statement. When `request` is cancelled before the commit is sent, the transaction is rolled back.
 *
 * @throws Problem when the database rejects a statement or is unavailable.
 */
export async function inTransaction<A>(
  pool: pg.Pool,
  work: (tx: Transaction, sendLast: SendLast) => Promise<A>,
  request?: Cancelling,
): Promise<A> {
  for (let round = 1; ; round++) {
    const tx = new LazyTransaction(pool, request)
    const names = nameGeneration()
    try {
      const answer = await work(tx, (query) => tx.sendLast(query))
      await tx.commitSoFar()
      return answer
    } catch (error) {
      await tx.undo()
      if (isStalePlan(error)) renameStatements(names)
      if (round < RETRIES && isWorthRepeating(error)) continue
      throw translate(error)
    }
  }
}
