import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Setting } from '#contract/core/model/settings.ts'
import { type Dated, type DatedValue, type SettingChanges, valuesOf } from '#contract/core/time/dated.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Served } from './declare.ts'

declare module './context.ts' {
  interface Core {
    /** The city's settings, by day. */
    settings: Settings
  }
}

type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Changes by key, including future ones. */
type Changes = Map<string, { from: Day; value: unknown }[]>

/** A row of `setting_changes`. */
interface Stored {
  key: string
  holds_from: Day
  value: unknown
}

/** Cached changes are read again after this time in any case. Our choice. */
const REMEMBER_MS = 60_000

/**
 * The dated settings of the city. Reads use a cache that each instance keeps while messages of the others arrive;
 * writes read the snapshot of their transaction. Rule: docs/rules/settings.md.
 */
export class Settings {
  readonly #pool: pg.Pool
  readonly #bus: Bus
  readonly #now: () => Date
  readonly #known: ReadonlyMap<string, Setting>
  #cached: { changes: Changes; epoch: number; until: number } | undefined
  #loading: Promise<Changes> | undefined
  /** The last result of `forEverybody`. */
  #shown: { changes: Changes; today: Day; shown: SettingChanges } | undefined
  /** Counts received changes: values read before the last one are not cached. */
  #heard = 0
  /** Values read by a transaction: its settings do not change while it runs. */
  readonly #within = new WeakMap<object, Map<string, Promise<readonly DatedValue<unknown>[]>>>()
  /** What is asked for in this turn, and is read by one statement. */
  readonly #asked = new WeakMap<object, { keys: string[]; rows: Promise<Stored[]> }>()

  constructor(pool: pg.Pool, bus: Bus, features: Readonly<Record<string, Served>>, now: () => Date) {
    this.#pool = pool
    this.#bus = bus
    this.#now = now
    this.#known = new Map(settingsOf(features).map((setting) => [setting.key, setting]))
    bus.on('settings', () => {
      this.#heard++
      this.#cached = undefined
      this.#loading = undefined
    })
  }

  /** The settings that features declare, by key. */
  get known(): ReadonlyMap<string, Setting> {
    return this.#known
  }

  /** All values of a setting, for a read. */
  async values<V>(setting: Dated<V>): Promise<readonly DatedValue<V>[]> {
    const changes = await this.#changes()
    return valuesOf(setting, { [setting.key]: changes.get(setting.key) ?? [] })
  }

  /** All values of a setting, as the transaction of a write sees them. */
  valuesWithin<V>(tx: Queryable, setting: Dated<V>): Promise<readonly DatedValue<V>[]> {
    // a pool is not a transaction: its values may change
    if (!('commitSoFar' in tx)) return this.#readOne(tx, setting)
    const read = this.#within.get(tx) ?? new Map<string, Promise<readonly DatedValue<unknown>[]>>()
    this.#within.set(tx, read)
    const found = read.get(setting.key) ?? this.#readOne(tx, setting)
    read.set(setting.key, found)
    return found as Promise<readonly DatedValue<V>[]>
  }

  /** Public changes: those in effect now or earlier. */
  async forEverybody(): Promise<SettingChanges> {
    const changes = await this.#changes()
    const today = dayInUlaanbaatar(this.#now())
    const last = this.#shown
    if (last?.changes === changes && last.today === today) return last.shown
    const shown: Record<string, { from: Day; value: unknown }[]> = {}
    for (const [key, ofKey] of changes) {
      const held = ofKey.filter(({ from }) => from <= today)
      if (held.length > 0 && this.#known.get(key)?.audience === 'everybody') shown[key] = held
    }
    this.#shown = { changes, today, shown }
    return shown
  }

  /** As `forEverybody`, for public pages: while the database is unreachable, the last known values. */
  async forPages(): Promise<SettingChanges> {
    return this.forEverybody().catch(() => this.#shown?.shown ?? {})
  }

  /** Clears the cache, here and on the other instances. Call it after the transaction that changed a setting. */
  async changed(): Promise<void> {
    await this.#bus.send('settings', {})
  }

  async #changes(): Promise<Changes> {
    const { epoch } = this.#bus
    const cached = this.#cached
    // real time, as tests move the product's clock
    if (cached && cached.epoch === epoch && Date.now() < cached.until) return cached.changes
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<Changes> {
    const { epoch } = this.#bus
    const heard = this.#heard
    const loading = this.#readAll()
    try {
      const changes = await loading
      if (epoch !== undefined && epoch === this.#bus.epoch && heard === this.#heard) {
        this.#cached = { changes, epoch, until: Date.now() + REMEMBER_MS }
      }
      return changes
    } finally {
      if (heard === this.#heard) this.#loading = undefined
    }
  }

  async #readAll(): Promise<Changes> {
    const { rows } = await this.#pool.query<Stored>(
      'select key, holds_from, value from setting_changes where ended_at is null order by key, holds_from',
    )
    const changes: Changes = new Map()
    for (const row of rows) {
      const parsed = this.#parsed(row.key, row.value)
      if (!parsed) continue
      changes.set(row.key, [...(changes.get(row.key) ?? []), { from: row.holds_from, value: parsed.value }])
    }
    return changes
  }

  async #readOne<V>(tx: Queryable, setting: Dated<V>): Promise<readonly DatedValue<V>[]> {
    const rows = await this.#rowsOf(tx, setting.key)
    const changes = rows.flatMap((row) => {
      const parsed = row.key === setting.key ? this.#parsed(row.key, row.value) : undefined
      return parsed ? [{ from: row.holds_from, value: parsed.value }] : []
    })
    return valuesOf(setting, { [setting.key]: changes })
  }

  /** The rows of this setting, read in one statement with those that are asked for in the same turn. */
  #rowsOf(tx: Queryable, key: string): Promise<Stored[]> {
    const open = this.#asked.get(tx)
    if (open) {
      open.keys.push(key)
      return open.rows
    }
    const keys = [key]
    const read = async () => {
      this.#asked.delete(tx)
      const { rows } = await tx.query<Stored>({
        name: 'settings',
        text: 'select key, holds_from, value from setting_changes where key = any($1) and ended_at is null order by holds_from',
        values: [keys],
      })
      return rows
    }
    const rows = Promise.resolve().then(read)
    this.#asked.set(tx, { keys, rows })
    return rows
  }

  /** Parses a stored value; one that this version does not accept is skipped, so the value before it applies. */
  #parsed(key: string, value: unknown): { value: z.output<z.ZodMiniType> } | undefined {
    const result = this.#known.get(key)?.schema.safeParse(value)
    return result?.success ? { value: result.data } : undefined
  }
}

/** The settings that these features declare. */
export const settingsOf = (features: Readonly<Record<string, Pick<Served, 'feature'>>>): Setting[] =>
  Object.values(features).flatMap(({ feature }) => feature.settings ?? [])
