import { type Kysely, sql } from 'kysely'
import type { Feature } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { CountQuery } from '../access/list.ts'
import { plannedForValues, queriesOn } from '../database/kysely.ts'
import type { Core } from './context.ts'
import { recentCountsOf } from './recent-counts.ts'
import type { Caller } from './request.ts'
import { run } from './run.ts'

/** A list of a feature with a filter, of which only the total is wanted. */
export interface WantedTotal {
  feature: Feature
  list: string
  filter: Readonly<Record<string, string>>
}

/** Maximum wait for a total, ms; our choice. */
const WAIT_MS = 3_000
/** How long the others wait for a handler to ask for its rows, ms; our choice. */
const BATCH_MS = 1_000

/**
 * The totals of several lists in at most two statements. Each list's own handler runs, with `Rows.page` returning a
 * total and no rows, so a total cannot differ from its list in reach or filter.
 *
 * @returns each total, or why it could not be counted.
 */
export async function totalsOf(
  core: Core,
  caller: Caller,
  wanted: readonly WantedTotal[],
): Promise<PromiseSettledResult<number>[]> {
  const batch = new CountBatch(wanted.length, (queries) => countTogether(core, caller, queries))
  const counting: Caller = { ...caller, idempotencyKey: undefined, count: (query) => batch.count(query) }
  const timer = setTimeout(() => batch.flush(), BATCH_MS)
  const totals = wanted.map(async ({ feature, list, filter }) => {
    const served = core.features[feature.name]
    if (!served) throw new Error(`no feature ${feature.name}`)
    const answer = run(core, { served, name: list, input: { query: { ...filter, pageSize: 1 } }, caller: counting })
    const { meta } = (await answer.finally(() => batch.leave())) as { meta: { total: number } }
    return meta.total
  })
  return Promise.allSettled(totals.map(withinTime)).finally(() => clearTimeout(timer))
}

interface Waiting {
  query: CountQuery
  done(total: number): void
  failed(error: unknown): void
}

/** Collects count queries until every handler has asked for its own or has ended, then runs them together. */
class CountBatch {
  #open: number
  #waiting: Waiting[] = []
  readonly #countAll: (queries: CountQuery[]) => Promise<PromiseSettledResult<number>[]>

  constructor(handlers: number, countAll: (queries: CountQuery[]) => Promise<PromiseSettledResult<number>[]>) {
    this.#open = handlers
    this.#countAll = countAll
  }

  count(query: CountQuery): Promise<number> {
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
async function countTogether(
  core: Core,
  caller: Caller,
  queries: CountQuery[],
): Promise<PromiseSettledResult<number>[]> {
  const { actor } = caller
  const db = queriesOn<unknown>(core.pool)
  const isPersonal = queries.map((query) => actor !== null && query.compile().parameters.includes(actor.id))
  const totals: PromiseSettledResult<number>[] = []
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
  queries: CountQuery[]
  /** Whether the counts depend on the person: few rows found by indexes, so one generic plan suits everybody. */
  personal: boolean
  isFresh: boolean
}

async function countGroup(
  core: Core,
  db: Kysely<unknown>,
  { queries, personal, isFresh }: Group,
): Promise<PromiseSettledResult<number>[]> {
  const counts = queries.map((query, i) => sql<number>`${query}`.as(`n${i}`))
  const all = db.selectNoFrom(counts)
  const together = personal ? all : plannedForValues(all)
  try {
    const row = await recentCountsOf(core).get(together.compile(), () => together.executeTakeFirstOrThrow(), isFresh)
    return queries.map((_, i) => ({ status: 'fulfilled', value: Number(row[`n${i}`]) }))
  } catch {
    // a failing query must not fail the others
    return Promise.allSettled(queries.map(async (query) => Number((await query.executeTakeFirstOrThrow()).n)))
  }
}

/** @throws Problem('unavailable') when it takes too long. */
async function withinTime<T>(total: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable', { retryAfter: 5 })), WAIT_MS)
  })
  return Promise.race([total, late]).finally(() => clearTimeout(timer))
}
