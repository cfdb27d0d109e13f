import type { CompiledQuery } from 'kysely'
import type { Core } from './core.ts'
import { statementKey } from './recent-counts.ts'

/**
 * Pages of lists that are being read: a request for the same statement with the same parameters, reach included, gets the rows of the
 * one that is under way. After a change everybody who has the list open asks for it at once. Nothing is kept once it has been answered.
 * Source: docs/rules/api.md.
 */
export class SharedReads {
  readonly #core: Pick<Core, 'bus'>
  readonly #underWay = new Map<string, Promise<unknown[]>>()

  constructor(core: Pick<Core, 'bus'>) {
    this.#core = core
    core.bus.on('changed', () => this.startAgain())
    core.bus.on('areas', () => this.startAgain())
  }

  /** Something has been written: who asks from now on waits for no statement that began before. */
  startAgain(): void {
    this.#underWay.clear()
  }

  /** The rows of `query`, read by `run` unless somebody reads them already; `isFresh` asks for a statement that begins now. */
  async read<R>(query: CompiledQuery, run: () => Promise<R[]>, isFresh: boolean): Promise<R[]> {
    // what other instances write is not heard: a statement that began before may miss it
    if (!this.#core.bus.hearing) return run()
    const key = statementKey(query)
    const other = isFresh ? undefined : this.#underWay.get(key)
    if (!other) return this.#start(key, run)
    try {
      return (await other) as R[]
    } catch {
      // cancelled with the request that began it, which says nothing about this one
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

/** The reads that are under way on this instance. */
export function sharedReadsOf(core: Pick<Core, 'bus'>): SharedReads {
  const known = shared.get(core.bus) ?? new SharedReads(core)
  shared.set(core.bus, known)
  return known
}
