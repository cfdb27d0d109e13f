import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/core/model/problem.ts'
import { Slots } from '../threads/slots.ts'

/** Different files that may wait in a process, about ten seconds of work; further ones are asked to come back. */
const WAITING_MAX = 40

/** One file at a time and process, of all kinds: the other processor core serves everybody else. */
const slots = new Slots(1)

/**
 * Files that are made on demand, by a key that changes with everything they show: nothing has to be invalidated.
 * Concurrent requests for one file share its making.
 */
export class MadeFiles {
  readonly #made: LRUCache<string, Buffer>
  readonly #making = new Map<string, Promise<Buffer>>()

  /** `bytes`: of memory for the files that were requested last. */
  constructor(bytes: number) {
    this.#made = new LRUCache({ maxSize: bytes, sizeCalculation: ({ length }) => length })
  }

  /** The file of a key. @throws Problem('unavailable') when too many others wait, and the errors of `make`. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#made.get(key) ?? this.#making.get(key)
    if (known) return known
    if (this.#making.size >= WAITING_MAX) throw new Problem('unavailable', { retryAfter: 5 })
    const making = slots.run(make).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    const file = await making
    this.#made.set(key, file)
    return file
  }
}
