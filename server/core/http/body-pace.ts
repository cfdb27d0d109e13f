/** The minimum pace of a request body. */
export interface Pace {
  /** Maximum idle time. */
  idleMs: number
  /** Minimum average over `windowMs`. */
  bytesPerSecond: number
  windowMs: number
}

interface Sample {
  at: number
  bytes: number
}

/** Judges a body in transfer by the bytes received over time (milliseconds of any steady clock). */
export class PaceMeter {
  readonly #pace: Pace
  #grownAt: number
  /** Oldest first; the first is the newest sample at least one window old, or the start. */
  readonly #samples: Sample[]

  constructor(pace: Pace, at: number, bytes: number) {
    this.#pace = pace
    this.#grownAt = at
    this.#samples = [{ at, bytes }]
  }

  /** Records the bytes received so far. @returns the reason for aborting, or undefined. */
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

  /** Restarts the measurement: the idle time before was the server's. */
  restart(at: number, bytes: number): void {
    this.#grownAt = at
    this.#samples.splice(0, this.#samples.length, { at, bytes })
  }
}
