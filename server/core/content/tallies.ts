import { sql } from 'kysely'
import type pg from 'pg'
import type { Day } from '#contract/core/time/dates.ts'
import { queriesOn } from '../database/kysely.ts'

/** Something that happened once more on a day. */
export interface Tally {
  /** A table with the columns day, kind, key and times, and the first three as its primary key. */
  table: string
  day: Day
  kind: string
  key: string
}

declare module '../requests/context.ts' {
  interface Core {
    /** Counts by day that belong to nobody, written in batches. */
    tallies: TallyCounter
  }
}

/** A crash loses what was counted in this time. Our choice. */
const FLUSH_MS = 3_000
/** Different keys that wait while the database is unreachable; further ones are not counted. */
const WAITING_MAX = 50_000
/** Keys of one kind and day; what comes after them is counted under REST_KEY, so that strangers cannot fill the table. */
const KEYS_MAX = 2_000
/** Days that are kept. Our choice: three years, for a comparison with the year before. */
export const TALLIES_KEPT_DAYS = 1_096
/** The key of what has no key of its own any more. */
export const REST_KEY = '*'

/**
 * Counts in memory and writes the sums in batches, so that a crowd costs one statement every few seconds. A batch whose commit was not
 * heard of is written again: these are statistics, not proof.
 */
export class TallyCounter {
  readonly #pool: pg.Pool
  readonly #failed: (error: unknown) => void
  #waiting = new Map<string, Tally & { times: number }>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, failed: (error: unknown) => void) {
    this.#pool = pool
    this.#failed = failed
  }

  /** Counts once more. */
  count(tally: Tally): void {
    this.#add(tally, 1)
    this.#timer ??= setTimeout(() => this.#flushLater(), FLUSH_MS).unref()
  }

  #add(tally: Tally, times: number): void {
    const id = `${tally.table} ${tally.day} ${tally.kind} ${tally.key}`
    const known = this.#waiting.get(id)
    if (known) known.times += times
    else if (this.#waiting.size < WAITING_MAX) this.#waiting.set(id, { ...tally, times })
  }

  #flushLater(): void {
    this.#timer = undefined
    this.flush().catch((error) => {
      this.#failed(error)
      this.#timer ??= setTimeout(() => this.#flushLater(), FLUSH_MS).unref()
    })
  }

  /** Writes what waits; it stays waiting when it cannot be written. */
  flush(): Promise<void> {
    const flushed = this.#flushing.catch(() => {}).then(() => this.#flush())
    this.#flushing = flushed
    return flushed
  }

  /** Writes what waits for the last time. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush().catch(this.#failed)
  }

  async #flush(): Promise<void> {
    const all = [...this.#waiting.values()]
    this.#waiting = new Map()
    const byTable = Map.groupBy(all, ({ table }) => table)
    for (const [table, tallies] of byTable) {
      try {
        await this.#write(table, tallies)
        byTable.delete(table)
      } catch (error) {
        for (const { times, ...tally } of [...byTable.values()].flat()) this.#add(tally, times)
        throw error
      }
    }
  }

  /** One statement. Rows are written in order, against deadlocks. */
  async #write(table: string, tallies: readonly (Tally & { times: number })[]): Promise<void> {
    const target = sql.table(table)
    const column = <K extends keyof (typeof tallies)[number]>(name: K) => tallies.map((tally) => tally[name])
    await sql`
      with counted as materialized (
        select * from unnest(${column('day')}::date[], ${column('kind')}::text[], ${column('key')}::text[],
          ${column('times')}::int[]) as counted (day, kind, key, times)
      ), earlier as (
        delete from ${target} where day < (select min(day) from counted) - ${TALLIES_KEPT_DAYS}::int
      ), known as (
        select counted.*, exists (select from ${target} as old
          where (old.day, old.kind, old.key) = (counted.day, counted.kind, counted.key)) as is_known
        from counted
      ), used as (
        select day, kind, (select count(*) from ${target} as old where (old.day, old.kind) = (fresh.day, fresh.kind)) as keys
        from (select distinct day, kind from known where not is_known) as fresh
      ), placed as (
        select day, kind, times,
          case when is_known or coalesce(keys, 0)
            + row_number() over (partition by day, kind, is_known order by key) <= ${KEYS_MAX}
          then key else ${REST_KEY} end as key
        from known left join used using (day, kind)
      )
      insert into ${target} as stored (day, kind, key, times)
      select day, kind, key, sum(times) from placed group by day, kind, key order by day, kind, key
      on conflict (day, kind, key) do update set times = stored.times + excluded.times`.execute(queriesOn(this.#pool))
  }
}
