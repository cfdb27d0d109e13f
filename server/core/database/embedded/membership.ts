import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { type Place, prepareSockets } from './place.ts'
import { findPostmaster, forgetDead, type Postmaster } from './postmaster.ts'
import { codeOf, DatabaseProblem } from './problem.ts'
import { connectionOf, launch, logTail, requestStop } from './server.ts'

type Log = (line: string) => void

/** The application's database in the cluster. */
export const DATABASE = 'nutag'
/**
 * The database that every cluster has. The advisory locks are taken in it, because such a lock belongs to one database.
 */
const LOCK_DATABASE = 'postgres'
/**
 * Any constant. Every process that uses the server holds this lock shared; the one that stops the server holds it
 * exclusively.
 */
const USING = 72_118_205

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000
const LOOK_AGAIN_MS = 10
/** Pause between two connection attempts to a server that is not ready; each attempt is logged by the server. */
const CONNECT_RETRY_MS = 200
const RESTART_PAUSE_MS = 1_000
/** A server whose process seems to exist but that accepts no connection for this long is considered gone. */
const SILENCE_MS = 5_000
/**
 * What PostgreSQL logs when it started second, or too soon after a killed server; the condition clears up in a moment.
 */
const TRANSIENT_ERROR = /lock file ".*" already exists|pre-existing shared memory block/
const TRANSIENT_LIMIT_MS = 10_000

/** How a process uses a server. */
export interface MembershipOptions {
  /** No other process may use the server meanwhile. */
  alone?: boolean
  /** Called before the server is started; it throws when this must not happen any more. */
  beforeLaunch?: () => void
}

/** One process's use of a server: an open connection with a shared lock, which other processes can see. */
export class Membership {
  readonly #place: Place
  readonly #binaries: Binaries
  readonly #log: Log
  #client: pg.Client | undefined
  #sockets: string | undefined
  #leaving = false
  #returning: Promise<void> | undefined

  readonly #options: MembershipOptions

  constructor(place: Place, binaries: Binaries, log: Log, options: MembershipOptions = {}) {
    this.#place = place
    this.#binaries = binaries
    this.#log = log
    this.#options = options
  }

  get #data(): string {
    return path.join(this.#place.base, 'data')
  }

