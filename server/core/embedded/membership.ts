import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { type Place, prepareSockets } from './place.ts'
import { findPostmaster, forgetDead, type Postmaster } from './postmaster.ts'
import { codeOf, DatabaseProblem } from './problem.ts'
import { connectionOf, lastWords, launch, requestStop } from './server.ts'

type Log = (line: string) => void

/** The application's own database in the server. */
export const DATABASE = 'nutag'
/** The database every cluster has; the locks below live there, because a lock belongs to one database. */
const MEETING_PLACE = 'postgres'
/** Any constant: each process that uses the server holds this lock with the others, whoever ends the server alone. */
const USING = 72_118_205

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000
const LOOK_AGAIN_MS = 10
/** Between two questions to a server that is not ready: each leaves a line in its log. */
const KNOCK_AGAIN_MS = 200
const RESTART_PAUSE_MS = 1_000
/** A server that takes no connection for so long although its process seems to be there is not there. */
const SILENCE_MS = 5_000
/** What the one says that came second, or too soon after a killed server; it goes away by itself. */
const PASSES = /lock file ".*" already exists|pre-existing shared memory block/
const PASSES_LIMIT_MS = 10_000

/** One process's use of a server: a connection that is kept open, with a shared lock that tells the others. */
export class Membership {
  readonly #place: Place
  readonly #binaries: Binaries
  readonly #log: Log
  #client: pg.Client | undefined
  #sockets: string | undefined
  #leaving = false
  #returning: Promise<void> | undefined

  constructor(place: Place, binaries: Binaries, log: Log) {
    this.#place = place
    this.#binaries = binaries
    this.#log = log
  }

  get #data(): string {
    return path.join(this.#place.base, 'data')
  }

  get #lastWords(): string {
    return `Its last words:\n${lastWords(this.#place)}`
  }

  /** Joins the server, which is started if it does not run. @returns the folder of its socket. */
  async join(): Promise<string> {
    let until = Date.now() + START_LIMIT_MS
    let child: ChildProcess | undefined
    let launchedAt = 0
    let silentSince: number | undefined
    let nextKnock = 0
    while (!this.#leaving) {
      const running = findPostmaster(this.#data)
      if (!running) silentSince = undefined
      else if (running.isReady || Date.now() > nextKnock) {
        const answer = await this.#enter(running)
        if (answer === 'in') return running.sockets
        silentSince = answer === 'silent' ? (silentSince ?? Date.now()) : undefined
        // recovery after a crash may take minutes; as long as the server says so, we wait
        if (answer === 'later') until = Date.now() + START_LIMIT_MS
        nextKnock = Date.now() + KNOCK_AGAIN_MS
      }
      const silent = silentSince !== undefined && Date.now() - silentSince > SILENCE_MS
      if ((!running || silent) && (child === undefined || hasEnded(child))) {
        if (child) this.#judge(Date.now() - launchedAt)
        else launchedAt = Date.now()
        child = this.#launch()
      }
      if (Date.now() > until) throw new DatabaseProblem(`PostgreSQL did not start. ${this.#lastWords}`)
      await sleep(running && Date.now() < nextKnock ? KNOCK_AGAIN_MS / 4 : LOOK_AGAIN_MS)
    }
    throw new DatabaseProblem('The database was stopped while it started.')
  }

  /** 'later': the server starts, recovers, ends or is full; 'silent': nobody listens there. */
  async #enter({ sockets }: Postmaster): Promise<'in' | 'later' | 'silent'> {
    const client = new pg.Client({
      ...connectionOf(this.#place, sockets),
      database: MEETING_PLACE,
      application_name: 'nutag membership',
      connectionTimeoutMillis: SILENCE_MS,
    })
    client.on('error', () => {}) // 'end' follows and is what matters
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as joined', [USING])
      if (rows[0].joined) await createOnce(client)
      else await client.end()
      if (!rows[0].joined) return 'later' // the last one to leave is ending it
    } catch (error) {
      await client.end().catch(() => {})
      if (!(error instanceof pg.DatabaseError)) return 'silent'
      if (COMES_BACK.has(error.code ?? '')) return 'later'
      throw error
    }
    client.once('end', () => this.#lost())
    this.#client = client
    this.#sockets = sockets
    return 'in'
  }

  #launch(): ChildProcess {
    // the pools of this process know the folder they began with
    const place = { ...this.#place, sockets: this.#sockets ?? this.#place.sockets }
    prepareSockets(place)
    forgetDead(this.#data)
    return launch(place, this.#binaries)
  }

  /** A start failed. @throws unless it may well succeed in a moment. */
  #judge(triedForMs: number): void {
    if (PASSES.test(lastWords(this.#place)) && triedForMs < PASSES_LIMIT_MS) return
    throw new DatabaseProblem(`PostgreSQL does not start. ${this.#lastWords}`)
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

  /** Leaves the server, and ends it when nobody else uses it. Waits until it has ended. */
  async leave(): Promise<void> {
    if (this.#leaving) return
    this.#leaving = true
    await this.#returning
    // left in the middle of a restart: the server that we began may be ours alone to end
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
      if (Date.now() > until) return this.#log('The database server takes long to end; it goes on by itself.')
      await sleep(LOOK_AGAIN_MS)
    }
    dropSockets(running.sockets)
  }
}

// a folder made for the socket alone is empty now; any other is not, and stays
function dropSockets(folder: string): void {
  try {
    fs.rmdirSync(folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY'].includes(codeOf(error) ?? '')) throw error
  }
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** SQLSTATEs of a server that starts, recovers, ends or is full. */
const COMES_BACK = new Set(['57P01', '57P02', '57P03', '53300'])

// first out of the circle, then alone: of two that leave at once, exactly one gets the lock for itself
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [USING])
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [USING])
    return rows[0].alone
  } catch {
    return false
  }
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
