/** How fast the body of a request has to arrive. */
export interface Pace {
  /** Longest silence. */
  idleMs: number
  /** Least average over `windowMs`. */
  bytesPerSecond: number
  windowMs: number
}

interface Sample {
  at: number
  bytes: number
}

/** Judges an arriving body by how many bytes have come at which moment (milliseconds of any steady clock). */
export class PaceMeter {
  readonly #pace: Pace
  #grownAt: number
  /** Oldest first; the first is the newest one that is at least a window old, or the start. */
  readonly #samples: Sample[]

  constructor(pace: Pace, at: number, bytes: number) {
    this.#pace = pace
    this.#grownAt = at
    this.#samples = [{ at, bytes }]
  }

  /** Records the bytes that have arrived so far. @returns why the body is given up, or undefined while it is not. */
  note(at: number, bytes: number): 'idle' | 'slow' | undefined {
    const { idleMs, bytesPerSecond, windowMs } = this.#pace
    if (bytes > (this.#samples.at(-1)?.bytes ?? 0)) this.#grownAt = at
    if (at - this.#grownAt >= idleMs) return 'idle'
    this.#samples.push({ at, bytes })
    while ((this.#samples[1]?.at ?? at) <= at - windowMs) this.#samples.shift()
    const from = this.#samples[0] ?? { at, bytes }
    const ms = at - from.at
    return ms >= windowMs && bytes - from.bytes < (bytesPerSecond * ms) / 1000 ? 'slow' : undefined
  }

  /** Starts again from here: the silence before was the server's own. */
  restart(at: number, bytes: number): void {
    this.#grownAt = at
    this.#samples.splice(0, this.#samples.length, { at, bytes })
  }
}
