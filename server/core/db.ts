import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { Problem } from '#contract/core/problem.ts'

// counts and identity columns stay far below 2^53; days stay the text they are (a Date would move them by the time zone)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** A pool, or one client of it inside a transaction. */
type Target = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

const STATEMENTS_MAX = 2000
const statementNames = new Map<string, string>()

/** A name for a statement's text, so that PostgreSQL plans it once a connection; undefined when there are too many. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= STATEMENTS_MAX) return undefined
  const name = `n${statementNames.size}`
  statementNames.set(text, name)
  return name
}

const send = (target: Target, { sql, parameters }: CompiledQuery) =>
  target.query({ name: statementName(sql), text: sql, values: parameters as unknown[] })

class TargetConnection implements DatabaseConnection {
  readonly #target: Target
  constructor(target: Target) {
    this.#target = target
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await send(this.#target, query)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  // oxlint-disable-next-line require-yield -- reading in portions goes through `cursor` below
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('use readInPortions')
  }
}

class TargetDriver implements Driver {
  readonly #connection: TargetConnection
  constructor(target: Target) {
    this.#connection = new TargetConnection(target)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  // transactions are opened by `inTransaction` alone, so that one place decides about retries and problems
  async beginTransaction(): Promise<void> {
    throw new Error('use inTransaction')
  }
  async commitTransaction(): Promise<void> {
    throw new Error('use inTransaction')
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('use inTransaction')
  }
}

const instances = new WeakMap<Target, Kysely<never>>()

/** The query builder on a pool or on one client; made once for each of them. */
export function queriesOn<T>(target: Target): Kysely<T> {
  const known = instances.get(target)
  if (known) return known as unknown as Kysely<T>
  const made = new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TargetDriver(target),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  instances.set(target, made as unknown as Kysely<never>)
  return made
}

/** Opens the pool. Connections are pipelined, so that a transaction's first and last words cost no round trip. */
export function openPool(connection: pg.PoolConfig, max = 12): pg.Pool {
  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: 'nutag',
    pipeline: true,
    ...connection,
  } as pg.PoolConfig)
  // a connection that breaks while idle is replaced by the pool at the next query; without a listener the process would end
  pool.on('error', () => {})
  return pool
}

const RETRIES = 3

/** Sends a statement that nothing in the transaction waits for; it goes out together with the commit. */
export type SendLast = (query: CompiledQuery) => void

/**
 * Runs `work` in one transaction, again (at most three times) when PostgreSQL says that two transactions met (40001, 40P01).
 * @throws Problem for what the database refuses or when it is away.
 */
export async function inTransaction<A>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, sendLast: SendLast) => Promise<A>,
): Promise<A> {
  for (let round = 1; ; round++) {
    const client = await pool.connect().catch(rethrowAsProblem)
    let broken: Error | undefined
    // statements that are on their way; their failure is told when the transaction ends
    const underWay: Promise<unknown>[] = []
    const follow = (statement: Promise<unknown>) => {
      statement.catch(() => {})
      underWay.push(statement)
    }
    try {
      follow(client.query('begin'))
      const answer = await work(client, (query) => follow(send(client, query)))
      const committed = client.query('commit')
      committed.catch(() => {})
      await Promise.all(underWay)
      // after a failed statement PostgreSQL answers a commit by taking everything back, and calls that a success
      if ((await committed).command !== 'COMMIT') throw new Error('the transaction was taken back at its end')
      return answer
    } catch (error) {
      await client.query('rollback').catch((e: Error) => {
        broken = e
      })
      if (round < RETRIES && isSerializationFailure(error)) continue
      throw translate(error)
    } finally {
      client.release(broken)
    }
  }
}

/** Reads a long result in portions through a cursor, in one read-only snapshot; memory stays flat whatever the size. */
export async function* readInPortions<R>(pool: pg.Pool, query: CompiledQuery<R>, portion = 1000): AsyncGenerator<R[]> {
  const client = await pool.connect().catch(rethrowAsProblem)
  let broken = true
  try {
    await client.query('begin read only')
    await client.query(`declare portions no scroll cursor for ${query.sql}`, query.parameters as unknown[])
    for (;;) {
      const { rows } = await client.query(`fetch ${portion} from portions`)
      if (rows.length === 0) break
      yield rows as R[]
    }
    await client.query('commit')
    broken = false
  } finally {
    client.release(broken)
  }
}

function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

function rethrowAsProblem(error: unknown): never {
  throw translate(error)
}

const AWAY = /^(08|57P0[123]|53300)/
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const AWAY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** What PostgreSQL or the driver threw, as a problem of ours; anything unknown comes back unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (error instanceof pg.DatabaseError) return translateDatabaseError(error)
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (AWAY_SYSTEM.has(code) || AWAY_TEXT.test(error.message)) return new Problem('unavailable', { retryAfter: 2 })
  return error
}

function translateDatabaseError(error: pg.DatabaseError): unknown {
  const code = error.code ?? ''
  if (AWAY.test(code)) return new Problem('unavailable', { retryAfter: 2 })
  if (code === '53100') return new Problem('storage_full')
  if (code === '57014') return new Problem('unavailable', { retryAfter: 5 })
  const path = fieldOf(error)
  if (code === '23505') return new Problem('conflict', { errors: [{ path, code: 'taken' }] })
  if (code === '23503') return new Problem('invalid', { errors: [{ path, code: 'out_of_reach' }] })
  if (code === '23514') return new Problem('invalid', { errors: [{ path, code: 'invalid' }] })
  return error
}

/** The contract's name of the field a constraint stands on: users_email_key → email, news_area_id_fkey → areaId. */
function fieldOf(error: pg.DatabaseError): string {
  const name = (error.constraint ?? '').replace(/_(key|fkey|check|idx)\d*$/, '')
  const column = error.table && name.startsWith(`${error.table}_`) ? name.slice(error.table.length + 1) : name
  if (column.startsWith('area_id')) return 'areaId'
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
