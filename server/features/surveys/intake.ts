import { Problem } from '#contract/core/problem.ts'
import type { Core } from '../../core/core.ts'
import { type ReadyAnswer, type Stored, storeAnswers } from './store.ts'

/** Answers of one transaction: a few milliseconds of the database's work. */
const BATCH_MAX = 100
/** Transactions of one survey at a time: with two, neither this process nor the database waits for the other. */
const TRANSACTIONS_MAX = 2
/** The second one starts when at least this many answers wait. */
const SECOND_MIN = 16

interface Waiting {
  answer: ReadyAnswer
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * Answers of one survey on their way into the database. While batches are being stored the next one gathers, so that a crowd shares
 * transactions and a single respondent waits for nobody. An answer is acknowledged after the commit of its batch. When the database is
 * away or too slow, everything that waits is refused with the batch (the device sends it again): a queue of batches would otherwise wait
 * for one time-out after the other.
 */
class Intake {
  readonly #core: Core
  readonly #onIdle: () => void
  #waiting: Waiting[] = []
  /** Device ids and people of the answers that are being stored. */
  readonly #underWay = new Set<string>()
  #transactions = 0

  constructor(core: Core, onIdle: () => void) {
    this.#core = core
    this.#onIdle = onIdle
  }

  add(answer: ReadyAnswer): Promise<Stored> {
    const { promise, resolve, reject } = Promise.withResolvers<Stored>()
    this.#waiting.push({ answer, resolve, reject })
    this.#storeMore()
    return promise
  }

  #storeMore(): void {
    const least = this.#transactions === 0 ? 1 : SECOND_MIN
    if (this.#transactions === TRANSACTIONS_MAX || this.#waiting.length < least) return
    const { batch, later } = nextBatch(this.#waiting, this.#underWay)
    if (batch.length === 0) return
    this.#waiting = later
    void this.#storeOne(batch)
  }

  async #storeOne(batch: readonly Waiting[]): Promise<void> {
    const keys = batch.flatMap(({ answer }) => keysOf(answer))
    for (const key of keys) this.#underWay.add(key)
    this.#transactions++
    await this.#store(batch)
    this.#transactions--
    for (const key of keys) this.#underWay.delete(key)
    this.#storeMore()
    if (this.#transactions === 0) this.#onIdle()
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

const keysOf = ({ clientId, personKey }: ReadyAnswer): string[] => [clientId, personKey]

/**
 * The answers that go together: one of a device or person that is in this batch or being stored follows in a later batch, where the
 * first one can be seen.
 */
function nextBatch(waiting: readonly Waiting[], underWay: ReadonlySet<string>): { batch: Waiting[]; later: Waiting[] } {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const seen = new Set<string>()
  for (const one of waiting) {
    const keys = keysOf(one.answer)
    if (batch.length === BATCH_MAX || keys.some((key) => seen.has(key) || underWay.has(key))) {
      later.push(one)
      continue
    }
    for (const key of keys) seen.add(key)
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
