import { Problem } from '#contract/core/problem.ts'
import type { Core } from '../../core/core.ts'
import { type ReadyAnswer, type Stored, storeAnswers } from './store.ts'

/** Answers of one transaction: a few milliseconds of the database's work. */
const BATCH_MAX = 100

interface Waiting {
  answer: ReadyAnswer
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * Answers of one survey on their way into the database. While a batch is being stored the next one gathers, so that a crowd shares
 * transactions and a single respondent waits for nobody. An answer is acknowledged after the commit of its batch. When the database is
 * away or too slow, everything that waits is refused with the batch (the device sends it again): a queue of batches would otherwise wait
 * for one time-out after the other.
 */
class Intake {
  readonly #core: Core
  readonly #onIdle: () => void
  #waiting: Waiting[] = []
  #isStoring = false

  constructor(core: Core, onIdle: () => void) {
    this.#core = core
    this.#onIdle = onIdle
  }

  add(answer: ReadyAnswer): Promise<Stored> {
    const { promise, resolve, reject } = Promise.withResolvers<Stored>()
    this.#waiting.push({ answer, resolve, reject })
    if (!this.#isStoring) void this.#storeAll()
    return promise
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true
    while (this.#waiting.length > 0) {
      const { batch, later } = nextBatch(this.#waiting)
      this.#waiting = later
      await this.#store(batch)
    }
    this.#isStoring = false
    this.#onIdle()
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await storeAnswers(
        this.#core,
        batch.map(({ answer }) => answer),
      )
      for (const [n, { resolve }] of batch.entries()) resolve(stored[n] ?? 'stale')
    } catch (error) {
      if (isAway(error)) this.#refuse(batch, error)
      else if (batch.length === 1) for (const { reject } of batch) reject(error)
      // an answer that the database refuses must not fail the others
      else await this.#storeSingly(batch)
    }
  }

  async #storeSingly(batch: readonly Waiting[]): Promise<void> {
    for (const [n, one] of batch.entries()) {
      try {
        const [stored] = await storeAnswers(this.#core, [one.answer])
        one.resolve(stored ?? 'stale')
      } catch (error) {
        if (isAway(error)) return this.#refuse(batch.slice(n), error)
        one.reject(error)
      }
    }
  }

  /** Refuses these and everything that waits behind them. */
  #refuse(batch: readonly Waiting[], error: unknown): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of [...batch, ...waiting]) reject(error)
  }
}

const isAway = (error: unknown): boolean => error instanceof Problem && error.status === 503

/** The answers that go together: those of the same device or person follow in a later batch, where the first one can be seen. */
function nextBatch(waiting: readonly Waiting[]): { batch: Waiting[]; later: Waiting[] } {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const seen = new Set<string>()
  for (const one of waiting) {
    const { clientId, personKey } = one.answer
    if (batch.length === BATCH_MAX || seen.has(clientId) || seen.has(personKey)) {
      later.push(one)
      continue
    }
    seen.add(clientId).add(personKey)
    batch.push(one)
  }
  return { batch, later }
}

const intakes = new WeakMap<Core, Map<string, Intake>>()

/** Stores an answer together with others of its survey. The caller holds no connection meanwhile: this takes one. */
export function storeTogether(core: Core, answer: ReadyAnswer): Promise<Stored> {
  const all = intakes.get(core) ?? new Map<string, Intake>()
  intakes.set(core, all)
  const { id } = answer.survey
  const intake = all.get(id) ?? new Intake(core, () => all.delete(id))
  all.set(id, intake)
  return intake.add(answer)
}
