import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from '#contract/core/model/actor.ts'
import { type Feature, reachOf } from '#contract/core/model/feature.ts'
import { type Day, dayInUlaanbaatar, endOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { TREND_REMEMBERED_MS } from '#contract/core/time/freshness.ts'
import { type Anchor, type Anchors, within } from '../access/reach.ts'
import { plannedForValues, queriesOn } from '../database/kysely.ts'
import type { Core } from './context.ts'
import { statementKey } from './recent-counts.ts'

declare module './declare.ts' {
  interface Served {
    /** Events that the home page counts by week, by name. Rule: docs/rules/home.md. */
    weekly?: Readonly<Record<string, Weekly>>
  }
}

/** Rows of a table that are counted by week. */
export interface Weekly {
  table: string
  /** The verb whose reach limits the rows. */
  verb: string
  /** When the event happened. An index on it makes the count cheap. */
  at: RawBuilder<Date>
  /** Which rows count; by default all. */
  where?: (today: Day) => RawBuilder<boolean>
  /** Whether the weeks of the year before are counted too; a series without them has zeros. */
  yearBefore?: true
  /** How the rows belong to areas, where it differs from the feature's anchors. */
  anchor?: Anchor
}

/** A series to count for a person. */
interface WantedSeries {
  feature: Feature
  anchors: Anchors
  weekly: Weekly
}

/** Counts of a series, the earliest week first: the last weeks, and the same weeks of the year before. */
export interface WeeklyCounts {
  now: number[]
  before: number[]
}

/** Weeks of a trend. */
export const TREND_WEEKS = 12
/** A year in whole weeks, so that the days of the week are the same. */
const YEAR_WEEKS = 52
const WEEK_MS = 7 * 86_400_000
const REMEMBER_MAX = 5_000

type Counted = Record<string, Record<string, number> | null>

const caches = new WeakMap<Core['bus'], LRUCache<string, Promise<Counted>>>()

/** The weekly counts of this instance, by statement and parameters, which include the reach. */
function cacheOf({ bus }: Pick<Core, 'bus'>): LRUCache<string, Promise<Counted>> {
  const known = caches.get(bus) ?? new LRUCache({ max: REMEMBER_MAX, ttl: TREND_REMEMBERED_MS })
  caches.set(bus, known)
  return known
}

/**
 * Counts several series by week within the person's reach, in one statement. Weeks are spans of seven days that end
 * with today in Ulaanbaatar, so the last one is never a part of a week. Cached for some minutes, also for others whose
 * statement is the same.
 */
export async function countWeekly(core: Core, actor: Actor, wanted: readonly WantedSeries[]): Promise<WeeklyCounts[]> {
  if (wanted.length === 0) return []
  const today = dayInUlaanbaatar(core.now())
  const end = endOfDayInUlaanbaatar(today)
  const spans = [end, new Date(end.getTime() - YEAR_WEEKS * WEEK_MS)]
  const columns = wanted.flatMap((series, i) =>
    (series.weekly.yearBefore ? spans : spans.slice(0, 1)).map((until, n) =>
      weeksOf(series, { actor, now: end, today, until }).as(`s${i}_${n}`),
    ),
  )
  const statement = plannedForValues(queriesOn<unknown>(core.pool).selectNoFrom(columns))
  const cache = cacheOf(core)
  const key = statementKey(statement.compile())
  let counted = cache.get(key)
  if (!counted) {
    counted = statement.executeTakeFirstOrThrow() as Promise<Counted>
    cache.set(key, counted)
    counted.catch(() => cache.delete(key))
  }
  const row = await counted
  const valuesOf = (name: string) =>
    Array.from({ length: TREND_WEEKS }, (_, i) => Number(row[name]?.[String(TREND_WEEKS - 1 - i)] ?? 0))
  return wanted.map((_, i) => ({ now: valuesOf(`s${i}_0`), before: valuesOf(`s${i}_1`) }))
}

/** The counts by week before `until` as JSON: 0 is the week that ends then. */
function weeksOf(
  { feature, anchors, weekly }: WantedSeries,
  { actor, now, today, until }: { actor: Actor; now: Date; today: Day; until: Date },
): RawBuilder<unknown> {
  const { table, verb, at, where, anchor } = weekly
  const asked = { anchors: anchor ? { ...anchors, [table]: anchor } : anchors, actor, now, verb }
  const reached = within(reachOf(feature, verb, actor.role), table, asked)
  const from = new Date(until.getTime() - TREND_WEEKS * WEEK_MS)
  return sql`(select jsonb_object_agg(week, n) from (
    select ceil(extract(epoch from (${until}::timestamptz - ${at})) / 604800)::int - 1 as week, count(*) as n
    from ${sql.table(table)} where ${at} >= ${from} and ${at} < ${until} and ${reached}
      and ${where?.(today) ?? sql`true`} group by 1) weeks)`
}
