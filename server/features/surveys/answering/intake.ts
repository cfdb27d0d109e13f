import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../../../core/requests/context.ts'
import { keysOf, type ReadyAnswer, type Stored, storeAnswers } from './store.ts'

/** Answers per transaction: a few milliseconds of work for the database. */
const BATCH_MAX = 100
/** Concurrent transactions per survey; with two, neither this process nor the database idles while the other works. */
const TRANSACTIONS_MAX = 2
/** The second transaction starts when at least this many answers are queued. */
const SECOND_MIN = 16

interface QueuedAnswer {
  answer: ReadyAnswer
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * The queue of answers of one survey. While batches are being stored the next one is collected, so that concurrent answers share
 * transactions and a single respondent does not wait. An answer is acknowledged after its batch is committed. If the database is
 * unavailable or too slow, all queued answers are refused with the batch, and devices send them again; otherwise each batch would
 * wait for its own time-out.
 */
class Intake {
  readonly #core: Core
  readonly #onIdle: () => void
  #queue: QueuedAnswer[] = []
  /** Device ids and person keys of the answers that are being stored. */
  readonly #inProgress = new Set<string>()
  #transactions = 0

  constructor(core: Core, onIdle: () => void) {
    this.#core = core
    this.#onIdle = onIdle
  }

  add(answer: ReadyAnswer): Promise<Stored> {
    const { promise, resolve, reject } = Promise.withResolvers<Stored>()
    this.#queue.push({ answer, resolve, reject })
    this.#storeMore()
    return promise
  }

  #storeMore(): void {
    const least = this.#transactions === 0 ? 1 : SECOND_MIN
    if (this.#transactions === TRANSACTIONS_MAX || this.#queue.length < least) return
    const { batch, later } = nextBatch(this.#queue, this.#inProgress)
    if (batch.length === 0) return
    this.#queue = later
    void this.#storeOne(batch)
  }

  async #storeOne(batch: readonly QueuedAnswer[]): Promise<void> {
    const keys = batch.flatMap(({ answer }) => conflictsOf(answer))
    for (const key of keys) this.#inProgress.add(key)
    this.#transactions++
    await this.#store(batch)
    this.#transactions--
    for (const key of keys) this.#inProgress.delete(key)
    this.#storeMore()
    if (this.#transactions === 0) this.#onIdle()
  }

  async #store(batch: readonly QueuedAnswer[]): Promise<void> {
    try {
      const stored = await storeAnswers(
        this.#core,
        batch.map(({ answer }) => answer),
      )
      for (const [n, { resolve }] of batch.entries()) resolve(stored[n] ?? 'stale')
    } catch (error) {
      if (isUnavailable(error)) this.#refuse(batch, error)
      else if (batch.length === 1) for (const { reject } of batch) reject(error)
      // an answer that the database rejects must not fail the others
      else await this.#storeSingly(batch)
    }
  }

  async #storeSingly(batch: readonly QueuedAnswer[]): Promise<void> {
    for (const [n, one] of batch.entries()) {
      try {
        const [stored] = await storeAnswers(this.#core, [one.answer])
        one.resolve(stored ?? 'stale')
      } catch (error) {
        if (isUnavailable(error)) return this.#refuse(batch.slice(n), error)
        one.reject(error)
      }
    }
  }

  /** Refuses a batch and all queued answers. */
  #refuse(batch: readonly QueuedAnswer[], error: unknown): void {
    const queued = this.#queue
    this.#queue = []
    for (const { reject } of [...batch, ...queued]) reject(error)
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof Problem && error.status === 503

const conflictsOf = (answer: ReadyAnswer): string[] => [
  answer.clientId,
  answer.personKey,
  ...keysOf(answer).map(({ key }) => key),
]

/**
 * Selects the next batch. An answer with the same device id or person as another one in the batch or being stored is left for a
 * later batch, which sees the first one.
 */
function nextBatch(
  queue: readonly QueuedAnswer[],
  inProgress: ReadonlySet<string>,
): { batch: QueuedAnswer[]; later: QueuedAnswer[] } {
  const batch: QueuedAnswer[] = []
  const later: QueuedAnswer[] = []
  const seen = new Set<string>()
  for (const one of queue) {
    const keys = conflictsOf(one.answer)
    if (batch.length === BATCH_MAX || keys.some((key) => seen.has(key) || inProgress.has(key))) {
      later.push(one)
      continue
    }
    for (const key of keys) seen.add(key)
    batch.push(one)
  }
  return { batch, later }
}

const intakes = new WeakMap<Core, Map<string, Intake>>()

/** Stores an answer in a batch with others of its survey. The caller must not hold a connection, because this uses another one. */
export function storeTogether(core: Core, answer: ReadyAnswer): Promise<Stored> {
  const all = intakes.get(core) ?? new Map<string, Intake>()
  intakes.set(core, all)
  const { id } = answer.survey
  const intake = all.get(id) ?? new Intake(core, () => all.delete(id))
  all.set(id, intake)
  return intake.add(answer)
}
