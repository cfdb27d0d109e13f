import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { Problem } from '#contract/core/model/problem.ts'
import { type Answered, Statements } from './described-query.ts'
import { instantReader } from './instants.ts'
import { nameGeneration, prepared, renameStatements, UNNAMED } from './prepared.ts'

// counts and identity columns stay far below 2^53; days stay text (a Date would shift them by the time zone)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  instantReader(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)),
)

/** Where statements are sent: the open transaction of a write, or the pool for a read. */
export type Tx = Pick<pg.PoolClient, 'query'>

/** A pool, or one client of it inside a transaction. */
type Target = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/**
 * Makes PostgreSQL plan a query for its values on every execution. After five runs of a named statement it may choose
 * one generic plan, which cannot know how many areas are under a path or how frequent a word is: counting the figures
 * of a district then took 135 ms of CPU time instead of 18, searching its news 620 instead of 55. Planning costs a few
 * milliseconds, so only such queries use it.
 */
export const plannedForValues = <Q extends { modifyEnd(modifier: RawBuilder<unknown>): Q }>(query: Q): Q =>
  query.modifyEnd(sql.raw(UNNAMED))

/** Sends a compiled statement, named so that PostgreSQL can reuse its plan. */
export const send = (target: Target, { sql: text, parameters }: CompiledQuery) =>
  target.query(prepared(text, parameters as unknown[]))

/** Whether statements of a target are committed one by one: it is neither a connection nor an open transaction. */
const commitsEach = (target: Target): boolean => !('release' in target || 'commitSoFar' in target)

/** Sends a statement again when its plan is stale; a transaction is repeated as a whole by `inTransaction`. */
async function sendCurrent(target: Target, query: CompiledQuery): Promise<pg.QueryResult> {
  const names = nameGeneration()
  try {
    return await send(target, query)
  } catch (error) {
    if (!isStalePlan(error) || !commitsEach(target)) throw error
    renameStatements(names)
    return await send(target, query)
  }
}

class TargetConnection implements DatabaseConnection {
  readonly #target: Target
  constructor(target: Target) {
    this.#target = target
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await sendCurrent(this.#target, query)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  // oxlint-disable-next-line require-yield -- reading in portions goes through `cursor` below
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('use readInPortions')
  }
}

/** Never used for connections: `TargetExecutor` has its target. */
class TargetDriver implements Driver {
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    throw new Error('statements go straight to their target')
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  // only `inTransaction` opens transactions, so retries and error translation are in one place
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

// Independent of the target, so all transactions share them (creating a compiler costs 8 µs).
const ADAPTER = new PostgresAdapter()
const COMPILER = new PostgresQueryCompiler()

/** Sends a query straight to its target: pool and client manage connections themselves. */
class TargetExecutor extends DefaultQueryExecutor {
  readonly #connection: TargetConnection
  constructor(connection: TargetConnection) {
    super(COMPILER, ADAPTER, { provideConnection: (consumer) => consumer(connection) })
    this.#connection = connection
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery<R>(query)
  }
}

const DRIVER = new TargetDriver()
const DIALECT: Dialect = {
  createAdapter: () => ADAPTER,
  createDriver: () => DRIVER,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => COMPILER,
}

/**
 * The builder is stored on its target. A WeakMap would keep the builders of every request alive until the next major
 * garbage collection, because minor ones treat its values as live, and they refer to their targets: minor collections
 * then copied megabytes (12 ms each under load).
 */
const BUILDER = Symbol('query builder')
type WithBuilder = Target & { [BUILDER]?: Kysely<never> }

/** The query builder on a pool or on one client; created once for each. */
export function queriesOn<T>(target: Target): Kysely<T> {
  const keeper: WithBuilder = target
  keeper[BUILDER] ??= new Kysely<never>({
    config: { dialect: DIALECT },
    driver: DRIVER,
    dialect: DIALECT,
    executor: new TargetExecutor(new TargetConnection(target)),
  })
  return keeper[BUILDER] as unknown as Kysely<T>
}

/**
 * Sends the statements of one tick in one write to the socket: `begin` with the first statement, the last statements
 * with `commit`. This halves the cost of socket writes (measured: a create took a seventh less). PostgreSQL describes
 * the columns of a named statement once (`Statements`).
 */
function sendTogether(client: pg.PoolClient): void {
  // the driver's socket, which its types do not declare
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown
  const statements = new Statements()
  const described = (statement: pg.QueryConfig, answered: Answered) => query(statements.query(statement, answered))
  let isHeld = false
  const send = (...[statement, values, answered]: unknown[]) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    if (!isPrepared(statement) || Array.isArray(values)) return query(statement, values, answered)
    const then = answered ?? values
    if (typeof then === 'function') return described(statement, then as Answered)
    return new Promise((resolve, reject) => {
      described(statement, (error, result) => (error ? reject(error) : resolve(result)))
    }).catch((error: unknown) => {
      // as the driver does: the stack leads to the caller instead of the socket
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  }
  client.query = send as typeof client.query
}

/** Whether it is a statement of `prepared`. Others, as a text without values, may be several statements in one. */
function isPrepared(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return false
  const { name, values } = statement as pg.QueryConfig
  // ways of reading an answer that are the driver's alone
  if ('rowMode' in statement || 'types' in statement || 'queryMode' in statement) return false
  return Array.isArray(values) && (name !== undefined || values.length > 0)
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** A pool that measures how long its users wait for a connection. */
export class WatchedPool extends pg.Pool {
  /** Called with the waiting time, ms, of a caller who did not get a connection at once. */
  onWaited: ((ms: number) => void) | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const isFull = this.idleCount <= this.waitingCount && this.totalCount >= (this.options.max ?? 0)
    const asked = this.onWaited && isFull ? performance.now() : undefined
    const waited = () => asked !== undefined && this.onWaited?.(performance.now() - asked)
    if (!callback) return asked === undefined ? super.connect() : super.connect().finally(waited)
    if (asked === undefined) return super.connect(callback)
    return super.connect((...outcome) => {
      waited()
      callback(...outcome)
    })
  }
}

/** Opens a pool. Connections are pipelined: the first and last statements of a transaction cost no extra round trip. */
export function openPool(connection: pg.PoolConfig, max = 12): WatchedPool {
  const pool = new WatchedPool({
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: 'nutag',
    pipeline: true,
    ...connection,
  } as pg.PoolConfig)
  // a connection that breaks while idle is replaced by the pool at the next query; without a listener the process would
  // crash
  pool.on('error', () => {})
  // the same for one that breaks between two statements of a transaction; the next statement reports it
  pool.on('connect', (client) => {
    client.on('error', () => {})
    sendTogether(client)
  })
  return pool
}

/**
 * Takes a connection of the pool through its callback API: writes then leave a quarter of the garbage that only a major
 * collection frees (see `cancellable`). @throws Problem when none is available.
 */
export const connectTo = (pool: pg.Pool): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client) => (client ? resolve(client) : reject(translate(error))))
  })

