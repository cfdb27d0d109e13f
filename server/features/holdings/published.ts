import { sql } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'
import { type Holding, type HoldingsSummary, summaryOf } from '#contract/features/holdings/index.ts'
import { fundOf } from './rights.ts'
import { fundCode, isCorrected } from './show.ts'
import { type HoldingsCall, holdingOf } from './tables.ts'

/** A published version of a portfolio. */
interface Published {
  id: string
  day: Day
  revision: number
  reason: string | null
  decided_at: Date
}

type Reading = Pick<HoldingsCall, 'rows' | 'ask'>

/**
 * The published portfolios of a fund that count, the latest version of each day, newest day first. Together with
 * `holdingsOf` this is the only place that reads holdings for the public, and nothing unpublished passes it.
 */
async function portfoliosOf({ rows }: Reading, fundId: string): Promise<Published[]> {
  const versions = (await rows
    .from('fund_portfolios', 'read')
    .select([
      'fund_portfolios.id',
      'fund_portfolios.day',
      'fund_portfolios.revision',
      'fund_portfolios.reason',
      'fund_portfolios.decided_at',
    ])
    .where('fund_portfolios.fund_id', '=', fundId)
    .where('fund_portfolios.status', '=', 'published')
    .orderBy('fund_portfolios.day', 'desc')
    .orderBy('fund_portfolios.revision', 'desc')
    .execute()) as Published[]
  return versions.filter(({ day }, i) => versions[i - 1]?.day !== day)
}

/** The holdings of published portfolios, by portfolio, the largest first. */
async function holdingsOf(
  { rows }: Reading,
  portfolios: readonly (Published | undefined)[],
): Promise<Map<string, Holding[]>> {
  const ids = portfolios.flatMap((one) => (one ? [one.id] : []))
  const found = new Map(ids.map((id): [string, Holding[]] => [id, []]))
  if (ids.length === 0) return found
  const lines = await rows
    .from('fund_holdings', 'read')
    .innerJoin('fund_portfolios', 'fund_portfolios.id', 'fund_holdings.portfolio_id')
    .selectAll('fund_holdings')
    .where('fund_holdings.portfolio_id', 'in', ids)
    .where('fund_portfolios.status', '=', 'published')
    .orderBy('fund_holdings.weight', 'desc')
    .orderBy('fund_holdings.value', 'desc')
    .orderBy('fund_holdings.key')
    .execute()
  for (const line of lines) found.get(line.portfolio_id)?.push(holdingOf(line))
  return found
}

/** The portfolio as of a day (the newest one without), and the one before it. */
function asOf(portfolios: readonly Published[], day: Day | undefined): [Published | undefined, Published | undefined] {
  const at = portfolios.findIndex((one) => day === undefined || one.day <= day)
  return at < 0 ? [undefined, undefined] : [portfolios[at], portfolios[at + 1]]
}

/** What everybody sees of the holdings of a fund. @throws Problem('not_found'). */
export async function holdingsSummary(call: Reading, fundId: string, day: Day | undefined): Promise<HoldingsSummary> {
  await fundOf(call, fundId)
  const portfolios = await portfoliosOf(call, fundId)
  const [now, before] = asOf(portfolios, day)
  const lines = await holdingsOf(call, [now, before])
  return {
    asOf: now?.day ?? null,
    before: before?.day ?? null,
    days: portfolios.map((one) => one.day),
    ...summaryOf(now ? (lines.get(now.id) ?? []) : [], before && (lines.get(before.id) ?? [])),
    correction: now?.reason ? { reason: now.reason, publishedAt: now.decided_at.toISOString() } : null,
  }
}

/** Of which funds and days portfolios are published, newest day first. */
export async function publishedDays({ rows }: Pick<HoldingsCall, 'rows'>) {
  const found = await rows
    .from('fund_portfolios', 'read')
    .select(['fund_portfolios.fund_id', 'fund_portfolios.day', 'fund_portfolios.revision'])
    .select([
      fundCode.as('code'),
      sql<number>`(select count(*) from fund_holdings h where h.portfolio_id = fund_portfolios.id)`.as('count'),
    ])
    .where('fund_portfolios.status', '=', 'published')
    .where(sql<boolean>`not ${isCorrected}`)
    .orderBy('fund_portfolios.day', 'desc')
    .orderBy('code')
    .execute()
  return found.map(({ fund_id: fundId, code, day, revision, count }) => ({
    fundId,
    fundCode: code,
    day,
    revision,
    count,
  }))
}

/** All published holdings of a fund as of a day. @throws Problem('not_found'). */
export async function publishedHoldings(
  call: Reading,
  fundId: string,
  day: Day | undefined,
): Promise<{ code: string; day: Day | null; revision: number | null; holdings: Holding[] }> {
  const { code } = await fundOf(call, fundId)
  const [now] = asOf(await portfoliosOf(call, fundId), day)
  const lines = await holdingsOf(call, [now])
  return {
    code,
    day: now?.day ?? null,
    revision: now?.revision ?? null,
    holdings: now ? (lines.get(now.id) ?? []) : [],
  }
}
