import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { isSerializationFailure, rethrowAsProblem, send, translate } from './db.ts'

/** The open transaction of a write. Its connection is taken with the first statement, not before. */
export interface Transaction extends Pick<pg.PoolClient, 'query'> {
  /**
   * Keeps for good what was done so far, whatever comes after, and gives the connection back. The next statement takes one again and
   * begins anew. Call it before work that takes long and needs no database, like hashing a password: connections are few, and
   * whoever holds one lets others wait.
   */
  keepSoFar(): Promise<void>
}

/** Sends a statement that nothing in the transaction waits for; it goes out together with the commit. */
export type SendLast = (query: CompiledQuery) => void

const RETRIES = 3

class LazyTransaction implements Transaction {
  readonly query: pg.PoolClient['query']
  readonly #pool: pg.Pool
  #client: Promise<pg.PoolClient> | undefined
  /** Statements that are on their way; their failure is told when the transaction ends. */
  #underWay: Promise<unknown>[] = []

  constructor(pool: pg.Pool) {
    this.#pool = pool
    // the driver's `query` has a dozen forms; all of them are handed on as they come
    this.query = (async (...statement: [string]) =>
      (await this.#taken()).query(...statement)) as unknown as pg.PoolClient['query']
  }

  #taken(): Promise<pg.PoolClient> {
    this.#client ??= this.#begin()
    return this.#client
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect().catch(rethrowAsProblem)
    this.#follow(client.query('begin'))
    return client
  }

  #follow(statement: Promise<unknown>): void {
    statement.catch(() => {})
    this.#underWay.push(statement)
  }

  sendLast(query: CompiledQuery): void {
    this.#follow(send(this, query))
  }

  async keepSoFar(): Promise<void> {
    if (!this.#client) return
    const client = await this.#client
    const committed = client.query('commit')
    committed.catch(() => {})
    await Promise.all(this.#underWay)
    // after a failed statement PostgreSQL answers a commit by taking everything back, and calls that a success
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was taken back at its end')
    this.#release(client)
  }

  async undo(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    if (!client) return
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    this.#release(client, broken)
  }

  #release(client: pg.PoolClient, broken?: Error): void {
    this.#client = undefined
    this.#underWay = []
    client.release(broken)
  }
}

/**
 * Runs `work` in one transaction, again (at most three times) when PostgreSQL says that two transactions met (40001, 40P01).
 * @throws Problem for what the database refuses or when it is away.
 */
export async function inTransaction<A>(
  pool: pg.Pool,
  work: (tx: Transaction, sendLast: SendLast) => Promise<A>,
): Promise<A> {
  for (let round = 1; ; round++) {
    const tx = new LazyTransaction(pool)
    try {
      const answer = await work(tx, (query) => tx.sendLast(query))
      await tx.keepSoFar()
      return answer
    } catch (error) {
      await tx.undo()
      if (round < RETRIES && isSerializationFailure(error)) continue
      throw translate(error)
    }
  }
}
