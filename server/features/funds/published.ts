import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import {
  freeFigures,
  freePoints,
  type History,
  historyOf,
  type RangeName,
  rangeFigures,
  rangePoints,
  thinned,
  yearFigures,
} from '#contract/features/funds/figures.ts'
import { type Figures, RANGES } from '#contract/features/funds/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import type { FundsCall } from './tables.ts'

/** A published version of a price. */
export interface Published {
  day: Day
  revision: number
  price: string
  net_assets: string
  units: string
  reason: string | null
  decided_at: Date
}

/** Points of a drawn line: more cannot be told apart on a screen. */
export const LINE_POINTS = 400
/** Prices kept in memory, of all funds together: about 20 MB. Our choice; a city has a handful of funds. */
const KEPT_PRICES = 30_000
/**
 * Points of lines kept in memory with their figures: about 10 MB. The list shows every fund, also when their prices do not fit
 * above: six ranges of twenty funds. Our choice.
 */
const KEPT_POINTS = 50_000

type PricesCall = Pick<FundsCall, 'rows' | 'core'>

/**
 * Every published version of a fund's prices, by day and version. This is the only place that reads prices for the
 * public, and nothing unpublished passes it.
 */
const versionsOf = async ({ rows }: Pick<FundsCall, 'rows'>, fundId: string): Promise<Published[]> =>
  (await rows
    .from('fund_prices', 'read')
    .select([
      'fund_prices.day',
      'fund_prices.revision',
      'fund_prices.price',
      'fund_prices.net_assets',
      'fund_prices.units',
      'fund_prices.reason',
      'fund_prices.decided_at',
    ])
    .where('fund_prices.fund_id', '=', fundId)
    .where('fund_prices.status', '=', 'published')
    .orderBy('fund_prices.day')
    .orderBy('fund_prices.revision')
    .execute()) as Published[]

/** The versions that count: the latest one of each day. */
const latestOf = (versions: readonly Published[]): Published[] =>
  versions.filter(({ day }, i) => versions[i + 1]?.day !== day)

/** Published prices that were replaced, the newest correction first. */
function correctionsIn(versions: readonly Published[]): Figures['corrections'] {
  const found = versions.flatMap((after, i) => {
    const before = versions[i - 1]
    if (!before || before.day !== after.day || !after.reason) return []
    return [
      {
        day: after.day,
        before: before.price,
        after: after.price,
        reason: after.reason,
        publishedAt: after.decided_at.toISOString(),
      },
    ]
  })
  return found.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
}

/** A published fund with its last two published prices, newest first. */
export interface NewestPrice {
  id: string
  name: Localized
  currency: string
  points: { day: Day; price: string }[]
}

/** The newest published prices of the published funds that have one, for mails. */
export async function newestPrices(db: Unscoped): Promise<NewestPrice[]> {
  const { rows } = await db.query<NewestPrice>(
    `select f.id, f.name, f.currency, p.points from funds f cross join lateral (
       select jsonb_agg(jsonb_build_object('day', day, 'price', price::text) order by day desc) as points
       from (select distinct on (day) day, price from fund_prices where fund_id = f.id and status = 'published'
         order by day desc, revision desc limit 2) as newest) as p
     where f.status = 'published' and p.points is not null order by f.code`,
  )
  return rows
}

/** A published price with its fund. */
export interface PriceLine extends Omit<Published, 'reason'> {
  code: string
  name: Localized
  currency: string
}

/** The latest published version of every day of every published fund, newest first. */
export async function everyPublishedPrice(db: Unscoped): Promise<PriceLine[]> {
  const { rows } = await db.query<PriceLine>(
    `select * from (select distinct on (f.id, p.day) f.code, f.name, f.currency, p.day::text as day, p.revision, p.price::text,
         p.net_assets::text, p.units::text, p.decided_at
       from funds f join fund_prices p on p.fund_id = f.id
       where f.status = 'published' and p.status = 'published'
       order by f.id, p.day, p.revision desc) as latest
     order by code, day desc`,
  )
  return rows
}

