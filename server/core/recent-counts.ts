import type { CompiledQuery } from 'kysely'
import { COUNTS_REMEMBERED_MS } from '#contract/core/freshness.ts'
import type { Core } from './core.ts'

const REMEMBER_MAX = 5_000

type Counted = Record<string, unknown>

/**
 * Counts of the last seconds, by statement and parameters, reach included. Any announced change drops all of them, on every instance, so
 * that nobody misses a change of their own. Source: docs/rules/home.md.
 */
export class RecentCounts {
  readonly #core: Pick<Core, 'bus'>
  readonly #known = new Map<string, { row: Promise<Counted>; until: number }>()
  /** Raised whenever everything is forgotten: what was counted before is not remembered after. */
  #generation = 0

  constructor(core: Pick<Core, 'bus'>) {
    this.#core = core
    const forget = () => {
      this.#known.clear()
      this.#generation += 1
    }
    // emitted before the answer to the write that caused it, and while a count is under way
    core.bus.on('changed', forget)
    core.bus.on('areas', forget)
  }

  /** What `count` answers, or answered within the last seconds unless `isFresh` is asked for. */
  get(query: CompiledQuery, count: () => Promise<Counted>, isFresh: boolean): Promise<Counted> {
    // what other instances change is not heard: nothing may be remembered
    if (!this.#core.bus.hearing) return count()
    const key = statementKey(query)
    const known = isFresh ? undefined : this.#recall(key)
    if (known) return known
    const row = count()
    this.#remember(key, row)
    return row
  }

  /**
   * The total of a list: `total` when it was counted within the last seconds, otherwise `remember`, to be called with what is found.
   * A total that a change overtakes while it is being counted is not remembered.
   */
  async totalOf(query: CompiledQuery, isFresh: boolean): Promise<{ total?: number; remember(total: number): void }> {
    const key = statementKey(query)
    const generation = this.#generation
    const known = isFresh || !this.#core.bus.hearing ? undefined : await this.#recall(key)
    return {
      ...(known ? { total: Number(known.total) } : {}),
      remember: (total) => {
        if (this.#core.bus.hearing && generation === this.#generation) this.#remember(key, Promise.resolve({ total }))
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

/** The statement with its parameters; an instant only by the span in which counts are remembered, as it is another at each request. */
export const statementKey = ({ sql: text, parameters }: CompiledQuery): string =>
  JSON.stringify([
    text,
    parameters.map((value) => (value instanceof Date ? Math.floor(value.getTime() / COUNTS_REMEMBERED_MS) : value)),
  ])

const recent = new WeakMap<Core['bus'], RecentCounts>()

/** The counts that this instance remembers. */
export function recentCountsOf(core: Pick<Core, 'bus'>): RecentCounts {
  const known = recent.get(core.bus) ?? new RecentCounts(core)
  recent.set(core.bus, known)
  return known
}
