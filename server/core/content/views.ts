import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Day } from '#contract/core/time/dates.ts'
import { queriesOn } from '../database/kysely.ts'
import type { Bus } from '../jobs/bus.ts'

/** A reader of a record. `visitor` is a keyed hash of address, record and day: nobody can be identified by it. */
export interface View {
  /** The table with the column `views`; readers of the day are in `<table>_views` (columns day, visitor). */
  table: string
  recordId: string
  visitor: string
  day: Day
}

declare module '../requests/context.ts' {
  interface Core {
    /** Readers of public records, counted in batches. */
    views: ViewCounter
  }
}

/** A crash loses the views of this time. Our choice: the number is only read to the nearest hundred. */
const FLUSH_MS = 3_000
/** Views that wait while the database is unreachable; more are not counted. */
const WAITING_MAX = 200_000
/** Records that are cached as public, and for how long. */
const OPEN_MAX = 10_000
const OPEN_MS = 30_000
/** Views in one statement. */
const BATCH = 5_000

const hasPassed = (until: Date | null, now: Date) => until !== null && until <= now

/** Counts readers in memory and writes them in batches, so that a crowd costs one statement every few seconds. */
export class ViewCounter {
  readonly #pool: pg.Pool
  readonly #failed: (error: unknown) => void
  readonly #waiting = new Map<string, View>()
  /** Records known to be public, with their ends and the connection of the bus at the time. */
  readonly #open = new LRUCache<string, { epoch: number; until: Date | null }>({ max: OPEN_MAX, ttl: OPEN_MS })
  readonly #checking = new Map<string, Promise<Date | null>>()
  readonly #bus: Bus
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, bus: Bus, failed: (error: unknown) => void) {
    this.#pool = pool
    this.#bus = bus
    this.#failed = failed
    bus.on('changed', ({ pages }) => pages !== false && this.#forget())
    bus.on('areas', () => this.#forget())
  }

  /** Clearing costs as much as the cache has places, and every write asks for it. */
  #forget(): void {
    if (this.#open.size > 0) this.#open.clear()
  }

  /**
   * Checks, once for many readers, that a record is public. `check` returns when that ends, or null.
   *
   * @throws the error of `check` for a record that is not public.
   */
  async checkOpen(recordId: string, now: Date, check: () => Promise<Date | null>): Promise<void> {
    const { epoch } = this.#bus
    const known = this.#open.get(recordId)
    if (known && known.epoch === epoch && !hasPassed(known.until, now)) return
    const checking = this.#checking.get(recordId) ?? check().finally(() => this.#checking.delete(recordId))
    this.#checking.set(recordId, checking)
    const until = await checking
    if (epoch !== undefined) this.#open.set(recordId, { epoch, until })
  }

  /** Counts a reader, once per record and day. */
  count(view: View): void {
    const key = `${view.table} ${view.visitor}`
    if (this.#waiting.has(key) || this.#waiting.size >= WAITING_MAX) return
    this.#waiting.set(key, view)
    this.#flushLater()
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.flush().catch((error) => {
        this.#failed(error)
        this.#flushLater()
      })
    }, FLUSH_MS).unref()
  }

  /** Writes the waiting views; they stay waiting when they cannot be written. */
  flush(): Promise<void> {
    const flushed = this.#flushing.catch(() => {}).then(() => this.#flush())
    this.#flushing = flushed
    return flushed
  }

  /** Writes the waiting views for the last time. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush().catch(this.#failed)
  }

  async #flush(): Promise<void> {
    while (this.#waiting.size > 0) {
      const [first] = this.#waiting.values()
      const batch = [...this.#waiting].filter(([, { table }]) => table === first?.table).slice(0, BATCH)
      await this.#write(
        first?.table ?? '',
        batch.map(([, view]) => view),
      )
      for (const [key] of batch) this.#waiting.delete(key)
    }
  }

  /**
   * One statement, so that views are counted exactly once even when it is repeated. Rows are locked in order, against
   * deadlocks.
   */
  async #write(table: string, views: readonly View[]): Promise<void> {
    const readers = sql.table(`${table}_views`)
    const column = <K extends keyof View>(name: K) => views.map((view) => view[name])
    await sql`
      with seen as materialized (
        select * from unnest(${column('visitor')}::text[], ${column('recordId')}::uuid[], ${column('day')}::date[])
          as seen (visitor, record_id, day)
      ), earlier as (
        delete from ${readers} where day < (select min(day) from seen)
      ), first as (
        insert into ${readers} (day, visitor) select day, visitor from seen order by visitor
        on conflict do nothing returning visitor
      ), counted as (
        select record_id, count(*)::int as readers from seen join first using (visitor) group by record_id
      ), locked as (
        select id, counted.readers from ${sql.table(table)} join counted on id = record_id
        order by id for no key update of ${sql.table(table)}
      )
      update ${sql.table(table)} as counting set views = counting.views + locked.readers
      from locked where counting.id = locked.id`.execute(queriesOn(this.#pool))
  }
}
