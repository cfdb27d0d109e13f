import type pg from 'pg'
import type { Actor } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { Maintenance as State } from '#contract/core/model/maintenance.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Bus } from '../jobs/bus.ts'

/** The row of `settings` that stores the maintenance mode. */
export const MAINTENANCE_KEY = 'maintenance'
/** Interval of polling, as messages may be lost while the database is unreachable. */
const POLL_INTERVAL_MS = 10_000
/** Value of Retry-After in seconds when no end was announced, and its maximum otherwise. */
const RETRY_S = { standard: 300, least: 30, most: 3600 }

const OFF: State = { on: false, text: null, until: null }

/** Maintenance mode, checked by every request: cached in memory, updated by messages of other instances. */
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

  /** Reads the state, and polls it from now on. */
  async start(): Promise<void> {
    await this.load()
    this.#timer = setInterval(() => void this.load().catch(() => {}), POLL_INTERVAL_MS)
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

  /** Applies the new state and notifies the other instances. Call it after the transaction that changed it. */
  async changed(): Promise<void> {
    await this.load()
    await this.#bus.send('maintenance', {})
  }

  /**
   * While it is on, admits only city admins, and everybody to the routes for signing in and for the expected end.
   *
   * @throws Problem('maintenance') with the message and `Retry-After`.
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