/**
 * Reads a long result in portions through a cursor, in one read-only snapshot; memory stays flat whatever the size.
 * `connected` receives the connection and returns a function to call when it is no longer used.
 */
export async function* readInPortions<R>(
  pool: pg.Pool,
  query: CompiledQuery<R>,
  portion = 1000,
  connected: (client: pg.PoolClient) => () => void = () => () => {},
): AsyncGenerator<R[]> {
  const client = await connectTo(pool)
  const ended = connected(client)
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
    ended()
    client.release(broken)
  }
}

/**
 * Whether a prepared statement returns other columns than when it was prepared, because a migration has changed its
 * table: PostgreSQL then refuses it on that connection for good (0A000 "cached plan must not change result type").
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Whether the transaction may succeed when it is repeated as a whole: a conflict (40001, 40P01), or a stale plan. */
export const isWorthRepeating = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')) || isStalePlan(error)

/**
 * Connection errors, shutdown and start of the server, a dropped database, an ended session, out of memory or
 * connections.
 */
const UNAVAILABLE = /^(08|57P0[1-5]|53[234]00)/
/** Functions of PostgreSQL that refuse a connection with codes that have other meanings too: 55000, 3D000, 42501. */
const REFUSED_BY = new Set(['CheckMyDatabase', 'InitPostgres'])
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
for (const code of ['ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']) UNAVAILABLE_SYSTEM.add(code)
const UNAVAILABLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Translates errors of PostgreSQL and the driver into problems; returns any other error unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (error instanceof pg.DatabaseError) return translateDatabaseError(error)
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (UNAVAILABLE_SYSTEM.has(code) || UNAVAILABLE_TEXT.test(error.message))
    return new Problem('unavailable', { retryAfter: 2 })
  return error
}

function translateDatabaseError(error: pg.DatabaseError): unknown {
  const code = error.code ?? ''
  if (UNAVAILABLE.test(code) || REFUSED_BY.has(error.routine ?? ''))
    return new Problem('unavailable', { retryAfter: 2 })
  if (code === '53100') return new Problem('storage_full')
  if (code === '57014') return new Problem('unavailable', { retryAfter: 5 })
  const path = fieldOf(error)
  // an exclusion constraint, like a unique one, says that something is there already
  if (code === '23505' || code === '23P01') return new Problem('conflict', { errors: [{ path, code: 'taken' }] })
  if (code === '23503') return new Problem('invalid', { errors: [{ path, code: 'out_of_reach' }] })
  // our triggers put the field's code into the hint; check constraints have none
  if (code === '23514') return new Problem('invalid', { errors: [{ path, code: error.hint ?? 'invalid' }] })
  return error
}

/**
 * The contract's name of the field that a constraint is on: users_email_key → email, organisations_by_register →
 * register, news_area_id_fkey → areaId.
 */
function fieldOf(error: pg.DatabaseError): string {
  const name = (error.constraint ?? '').replace(/_(key|fkey|check|idx)\d*$/, '')
  const column = error.table && name.startsWith(`${error.table}_`) ? name.slice(error.table.length + 1) : name
  if (column.startsWith('area_id')) return 'areaId'
  return column.replace(/^by_/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
