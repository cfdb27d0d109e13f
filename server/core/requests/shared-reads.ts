import type { CompiledQuery } from 'kysely'
import type { Core } from './context.ts'
import { statementKey } from './recent-counts.ts'

/**
 * Shares the pages of lists that are being read: a request for the same statement with the same parameters, which
 * include the reach, gets the rows of the statement in flight. After a change all clients that show the list read it
 * again at once. Nothing is kept afterwards. Source: docs/rules/api.md.
 */
export class SharedReads {
  readonly #core: Pick<Core, 'bus'>
  readonly #underWay = new Map<string, Promise<unknown[]>>()

  constructor(core: Pick<Core, 'bus'>) {
    this.#core = core
    core.bus.on('changed', () => this.startAgain())
    core.bus.on('areas', () => this.startAgain())
  }

  /** Called after a write: later requests do not share statements that began before it. */
  startAgain(): void {
    this.#underWay.clear()
  }

  /** The rows of `query`, from the statement in flight or from `run`; `isFresh` always runs a new one. */
  async read<R>(query: CompiledQuery, run: () => Promise<R[]>, isFresh: boolean): Promise<R[]> {
    // messages of other instances do not arrive: a running statement may miss their writes
    if (!this.#core.bus.isListening) return run()
    const key = statementKey(query)
    const other = isFresh ? undefined : this.#underWay.get(key)
    if (!other) return this.#start(key, run)
    try {
      return (await other) as R[]
    } catch {
      // cancelled with the request that started it, which does not affect this one
      return this.read(query, run, isFresh)
    }
  }

  #start<R>(key: string, run: () => Promise<R[]>): Promise<R[]> {
    const rows = run().then((found) => found.map((row) => Object.freeze(row)))
    const end = () => this.#underWay.get(key) === rows && this.#underWay.delete(key)
    this.#underWay.set(key, rows)
    rows.then(end, end)
    return rows
  }
}

const shared = new WeakMap<Core['bus'], SharedReads>()

/** The reads in progress on this instance. */
export function sharedReadsOf(core: Pick<Core, 'bus'>): SharedReads {
  const known = shared.get(core.bus) ?? new SharedReads(core)
  shared.set(core.bus, known)
  return known
}
