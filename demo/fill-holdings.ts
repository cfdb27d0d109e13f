import type pg from 'pg'
import { addDays, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { holdingKey } from '#contract/features/holdings/index.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { makePortfolios, type PortfolioSeed } from './holdings.ts'

const HOUR_MS = 3_600_000
/** A portfolio is entered this many days after its quarter, and published two days later. */
const ENTERED_AFTER_DAYS = 9
const PUBLISHED_AFTER_DAYS = 11

/** The holdings of the funds: one city admin enters them, another one publishes them. */
export async function fillHoldings(
  client: Pick<pg.Pool, 'query'>,
  by: { publisher: string; writer: string },
): Promise<void> {
  const portfolios = makePortfolios()
  // a correction follows the published version
  for (const revision of new Set(portfolios.map((one) => one.revision)))
    await fillVersions(
      client,
      portfolios.filter((one) => one.revision === revision),
      by,
    )
}

async function fillVersions(
  client: Pick<pg.Pool, 'query'>,
  portfolios: readonly PortfolioSeed[],
  by: { publisher: string; writer: string },
): Promise<void> {
  // holdings are written before their portfolio is published: afterwards the database refuses them
  await insertMany(
    client,
    'fund_portfolios',
    portfolios.map((one) => ({ ...portfolioRow(one, by), status: 'draft' })),
  )
  await insertMany(
    client,
    'fund_holdings',
    portfolios.flatMap(({ id: portfolioId, holdings }) =>
      holdings.map(({ id, name, assetClass, sector, country, weight, value }) => ({
        id,
        portfolio_id: portfolioId,
        key: holdingKey({ name, assetClass }),
        name,
        sector,
        country,
        asset_class: assetClass,
        weight,
        value,
      })),
    ),
  )
  for (const { id, status } of portfolios)
    if (status !== 'draft') await client.query('update fund_portfolios set status = $2 where id = $1', [id, status])
}

function portfolioRow(
  { id, fundId, day, revision, reason, status }: PortfolioSeed,
  { publisher, writer }: { publisher: string; writer: string },
) {
  const at = (days: number) =>
    new Date(startOfDayInUlaanbaatar(addDays(day, days + revision - 1)).getTime() + 10 * HOUR_MS).toISOString()
  const isPublished = status === 'published'
  return {
    id,
    fund_id: fundId,
    day,
    revision,
    reason,
    status,
    writers: [writer],
    decided_by: isPublished ? publisher : null,
    decided_at: isPublished ? at(PUBLISHED_AFTER_DAYS) : null,
    version: 1,
    created_at: at(ENTERED_AFTER_DAYS),
    updated_at: at(isPublished ? PUBLISHED_AFTER_DAYS : ENTERED_AFTER_DAYS),
  }
}
