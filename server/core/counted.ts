/** How many there are of each key at this moment. */
export class Counted {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Counts one more. @returns what counts it no longer; calling it twice does no harm. */
  add(key: string, amount = 1): () => void {
    this.#change(key, amount)
    let isCounted = true
    return () => {
      if (isCounted) this.#change(key, -amount)
      isCounted = false
    }
  }

  #change(key: string, by: number): void {
    const count = this.of(key) + by
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}
