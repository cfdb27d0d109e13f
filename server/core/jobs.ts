import type pg from 'pg'
import type { Bus } from './bus.ts'

/** What a kind of job does. It may run twice when a process dies: write it so that twice is once. */
export type Worker = (payload: never, job: { id: number; attempts: number }) => Promise<void>

const LOCK_SECONDS = 120
const POLL_MS = 2_000
const ATTEMPTS_MAX = 8
const AT_ONCE = 4

interface Due {
  id: number
  kind: string
  payload: unknown
  attempts: number
}

/** Work that is done later: rows of the table `jobs`, taken with SKIP LOCKED, tried again with growing pauses. */
export class Jobs {
  readonly #pool: pg.Pool
  readonly #bus: Bus
  readonly #log: { error(what: object, text: string): void }
  readonly #workers = new Map<string, Worker>()
  #timer: NodeJS.Timeout | undefined
  #busy: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(pool: pg.Pool, bus: Bus, log: { error(what: object, text: string): void }) {
    this.#pool = pool
    this.#bus = bus
    this.#log = log
    bus.on('job', () => this.wake())
  }

  work(kind: string, worker: Worker): void {
    this.#workers.set(kind, worker)
  }

  /** Writes a job in the transaction of its cause; it can only be seen when that is committed. Call `wake` after. */
  static async add(client: Pick<pg.PoolClient, 'query'>, kind: string, payload: object, runAt?: Date): Promise<void> {
    await client.query('insert into jobs (kind, payload, run_at) values ($1, $2, coalesce($3, now()))', [
      kind,
      JSON.stringify(payload),
      runAt ?? null,
    ])
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Looks for work now. */
  wake(): void {
    if (this.#stopped) return
    if (this.#busy) {
      this.#again = true
      return
    }
    this.#busy = this.#round().finally(() => {
      this.#busy = undefined
      if (!this.#again) return
      this.#again = false
      this.wake()
    })
  }

  async tell(): Promise<void> {
    await this.#bus.tell('job', {})
  }

  async #round(): Promise<void> {
    for (;;) {
      const due = await this.#take().catch(() => [])
      if (due.length === 0 || this.#stopped) return
      await Promise.all(due.map((job) => this.#run(job)))
    }
  }

  async #take(): Promise<Due[]> {
    const kinds = [...this.#workers.keys()]
    const { rows } = await this.#pool.query<Due>(
      `update jobs set locked_until = now() + make_interval(secs => $1), attempts = attempts + 1
       where id in (select id from jobs where done_at is null and failed_at is null and run_at <= now()
         and (locked_until is null or locked_until < now()) and kind = any($2)
         order by run_at, id limit $3 for update skip locked)
       returning id, kind, payload, attempts`,
      [LOCK_SECONDS, kinds, AT_ONCE],
    )
    return rows
  }

  async #run(job: Due): Promise<void> {
    try {
      await this.#workers.get(job.kind)?.(job.payload as never, job)
      await this.#pool.query('update jobs set done_at = now(), locked_until = null, error = null where id = $1', [
        job.id,
      ])
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.#log.error({ job: job.id, kind: job.kind, attempts: job.attempts }, text)
      // 2, 4, 8 … seconds, at most an hour; after the last attempt it waits for a person
      await this.#pool
        .query(
          `update jobs set locked_until = null, error = $2, run_at = now() + make_interval(secs => $3),
           failed_at = case when attempts >= $4 then now() end where id = $1`,
          [job.id, text.slice(0, 2000), Math.min(3600, 2 ** job.attempts), ATTEMPTS_MAX],
        )
        .catch(() => {})
    }
  }

  /** Stops taking work and waits for what is running. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#busy
  }
}
