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

/** The published prices of a fund that count, oldest first. */
export const publishedPrices = async (call: Pick<FundsCall, 'rows'>, fundId: string): Promise<Published[]> =>
  latestOf(await versionsOf(call, fundId))

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

interface Wanted {
  from?: string | undefined
  to?: string | undefined
  line: RangeName
}

const lineOf = (points: History) => thinned(points, LINE_POINTS)

/** The figures of a fund's published prices. */
export async function fundFigures(call: Pick<FundsCall, 'rows'>, fundId: string, wanted: Wanted): Promise<Figures> {
  const versions = await versionsOf(call, fundId)
  const history = historyOf(latestOf(versions))
  const asOf = history.at(-1)?.day ?? null
  const { from, to, line } = wanted
  const days = asOf && (from || to) ? { from: from ?? history[0]?.day ?? asOf, to: to ?? asOf } : undefined
  return {
    asOf,
    ranges: RANGES.map((range) => ({ range, figures: rangeFigures(history, range) })),
    free: days ? freeFigures(history, days.from, days.to) : null,
    years: yearFigures(history),
    line: lineOf(days ? freePoints(history, days.from, days.to) : rangePoints(history, line)),
    corrections: correctionsIn(versions),
  }
}