/** The published prices of a fund, and what is computed from all of them. */
interface FundPrices {
  /** Which versions these are. */
  print: string
  /** The prices that count, oldest first. */
  prices: readonly Published[]
  history: History
  figures: () => Pick<Figures, 'asOf' | 'ranges' | 'years' | 'corrections'>
}

const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

function madeFrom(print: string, versions: readonly Published[]): FundPrices {
  const prices = latestOf(versions)
  const history = historyOf(prices)
  const figures = once(() => ({
    asOf: history.at(-1)?.day ?? null,
    ranges: RANGES.map((range) => ({ range, figures: rangeFigures(history, range) })),
    years: yearFigures(history),
    corrections: correctionsIn(versions),
  }))
  return { print, prices, history, figures }
}

interface Kept {
  prices: LRUCache<string, FundPrices>
  /** The figures of a fund with the line of one of the six ranges. */
  figures: LRUCache<string, { print: string; found: Figures }>
}
const kept = new WeakMap<Core, Kept>()

function keptIn(core: Core): Kept {
  const known = kept.get(core) ?? {
    prices: new LRUCache({ maxSize: KEPT_PRICES, sizeCalculation: ({ prices }) => prices.length + 1 }),
    figures: new LRUCache({ maxSize: KEPT_POINTS, sizeCalculation: ({ found }) => found.line.length + 1 }),
  }
  kept.set(core, known)
  return known
}

/**
 * Which versions of a fund's prices are published. The database is asked each time, within the reader's reach: published
 * versions are never changed or deleted, so that their number and the newest decision say which ones there are, on every
 * instance.
 */
async function printOf(call: PricesCall, fundId: string): Promise<string> {
  const { print } = (await call.rows
    .from('fund_prices', 'read')
    .select(sql<string>`count(*) || ' ' || coalesce(max(fund_prices.decided_at)::text, '')`.as('print'))
    .where('fund_prices.fund_id', '=', fundId)
    .where('fund_prices.status', '=', 'published')
    .executeTakeFirstOrThrow()) as { print: string }
  return print
}

/** The published prices of a fund, from memory while no other version has been published. */
async function fundPrices(call: PricesCall, fundId: string, known?: string): Promise<FundPrices> {
  const print = known ?? (await printOf(call, fundId))
  const { prices } = keptIn(call.core)
  const found = prices.get(fundId)
  if (found?.print === print) return found
  const made = madeFrom(print, await versionsOf(call, fundId))
  prices.set(fundId, made)
  return made
}

/** The published prices of a fund that count, oldest first. */
export const publishedPrices = async (call: PricesCall, fundId: string): Promise<readonly Published[]> =>
  (await fundPrices(call, fundId)).prices

/** The published prices of a fund as exact numbers. */
export const publishedHistory = async (call: PricesCall, fundId: string): Promise<History> =>
  (await fundPrices(call, fundId)).history

interface Wanted {
  from?: string | undefined
  to?: string | undefined
  line: RangeName
}

/** The figures of a fund's published prices. */
export async function fundFigures(call: PricesCall, fundId: string, wanted: Wanted): Promise<Figures> {
  const print = await printOf(call, fundId)
  // free days are too many to be kept
  if (wanted.from || wanted.to) return figuresOf(await fundPrices(call, fundId, print), wanted)
  const { figures: kept } = keptIn(call.core)
  const key = `${fundId} ${wanted.line}`
  const known = kept.get(key)
  if (known?.print === print) return known.found
  const found = figuresOf(await fundPrices(call, fundId, print), wanted)
  kept.set(key, { print, found })
  return found
}

function figuresOf({ history, figures }: FundPrices, { from, to, line }: Wanted): Figures {
  const { asOf } = figures()
  const days = asOf && (from || to) ? { from: from ?? history[0]?.day ?? asOf, to: to ?? asOf } : undefined
  const points = days ? freePoints(history, days.from, days.to) : rangePoints(history, line)
  return {
    ...figures(),
    free: days ? freeFigures(history, days.from, days.to) : null,
    line: thinned(points, LINE_POINTS),
  }
}
