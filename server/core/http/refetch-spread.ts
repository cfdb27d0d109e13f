/** Up to this many listeners refetch at once after a change; more spread their requests. */
const AT_ONCE = 20
/**
 * Each further listener lengthens the span by this much, ms: about 100 home pages a second, which two cores can serve.
 */
const SPREAD_MS_EACH = 10
const SPREAD_MAX_MS = 30_000

/** The span over which this many listeners spread their requests, ms. */
export const spreadFor = (listeners: number): number =>
  Math.min(SPREAD_MAX_MS, Math.max(0, listeners - AT_ONCE) * SPREAD_MS_EACH)

/** Counts recent connections: after a restart all clients reconnect at about the same time. */
export class RecentConnections {
  #count = 0
  #since = 0

  /** Counts a new connection. @returns the span over which it should spread its requests. */
  spreadMs(now = performance.now()): number {
    if (now - this.#since > SPREAD_MAX_MS) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    return spreadFor(this.#count)
  }
}
