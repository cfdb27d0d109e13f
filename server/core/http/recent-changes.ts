import type { BusMessages } from '../jobs/bus.ts'

type Change = BusMessages['changed']

/** How long changes are kept for clients that are about to connect, ms. */
const REMEMBERED_MS = 60_000
/**
 * Number of changes that are certainly stored, at most FORGOTTEN_AT_ONCE - 1 more; on a busier instance new connections refetch what they
 * show.
 */
const REMEMBERED_MAX = 1_000
/** As many are forgotten together: each time, the list of those that stay is copied. */
const FORGOTTEN_AT_ONCE = 50

/** The changes of the last minute, for pages that were loaded before a change and connect after it. */
export class RecentChanges {
  #changes: { at: number; change: Change }[] = []
  /** Changes up to this time may be missing. */
  #forgottenAt = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(change: Change): void {
    const at = this.#now()
    this.#changes.push({ at, change })
    const tooMany = this.#changes.length - REMEMBERED_MAX
    const old = this.#changes.findIndex((one) => one.at >= at - REMEMBERED_MS)
    const gone = Math.max(tooMany, old)
    if (gone < FORGOTTEN_AT_ONCE) return
    this.#forgottenAt = this.#changes[gone - 1]?.at ?? at
    this.#changes = this.#changes.slice(gone)
  }

  /** The changes of the last `ms`, the oldest first; undefined when not all of them are stored. */
  ofLast(ms: number): Change[] | undefined {
    const from = this.#now() - ms
    if (ms > REMEMBERED_MS || from <= this.#forgottenAt) return undefined
    return this.#changes.filter(({ at }) => at >= from).map(({ change }) => change)
  }
}
