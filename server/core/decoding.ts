/** Work that waits its turn, or holds it. */
interface Turn {
  pixels: number
  begin: () => void
}

/**
 * Lets a few pictures be decoded at once, in the order in which they came: a decoded picture takes up to six bytes a pixel, and a
 * dozen large photos at the same moment took 900 MB. One picture alone is always let in.
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

  /** Does the work when there is room for a picture of so many pixels. */
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
