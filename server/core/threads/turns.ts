/** How many waiting requests continue per turn of the event loop: about a millisecond of work. Our choice. */
const PER_TURN = 10

/**
 * A queue that admits a crowd a few at a time. Node handles every request that has arrived before it looks at the
 * database's answers, so a thousand cheap requests at once would delay all other work by the sum of their costs at each
 * step. Other requests and answers are handled between two turns of this queue; a caller who is alone waits for a
 * single turn.
 */
export class Turns {
  #waiting: (() => void)[] = []
  #isScheduled = false

  /** Resolves when the caller may continue, in order of arrival. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      for (const goOn of this.#waiting.splice(0, PER_TURN)) goOn()
      if (this.#waiting.length > 0) this.#schedule()
    })
  }
}
