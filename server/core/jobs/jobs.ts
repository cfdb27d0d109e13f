import type pg from 'pg'
import type { Bus } from './bus.ts'

/** What a worker knows about its job. */
export interface JobContext {
  id: number
  /** 1 for the first attempt. */
  attempts: number
  createdAt?: Date
  /** Aborted when the lease is lost: another instance may be running the job. */
  signal?: AbortSignal
  /** Aborted when the server stops, which waits for the end of the job: long work fails then with `interrupted()`. */
  stopping?: AbortSignal
}

/** Executes a kind of job. It may run twice when a process dies, so it must be idempotent. */
export type Worker = (payload: never, job: JobContext) => Promise<void>

/**
 * Jobs that run at the same time in one instance, by lane: work of one lane never waits for another. Imports and
 * exports use the lane `files`, as they may take minutes, and so do `backups`; `webhooks` waits for the servers of others; `indexing` reads what is searched later, one at a time.
 */
export const LANES = { urgent: 4, normal: 4, bulk: 4, files: 4, webhooks: 4, indexing: 1, backups: 1 } as const
export type Lane = keyof typeof LANES
const LANE_NAMES = Object.keys(LANES) as Lane[]

/** How often a lease is extended while its job runs; below, after how long without extension others may take it. */
const HEARTBEAT_MS = 10_000
const LEASE_SECONDS = 30
/** A job that has lost its lease this often is abandoned: it probably kills or freezes its process. */
export const LOSSES_MAX = 3
const POLL_MS = 2_000
const ATTEMPTS_MAX = 8

/** A failure that says when to retry: after a number of seconds, or `never`. Other errors are retried with exponential back-off. */
export class JobFailure extends Error {
  readonly retryIn: number | 'never'
  constructor(message: string, retryIn: number | 'never') {
    super(message)
    this.name = 'JobFailure'
    this.retryIn = retryIn
  }
}

/** The failure of a job that the server's stop interrupts: it goes on in another instance, or after the start. */
export const interrupted = (): JobFailure => new JobFailure('interrupted', 1)

interface Due {
  id: number
  kind: string
  payload: unknown
  attempts: number
  created_at: Date
}

interface LaneState {
  running: Map<number, { stop: AbortController; done: Promise<void> }>
  isTaking: boolean
  isWanted: boolean
}

