import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type pg from 'pg'
import { Problem } from '#contract/core/model/problem.ts'

/** The share of a limit that an instance counts locally; only callers beyond it cause database writes. */
const OWN_SHARE = 0.1
/** Callers tracked at once; beyond that, those with expired windows are dropped, then all. */
const CALLERS_MAX = 50_000

/** One caller's requests in the window that began with the first of them. */
interface Count {
  /** Known requests: those counted here, and those of other instances as of the last exchange. */
  total: number
  /** Requests counted here that were not shared with other instances yet. */
  unshared: number
  /** Milliseconds since 1970. */
  ends: number
  /** Whether it counts all requests, rather than those of one route. */
  isGeneral: boolean
}

// Sorted by key: two instances that lock the same rows in different orders would deadlock. The database's clock decides
// which window a request belongs to, so the instances' clocks need not agree.
const ADD = `insert into rate_counts (key, window_end, count)
  select key, now() + ttl * interval '1 ms', n from unnest($1::text[], $2::float8[], $3::int[]) as t(key, ttl, n) order by key
  on conflict (key) do update set
    count = excluded.count + case when rate_counts.window_end > now() then rate_counts.count else 0 end,
    window_end = case when rate_counts.window_end > now() then rate_counts.window_end else excluded.window_end end
  returning key, (extract(epoch from window_end - now()) * 1000)::float8 as ttl, count`

/**
 * Counts requests for rate limits across all instances. Up to a tenth of a limit each instance counts locally, so
 * ordinary callers cause no write. Beyond that a route's own limit is counted in the database request by request, the
 * general limit once a second. While the database is unavailable each instance uses its own count. Decision 0050.
 */
export class RateLimits {
  readonly #pool: pg.Pool
  readonly #sign: (text: string) => string
  readonly #counts = new Map<string, Count>()

  /** `sign`: a keyed hash, so that no addresses are stored. */
  constructor(pool: pg.Pool, sign: (text: string) => string) {
    this.#pool = pool
    this.#sign = sign
  }

  /** The store of @fastify/rate-limit: for all requests, and a child for each route with a limit of its own. */
  get store(): FastifyRateLimitStoreCtor {
    const count = this.#count.bind(this)
    return class Store implements FastifyRateLimitStore {
      readonly #route: string | undefined

      constructor({ routeInfo }: { routeInfo?: { method?: unknown; url?: string } }) {
        this.#route = routeInfo && `${String(routeInfo.method)} ${routeInfo.url}`
      }

      incr(
        caller: string,
        done: (error: Error | null, result?: { current: number; ttl: number }) => void,
        timeWindow: number,
        max: number,
      ): void {
        const counted = async () => done(null, await count({ caller, route: this.#route, timeWindow, max }))
        void counted()
      }

      child(options: object): FastifyRateLimitStore {
        return new Store(options)
      }
    }
  }

  /** Counts one of `max` requests a minute under a key of its own. @throws Problem('too_many') beyond. */
  async countOne(key: string, max: number): Promise<void> {
    const { current, ttl } = await this.#count({ caller: key, route: 'one', timeWindow: 60_000, max })
    if (current > max) throw new Problem('too_many', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) })
  }

  async #count(asked: { caller: string; route: string | undefined; timeWindow: number; max: number }) {
    const { caller, route, timeWindow, max } = asked
    const now = Date.now()
    const key = `${route ?? '*'} ${caller}`
    const count = this.#countOf(key, { now, timeWindow, isGeneral: route === undefined })
    count.total++
    count.unshared++
    const isOwn = count.unshared === count.total && count.total <= max * OWN_SHARE
    // a caller over the limit is rejected from memory, however many requests they send
    if (!count.isGeneral && !isOwn && count.total <= max) await this.#share([[key, count]], now)
    return { current: count.total, ttl: Math.max(0, count.ends - now) }
  }

  #countOf(
    key: string,
    { now, timeWindow, isGeneral }: { now: number; timeWindow: number; isGeneral: boolean },
  ): Count {
    const known = this.#counts.get(key)
    if (known && known.ends > now) return known
    if (this.#counts.size >= CALLERS_MAX) this.#forget(now)
    if (this.#counts.size >= CALLERS_MAX) this.#counts.clear()
    const made = { total: 0, unshared: 0, ends: now + timeWindow, isGeneral }
    this.#counts.set(key, made)
    return made
  }

  /** Adds the local counts to the shared ones, and reads the shared counts and the end of their windows. */
  async #share(entries: [key: string, count: Count][], now: number): Promise<void> {
    const sent = entries.map(([key, count]) => {
      const n = count.unshared
      count.unshared = 0
      return { key: this.#sign(`rate ${key}`), count, n }
    })
    try {
      const { rows } = await this.#pool.query<{ key: string; ttl: number; count: number }>({
        name: 'rate-limits',
        text: ADD,
        values: [sent.map(({ key }) => key), sent.map(({ count }) => count.ends - now), sent.map(({ n }) => n)],
      })
      const common = new Map(rows.map((row) => [row.key, row]))
      for (const { key, count } of sent) {
        const found = common.get(key)
        if (!found) continue
        count.total = Math.max(count.total, found.count + count.unshared)
        count.ends = now + found.ttl
      }
    } catch {
      for (const { count, n } of sent) count.unshared += n
    }
  }

  /** Exchanges the general counts of callers beyond this instance's share of `max`; called once a second. */
  async exchange(max: number): Promise<void> {
    const now = Date.now()
    this.#forget(now)
    // including those without new requests here: other instances may have counted some
    const beyond: [key: string, count: Count][] = []
    for (const [key, count] of this.#counts)
      if (count.isGeneral && count.total > max * OWN_SHARE) beyond.push([key, count])
    if (beyond.length > 0) await this.#share(beyond, now)
  }

  #forget(now: number): void {
    for (const [key, { ends }] of this.#counts) if (ends <= now) this.#counts.delete(key)
  }
}
