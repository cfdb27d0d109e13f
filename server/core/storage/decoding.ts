/** A task that is waiting or running. */
interface Turn {
  pixels: number
  begin: () => void
}

/**
 * Limits how many pictures are decoded at once, first come first served: a decoded picture takes up to six bytes per pixel, and a
 * dozen large photos at once took 900 MB. A single picture is always admitted.
 */
export class Decoding {
  readonly #picturesMax: number
  readonly #pixelsMax: number
  readonly #waiting: Turn[] = []
  #pictures = 0
  #pixels = 0

  constructor(picturesMax: number, pixelsMax: number) {
    this.#picturesMax = picturesMax
    this.#pixelsMax = pixelsMax
  }

  /** Runs the task once there is room for a picture of this many pixels. */
  async run<R>(pixels: number, work: () => Promise<R>): Promise<R> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ pixels, begin: resolve })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#pictures -= 1
      this.#pixels -= pixels
      this.#next()
    }
  }

  #next(): void {
    const turn = this.#waiting[0]
    if (!turn || this.#pictures >= this.#picturesMax) return
    if (this.#pictures > 0 && this.#pixels + turn.pixels > this.#pixelsMax) return
    this.#waiting.shift()
    this.#pictures += 1
    this.#pixels += turn.pixels
    turn.begin()
    this.#next()
  }
}