  get #logTail(): string {
    return `Its last words:\n${logTail(this.#place)}`
  }

  /** Joins the server, starting it if necessary. @returns the folder of its socket. */
  async join(): Promise<string> {
    let until = Date.now() + START_LIMIT_MS
    let child: ChildProcess | undefined
    let launchedAt = 0
    let silentSince: number | undefined
    let nextAttempt = 0
    while (!this.#leaving) {
      const running = findPostmaster(this.#data)
      if (!running) silentSince = undefined
      else if (running.isReady || Date.now() > nextAttempt) {
        const answer = await this.#enter(running)
        if (answer === 'in') return running.sockets
        silentSince = answer === 'silent' ? (silentSince ?? Date.now()) : undefined
        // recovery after a crash may take minutes; wait as long as the server reports it
        if (answer === 'later') until = Date.now() + START_LIMIT_MS
        nextAttempt = Date.now() + CONNECT_RETRY_MS
      }
      const silent = silentSince !== undefined && Date.now() - silentSince > SILENCE_MS
      if ((!running || silent) && (child === undefined || hasEnded(child))) {
        this.#options.beforeLaunch?.()
        if (child) this.#judge(Date.now() - launchedAt)
        else launchedAt = Date.now()
        child = this.#launch()
      }
      if (Date.now() > until) throw new DatabaseProblem(`PostgreSQL did not start. ${this.#logTail}`)
      await sleep(running && Date.now() < nextAttempt ? CONNECT_RETRY_MS / 4 : LOOK_AGAIN_MS)
    }
    throw new DatabaseProblem('The database was stopped while it started.')
  }

  /** 'later': the server is starting, recovering, stopping or full; 'silent': nothing listens there. */
  async #enter({ sockets }: Postmaster): Promise<'in' | 'later' | 'silent'> {
    const client = new pg.Client({
      ...connectionOf(this.#place, sockets),
      database: LOCK_DATABASE,
      application_name: 'nutag membership',
      connectionTimeoutMillis: SILENCE_MS,
    })
    client.on('error', () => {}) // 'end' follows and is what matters
    try {
      await client.connect()
      const lock = this.#options.alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
      const { rows } = await client.query(`select ${lock}($1) as joined`, [USING])
      if (rows[0].joined) await createOnce(client)
      else if (this.#options.alone) await refuseWhileShared(client)
      if (!rows[0].joined) await client.end()
      if (!rows[0].joined) return 'later' // the last process to leave is stopping it
    } catch (error) {
      await client.end().catch(() => {})
      if (error instanceof DatabaseProblem) throw error
      if (!(error instanceof pg.DatabaseError)) return 'silent'
      if (TEMPORARY_CODES.has(error.code ?? '')) return 'later'
      throw error
    }
    client.once('end', () => this.#lost())
    this.#client = client
    this.#sockets = sockets
    return 'in'
  }

  #launch(): ChildProcess {
    // the pools of this process keep using the folder they started with
    const place = { ...this.#place, sockets: this.#sockets ?? this.#place.sockets }
    prepareSockets(place)
    forgetDead(this.#data)
    return launch(place, this.#binaries)
  }

  /** Handles a failed start. @throws unless another attempt may succeed in a moment. */
  #judge(triedForMs: number): void {
    if (TRANSIENT_ERROR.test(logTail(this.#place)) && triedForMs < TRANSIENT_LIMIT_MS) return
    throw new DatabaseProblem(`PostgreSQL does not start. ${this.#logTail}`)
  }

  #lost(): void {
    this.#client = undefined
    if (this.#leaving) return
    this.#returning ??= this.#return().finally(() => {
      this.#returning = undefined
    })
  }

  async #return(): Promise<void> {
    this.#log('The database server went away; starting it again …')
    while (!this.#leaving) {
      try {
        await this.join()
        return this.#log('The database server is back.')
      } catch (error) {
        if (this.#leaving) return
        this.#log(error instanceof Error ? error.message : String(error))
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }

  /** Disconnects from the server, and stops it when no other process uses it. Resolves once it has stopped. */
  async leave(): Promise<void> {
    if (this.#leaving) return
    this.#leaving = true
    await this.#returning
    // leaving in the middle of a restart: the server that this process launched may have no other user
    const running = this.#client ? undefined : findPostmaster(this.#data)
    if (running) await this.#enter(running).catch(() => {})
    const client = this.#client
    if (!client) return
    const ended = new Promise((resolve) => client.once('end', resolve))
    if (await isLast(client)) await this.#end()
    await client.end().catch(() => {})
    await ended
  }

  async #end(): Promise<void> {
    const running = findPostmaster(this.#data)
    if (!running) return
    requestStop(this.#place, this.#binaries, running.pid)
    const until = Date.now() + STOP_LIMIT_MS
    while (findPostmaster(this.#data)?.pid === running.pid) {
      if (Date.now() > until)
        return this.#log('The database server is slow to stop; it continues stopping in the background.')
      await sleep(LOOK_AGAIN_MS)
    }
    dropSockets(running.sockets)
  }
}

// a folder created only for the socket is empty now; any other is not, and is kept
function dropSockets(folder: string): void {
  try {
    fs.rmdirSync(folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY'].includes(codeOf(error) ?? '')) throw error
  }
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** SQLSTATEs of a server that is starting, recovering, stopping or full. */
const TEMPORARY_CODES = new Set(['57P01', '57P02', '57P03', '53300'])

// first release the shared lock, then try the exclusive one: of two that leave at once, exactly one gets it
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [USING])
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [USING])
    return rows[0].alone
  } catch {
    return false
  }
}

/** @throws DatabaseProblem when other processes use the server, unless one of them is the only one and about to stop it. */
async function refuseWhileShared(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*) as n from pg_locks where locktype = 'advisory' and objid = $1 and granted and mode = 'ShareLock'`,
    [USING],
  )
  if (Number(rows[0].n) === 0) return
  await client.end()
  throw new DatabaseProblem('The database is in use by another version of Nutag. Stop it first.')
}

const ALREADY_THERE = new Set(['42P04', '23505'])

async function createOnce(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  try {
    await client.query(`create database ${DATABASE} template template0`)
  } catch (error) {
    if (!ALREADY_THERE.has(codeOf(error) ?? '')) throw error
  }
}
