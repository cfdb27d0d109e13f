import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Feature } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { CountQuery } from '../access/list.ts'
import { plannedForValues, queriesOn } from '../database/kysely.ts'
import type { Core } from './context.ts'
import { recentCountsOf } from './recent-counts.ts'
import type { Caller } from './request.ts'
import { run } from './run.ts'
import { firstOf, type Queued, type QueuedRecord } from './work-queue.ts'

/** A list of a feature with a filter, of which the total is wanted and, with `queued`, its most urgent records. */
export interface WantedTotal {
  feature: Feature
  list: string
  filter: Readonly<Record<string, string>>
  queued?: Queued | undefined
}

/** The total of a list, and the records that were wanted of it. */
export interface Total {
  total: number
  first: readonly QueuedRecord[]
}

/** Maximum wait for a total, ms; our choice. */
const WAIT_MS = 3_000
/** How long the others wait for a handler to ask for its rows, ms; our choice. */
const BATCH_MS = 1_000

/**
 * The totals of several lists, and the most urgent records of some, in at most two statements. Each list's own handler
 * runs, with `Rows.page` returning a total and no rows, so a total and its records cannot differ from the list in reach
 * or filter.
 *
 * @returns each total, or why it could not be counted.
 */
export async function totalsOf(
  core: Core,
  caller: Caller,
  wanted: readonly WantedTotal[],
): Promise<PromiseSettledResult<Total>[]> {
  const batch = new CountBatch(wanted.length, (queries) => countTogether(core, caller, queries))
  const timer = setTimeout(() => batch.flush(), BATCH_MS)
  const totals = wanted.map(async ({ feature, list, filter, queued }): Promise<Total> => {
    const served = core.features[feature.name]
    if (!served) throw new Error(`no feature ${feature.name}`)
    let first: readonly QueuedRecord[] = []
    const counting: Caller = {
      ...caller,
      idempotencyKey: undefined,
      count: async ({ total, found }) => {
        const counted = await batch.count({ total, first: queued && firstOf(found, queued) })
        first = counted.first
        return counted.total
      },
    }
    const answer = run(core, { served, name: list, input: { query: { ...filter, pageSize: 1 } }, caller: counting })
    const { meta } = (await answer.finally(() => batch.leave())) as { meta: { total: number } }
    return { total: meta.total, first }
  })
  return Promise.allSettled(totals.map(withinTime)).finally(() => clearTimeout(timer))
}

/** What is read of one list. */
interface Counting {
  total: CountQuery
  first: RawBuilder<QueuedRecord[]> | undefined
}

interface Waiting {
  query: Counting
  done(total: Total): void
  failed(error: unknown): void
}

/** Collects count queries until every handler has asked for its own or has ended, then runs them together. */
class CountBatch {
  #open: number
  #waiting: Waiting[] = []
  readonly #countAll: (queries: Counting[]) => Promise<PromiseSettledResult<Total>[]>

  constructor(handlers: number, countAll: (queries: Counting[]) => Promise<PromiseSettledResult<Total>[]>) {
    this.#open = handlers
    this.#countAll = countAll
  }

  count(query: Counting): Promise<Total> {
    return new Promise((done, failed) => {
      this.#waiting.push({ query, done, failed })
      this.#flushWhenComplete()
    })
  }

  /** A handler has ended. */
  leave(): void {
    this.#open -= 1
    this.#flushWhenComplete()
  }

  #flushWhenComplete(): void {
    if (this.#waiting.length > 0 && this.#waiting.length >= this.#open) this.flush()
  }

  flush(): void {
    const waiting = this.#waiting.splice(0)
    if (waiting.length === 0) return
    this.#countAll(waiting.map(({ query }) => query)).then(
      (totals) => {
        for (const [i, total] of totals.entries()) {
          if (total.status === 'fulfilled') waiting[i]?.done(total.value)
          else waiting[i]?.failed(total.reason)
        }
      },
      (error: unknown) => {
        for (const { failed } of waiting) failed(error)
      },
    )
  }
}

/**
 * Runs the counts that depend on the person in one statement, and those shared by people of the same role and area in
 * another.
 */
async function countTogether(core: Core, caller: Caller, queries: Counting[]): Promise<PromiseSettledResult<Total>[]> {
  const { actor } = caller
  const db = queriesOn<unknown>(core.pool)
  const isPersonal = queries.map(({ total }) => actor !== null && total.compile().parameters.includes(actor.id))
  const totals: PromiseSettledResult<Total>[] = []
  const groups = [true, false].map(async (personal) => {
    const places = queries.flatMap((_, i) => (isPersonal[i] === personal ? [i] : []))
    if (places.length === 0) return
    const counted = await countGroup(core, db, {
      queries: places.flatMap((i) => queries[i] ?? []),
      personal,
      isFresh: caller.noCache === true,
    })
    for (const [n, total] of counted.entries()) totals[places[n] ?? 0] = total
  })
  await Promise.all(groups)
  return totals
}

interface Group {
  queries: Counting[]
  /** Whether the counts depend on the person: few rows found by indexes, so one generic plan suits everybody. */
  personal: boolean
  isFresh: boolean
}

async function countGroup(
  core: Core,
  db: Kysely<unknown>,
  { queries, personal, isFresh }: Group,
): Promise<PromiseSettledResult<Total>[]> {
  const all = selected(db, queries)
  const together = personal ? all : plannedForValues(all)
  try {
    const row = await recentCountsOf(core).get(together.compile(), () => together.executeTakeFirstOrThrow(), isFresh)
    return queries.map((_, i) => ({ status: 'fulfilled', value: totalIn(row, i) }))
  } catch {
    // a failing query must not fail the others
    return Promise.allSettled(
      queries.map(async (query) => totalIn(await selected(db, [query]).executeTakeFirstOrThrow(), 0)),
    )
  }
}

const selected = (db: Kysely<unknown>, queries: readonly Counting[]) =>
  db.selectNoFrom(
    queries.flatMap(({ total, first }, i) => [
      sql<number>`${total}`.as(`n${i}`),
      ...(first ? [sql`${first}`.as(`first${i}`)] : []),
    ]),
  )

const totalIn = (row: Record<string, unknown>, i: number): Total => ({
  total: Number(row[`n${i}`]),
  first: (row[`first${i}`] ?? []) as readonly QueuedRecord[],
})

/** @throws Problem('unavailable') when it takes too long. */
async function withinTime<T>(total: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable', { retryAfter: 5 })), WAIT_MS)
  })
  return Promise.race([total, late]).finally(() => clearTimeout(timer))
}
