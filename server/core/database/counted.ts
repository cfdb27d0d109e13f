/** Counts current uses per key. */
export class Counted {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Adds one. @returns a function that removes it again; repeated calls have no effect. */
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