/** The job queue: rows of the table `jobs`, claimed with SKIP LOCKED and retried with exponential back-off. */
export class Jobs {
  readonly #pool: pg.Pool
  readonly #bus: Bus
  readonly #log: { error(what: object, text: string): void }
  readonly #workers = new Map<string, Worker>()
  readonly #lanes = new Map<Lane, LaneState>(
    LANE_NAMES.map((lane) => [lane, { running: new Map(), isTaking: false, isWanted: false }]),
  )
  readonly #me = crypto.randomUUID()
  readonly #taking = new Set<Promise<void>>()
  #timers: NodeJS.Timeout[] = []
  #stopped = false
  readonly #stopping = new AbortController()

  constructor(pool: pg.Pool, bus: Bus, log: { error(what: object, text: string): void }) {
    this.#pool = pool
    this.#bus = bus
    this.#log = log
    bus.on('job', () => this.wake())
  }

  work(kind: string, worker: Worker): void {
    this.#workers.set(kind, worker)
  }

  /** Enqueues a job in the caller's transaction; workers see it after the commit. Call `wake` then. */
  static async add(
    client: Pick<pg.PoolClient, 'query'>,
    kind: string,
    payload: object,
    { runAt, lane = 'normal' }: { runAt?: Date | undefined; lane?: Lane | undefined } = {},
  ): Promise<void> {
    await client.query('insert into jobs (kind, payload, run_at, lane) values ($1, $2, coalesce($3, now()), $4)', [
      kind,
      JSON.stringify(payload),
      runAt ?? null,
      lane,
    ])
  }

  start(): void {
    const poll = () => {
      this.giveUpLost().catch(() => {})
      this.wake()
    }
    this.#timers = [setInterval(poll, POLL_MS), setInterval(() => void this.heartbeat().catch(() => {}), HEARTBEAT_MS)]
    for (const timer of this.#timers) timer.unref()
    poll()
  }

  /** Checks every lane for work now. */
  wake(): void {
    for (const lane of LANE_NAMES) this.#fill(lane)
  }

  async wakeInstances(): Promise<void> {
    await this.#bus.send('job', {})
  }

  /** Claims as many jobs as the lane has free slots; each slot is refilled as soon as its job ends. */
  #fill(lane: Lane): void {
    const state = this.#stateOf(lane)
    state.isWanted = true
    if (this.#stopped || state.isTaking || state.running.size >= LANES[lane]) return
    state.isTaking = true
    const taking = this.#takeInto(lane, state).finally(() => {
      state.isTaking = false
      this.#taking.delete(taking)
      if (state.isWanted) this.#fill(lane)
    })
    this.#taking.add(taking)
  }

  async #takeInto(lane: Lane, state: LaneState): Promise<void> {
    state.isWanted = false
    const free = LANES[lane] - state.running.size
    const due = await this.#take(lane, free).catch(() => [])
    if (this.#stopped) return this.#giveBack(due)
    for (const job of due) {
      const stop = new AbortController()
      const done = this.#run(job, stop.signal).finally(() => {
        state.running.delete(job.id)
        this.#fill(lane)
      })
      state.running.set(job.id, { stop, done })
    }
  }

  async #take(lane: Lane, free: number): Promise<Due[]> {
    const { rows } = await this.#pool.query<Due>(
      `update jobs set locked_until = now() + make_interval(secs => $1), locked_by = $2, attempts = attempts + 1,
         lost = lost + (locked_until is not null)::int
       where id in (select id from jobs where lane = $3 and done_at is null and failed_at is null and run_at <= now()
         and (locked_until is null or (locked_until < now() and lost < $4)) and kind = any($5) and id <> all($6)
         order by run_at, id limit $7 for update skip locked)
       returning id, kind, payload, attempts, created_at`,
      [LEASE_SECONDS, this.#me, lane, LOSSES_MAX - 1, [...this.#workers.keys()], this.#ids(), free],
    )
    return rows
  }

  /** Returns jobs that were claimed during shutdown and not run. */
  async #giveBack(due: readonly Due[]): Promise<void> {
    if (due.length === 0) return
    await this.#pool
      .query('update jobs set locked_until = null, locked_by = null, attempts = attempts - 1 where id = any($1)', [
        due.map(({ id }) => id),
      ])
      .catch(() => {})
  }

  async #run({ id, kind, payload, attempts, created_at: createdAt }: Due, signal: AbortSignal): Promise<void> {
    try {
      await this.#workers.get(kind)?.(payload as never, {
        id,
        attempts,
        createdAt,
        signal,
        stopping: this.#stopping.signal,
      })
      await this.#pool.query(
        'update jobs set done_at = now(), locked_until = null, locked_by = null, error = null where id = $1 and locked_by = $2',
        [id, this.#me],
      )
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.#log.error({ job: id, kind, attempts }, text)
      await this.#failed(id, text, retryOf(error, attempts)).catch(() => {})
    }
  }

  /** Schedules the next retry; after the last one the job waits for an admin. */
  async #failed(id: number, text: string, { retryIn, failure }: Retry): Promise<void> {
    await this.#pool.query(
      `update jobs set locked_until = null, locked_by = null, error = $3, run_at = now() + make_interval(secs => $4),
         failed_at = case when $5::text is not null then now() end, failure = $5
       where id = $1 and locked_by = $2`,
      [id, this.#me, text.slice(0, 2000), retryIn, failure],
    )
  }

  /** Extends the leases of running jobs; a job whose lease is lost is aborted. */
  async heartbeat(): Promise<void> {
    const ids = this.#ids()
    if (ids.length === 0) return
    const { rows } = await this.#pool.query<{ id: number }>(
      `update jobs set locked_until = now() + make_interval(secs => $3)
       where id = any($1) and locked_by = $2 and done_at is null returning id`,
      [ids, this.#me, LEASE_SECONDS],
    )
    const kept = new Set(rows.map(({ id }) => id))
    for (const { running } of this.#lanes.values())
      for (const id of ids) if (!kept.has(id)) running.get(id)?.stop.abort()
  }

  /** Abandons jobs whose lease was lost too often; admins see them and may retry them. */
  async giveUpLost(): Promise<void> {
    await this.#pool.query(
      `update jobs set failed_at = now(), failure = 'lost', lost = lost + 1, locked_until = null, locked_by = null
       where done_at is null and failed_at is null and locked_until < now() and lost >= $1`,
      [LOSSES_MAX - 1],
    )
  }

  #stateOf(lane: Lane): LaneState {
    const state = this.#lanes.get(lane)
    if (!state) throw new Error(`there is no lane ${lane}`)
    return state
  }

  #ids = (): number[] => [...this.#lanes.values()].flatMap(({ running }) => [...running.keys()])

  /** Stops claiming jobs, interrupts those that can be, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopping.abort()
    for (const timer of this.#timers.slice(0, 1)) clearInterval(timer)
    await Promise.all(this.#taking)
    await Promise.all([...this.#lanes.values()].flatMap(({ running }) => [...running.values()].map(({ done }) => done)))
    for (const timer of this.#timers) clearInterval(timer)
  }
}

interface Retry {
  /** Seconds. */
  retryIn: number
  failure: 'attempts' | 'refused' | null
}

/** 2, 4, 8 … seconds, at most an hour, eight attempts; a JobFailure may override both. */
function retryOf(error: unknown, attempts: number): Retry {
  if (error instanceof JobFailure) {
    return error.retryIn === 'never' ? { retryIn: 0, failure: 'refused' } : { retryIn: error.retryIn, failure: null }
  }
  return { retryIn: Math.min(3600, 2 ** attempts), failure: attempts >= ATTEMPTS_MAX ? 'attempts' : null }
}
