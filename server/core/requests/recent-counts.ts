import type { CompiledQuery } from 'kysely'
import { COUNTS_REMEMBERED_MS } from '#contract/core/time/freshness.ts'
import type { Core } from './context.ts'

const REMEMBER_MAX = 5_000

type Counted = Record<string, unknown>

/**
 * Caches counts for a few seconds by statement and parameters, which include the reach. Any broadcast change clears it
 * on every instance, so everybody sees their own changes. Source: docs/rules/home.md.
 */
export class RecentCounts {
  readonly #core: Pick<Core, 'bus'>
  readonly #known = new Map<string, { row: Promise<Counted>; until: number }>()
  /** Incremented when the cache is cleared: counts begun before are not cached. */
  #generation = 0

  constructor(core: Pick<Core, 'bus'>) {
    this.#core = core
    const forget = () => {
      this.#known.clear()
      this.#generation += 1
    }
    // emitted before the answer to the write that caused it, possibly while a count is running
    core.bus.on('changed', forget)
    core.bus.on('areas', forget)
  }

  /** Returns a cached count, or the result of `count`; `isFresh` skips the cache. */
  get(query: CompiledQuery, count: () => Promise<Counted>, isFresh: boolean): Promise<Counted> {
    // changes of other instances do not arrive, so nothing may be cached
    if (!this.#core.bus.isListening) return count()
    const key = statementKey(query)
    const known = isFresh ? undefined : this.#recall(key)
    if (known) return known
    const row = count()
    this.#remember(key, row)
    return row
  }

  /**
   * The total of a list, if it is cached; otherwise call `remember` with the result. A total is not cached when a
   * change happens while it is being counted.
   */
  async totalOf(query: CompiledQuery, isFresh: boolean): Promise<{ total?: number; remember(total: number): void }> {
    const key = statementKey(query)
    const generation = this.#generation
    const known = isFresh || !this.#core.bus.isListening ? undefined : await this.#recall(key)
    return {
      ...(known ? { total: Number(known.total) } : {}),
      remember: (total) => {
        if (this.#core.bus.isListening && generation === this.#generation)
          this.#remember(key, Promise.resolve({ total }))
      },
    }
  }

  #recall(key: string): Promise<Counted> | undefined {
    const known = this.#known.get(key)
    return known && known.until > performance.now() ? known.row : undefined
  }

  #remember(key: string, row: Promise<Counted>): void {
    if (this.#known.size >= REMEMBER_MAX) this.#known.clear()
    const entry = { row, until: performance.now() + COUNTS_REMEMBERED_MS }
    this.#known.set(key, entry)
    row.catch(() => this.#known.get(key) === entry && this.#known.delete(key))
  }
}

/**
 * The cache key of a statement: its text and parameters. Instants are rounded to the lifetime of the cache, since they
 * differ on every request.
 */
export const statementKey = ({ sql: text, parameters }: CompiledQuery): string =>
  JSON.stringify([
    text,
    parameters.map((value) => (value instanceof Date ? Math.floor(value.getTime() / COUNTS_REMEMBERED_MS) : value)),
  ])

const recent = new WeakMap<Core['bus'], RecentCounts>()

/** The cached counts of this instance. */
export function recentCountsOf(core: Pick<Core, 'bus'>): RecentCounts {
  const known = recent.get(core.bus) ?? new RecentCounts(core)
  recent.set(core.bus, known)
  return known
}
