/** So many listeners ask at once what each change is about; more spread their questions. */
const AT_ONCE = 20
/** Each listener beyond them lengthens the span by so much, ms: about 100 homes a second, which two cores answer. */
const SPREAD_MS_EACH = 10
const SPREAD_MAX_MS = 30_000

/** Over how long so many listeners spread what they ask for. */
export const spreadFor = (listeners: number): number =>
  Math.min(SPREAD_MAX_MS, Math.max(0, listeners - AT_ONCE) * SPREAD_MS_EACH)

/** Counts connections of the last seconds: after a restart everybody comes back at about the same time. */
export class Comers {
  #count = 0
  #since = 0

  /** One more has come. @returns over how long it shall spread what it asks for. */
  spreadMs(now = performance.now()): number {
    if (now - this.#since > SPREAD_MAX_MS) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    return spreadFor(this.#count)
  }
}
