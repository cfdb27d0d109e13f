import type pg from 'pg'
import type { Actor } from '#contract/core/actor.ts'
import type { Route } from '#contract/core/feature.ts'
import { Maintenance as State } from '#contract/core/maintenance.ts'
import { Problem } from '#contract/core/problem.ts'
import type { Bus } from './bus.ts'

/** The row of `settings` that keeps it. */
export const MAINTENANCE_KEY = 'maintenance'
/** Looks by itself as well, as a message may be lost while the database is away. */
const LOOK_EVERY_MS = 10_000
/** Seconds after which to ask again when nobody said how long it takes, and the most where somebody did. */
const RETRY_S = { standard: 300, least: 30, most: 3600 }

const OFF: State = { on: false, text: null, until: null }

/** The switch that every request looks at: kept in memory, heard from the other instances. */
export class Maintenance {
  readonly #pool: pg.Pool
  readonly #bus: Bus
  #state: State = OFF
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool, bus: Bus) {
    this.#pool = pool
    this.#bus = bus
    bus.on('maintenance', () => void this.load().catch(() => {}))
  }

  get state(): State {
    return this.#state
  }

  /** Reads the state, and looks again and again from now on. */
  async start(): Promise<void> {
    await this.load()
    this.#timer = setInterval(() => void this.load().catch(() => {}), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query('select value from settings where key = $1', [MAINTENANCE_KEY])
    const known = State.safeParse(rows[0]?.value)
    this.#state = known.success ? known.data : OFF
  }

  /** Takes the state over here and tells the other instances. Call it after the transaction that changed it. */
  async changed(): Promise<void> {
    await this.load()
    await this.#bus.tell('maintenance', {})
  }

  /**
   * Lets only the city through while it is on, and everybody to what is needed to sign in and to hear how long it takes.
   * @throws Problem('maintenance') with what is said, and `Retry-After`.
   */
  refuse(route: Pick<Route, 'duringMaintenance'>, actor: Actor | null, now: Date): void {
    if (!this.#state.on || route.duringMaintenance || actor?.role === 'CITY_ADMIN') return
    throw this.problem(now)
  }

  problem(now: Date): Problem {
    const { text, until } = this.#state
    const left = until ? Math.ceil((new Date(until).getTime() - now.getTime()) / 1000) : RETRY_S.standard
    const retryAfter = Math.min(Math.max(left, RETRY_S.least), RETRY_S.most)
    return new Problem('maintenance', { retryAfter, params: { text, until } })
  }
}
