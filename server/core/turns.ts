/** How many waiting requests go on in one turn of the event loop: about a millisecond of work. Our choice. */
const PER_TURN = 10

/**
 * A queue that lets a crowd pass a few at a time. Node handles every request that has arrived before it looks at the answers of the
 * database, so a thousand cheap requests at once would delay all other work by their sum at each of its steps. In between the turns of
 * this queue other requests and answers are handled; while nobody else waits, a request waits for one turn and no longer.
 */
export class Turns {
  #waiting: (() => void)[] = []
  #isScheduled = false

  /** Resolves when it is the caller's turn, in order of arrival. */
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
