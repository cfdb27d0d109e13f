import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { HOLDINGS_MAX, type HoldingDraft, holdingKey, type PortfolioDraft } from '#contract/features/holdings/index.ts'
import { fundOf, mustEnter, rightsFor } from './rights.ts'
import { holdingsIn } from './show.ts'
import { columnsOf, type HoldingRecord, type HoldingsCall, type PortfolioRecord } from './tables.ts'

/** States in which a portfolio may be changed. */
const OPEN: readonly string[] = ['draft', 'rejected']

/** The portfolios of one fund are added one after the other. */
export const oneByOne = (call: Pick<HoldingsCall, 'rows'>, fundId: string) =>
  call.rows.exclusively(`holdings of fund ${fundId}`)

/** The newest version of the nearest earlier portfolio that was not rejected. */
async function portfolioBefore(call: HoldingsCall, fundId: string, day: Day): Promise<string | undefined> {
  const found = await call.rows
    .from('fund_portfolios')
    .select('fund_portfolios.id')
    .where('fund_portfolios.fund_id', '=', fundId)
    .where('fund_portfolios.day', '<', day)
    .where('fund_portfolios.status', '<>', 'rejected')
    .orderBy('fund_portfolios.day', 'desc')
    .orderBy('fund_portfolios.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/**
 * Adds a portfolio as a draft; a correction begins with the holdings that it replaces.
 *
 * @returns the id. @throws Problem('invalid') on the field.
 */
export async function createPortfolio(call: HoldingsCall, draft: PortfolioDraft): Promise<string> {
  const { fundId, day, reason, copy } = draft
  const fund = await fundOf(call, fundId)
  const writer = mustEnter(call, rightsFor(fund))
  if (day > dayInUlaanbaatar(call.now)) throw fieldProblem('day', 'in_future')
  if (day < fund.inception) throw fieldProblem('day', 'before_inception', { date: fund.inception })
  await oneByOne(call, fundId)
  const versions = await call.rows
    .from('fund_portfolios')
    .selectAll('fund_portfolios')
    .where('fund_portfolios.fund_id', '=', fundId)
    .where('fund_portfolios.day', '=', day)
    .orderBy('fund_portfolios.revision', 'desc')
    .execute()
  if (versions.some(({ status }) => status !== 'published')) throw fieldProblem('day', 'holdings_open')
  const [published] = versions
  if (published && reason === null) throw fieldProblem('reason', 'holdings_published')
  const { id } = await call.rows.add('fund_portfolios', {
    fund_id: fundId,
    day,
    revision: published ? published.revision + 1 : 1,
    reason: published ? reason : null,
    writers: [writer],
  })
  const source = published?.id ?? (copy ? await portfolioBefore(call, fundId, day) : undefined)
  if (source) await copyHoldings(call, source, id)
  return id
}

async function copyHoldings(call: HoldingsCall, from: string, to: string): Promise<void> {
  const lines = await holdingsIn(call, from)
  await call.rows.addMany(
    'fund_holdings',
    lines.map(({ id: _id, version: _version, ...line }) => ({ ...line, portfolio_id: to })),
  )
}

/** Locks a portfolio that may be changed. @throws Problem('wrong_state') otherwise. */
async function lockOpen(call: HoldingsCall, id: string, action: string): Promise<PortfolioRecord> {
  const { fund_id: fundId } = await call.rows.one('fund_portfolios', id)
  mustEnter(call, rightsFor(await fundOf(call, fundId)))
  const row = await call.rows.lock('fund_portfolios', id)
  if (!OPEN.includes(row.status)) throw new Problem('wrong_state', { params: { state: row.status, action } })
  return row
}

/** Who changes a holding has written the portfolio. */
async function markWritten(call: HoldingsCall, id: string): Promise<void> {
  const person = call.actor?.id
  await call.rows.change(
    'fund_portfolios',
    { id, version: undefined },
    {
      writers: sql`array_append(array_remove(fund_portfolios.writers, ${person}::uuid), ${person}::uuid)` as never,
      decided_by: null,
      decided_at: null,
      updated_at: call.now,
    },
  )
}

/** @throws Problem('invalid') when the portfolio is full, or has this holding already. */
async function mustBeFree(call: HoldingsCall, id: string, draft: HoldingDraft, self?: string): Promise<void> {
  const lines = await holdingsIn(call, id)
  if (self === undefined && lines.length >= HOLDINGS_MAX)
    throw fieldProblem('name.mn', 'holdings_too_many', { max: HOLDINGS_MAX })
  const key = holdingKey(draft)
  if (lines.some((line) => line.key === key && line.id !== self)) throw fieldProblem('name.mn', 'holding_twice')
}

/** A holding of this portfolio. @throws Problem('not_found'). */
async function holdingIn(call: HoldingsCall, id: string, holdingId: string): Promise<HoldingRecord> {
  const line = await call.rows.one('fund_holdings', holdingId)
  if (line.portfolio_id !== id) throw new Problem('not_found')
  return line
}

/** Adds a holding to a draft or a rejected portfolio. */
export async function addHolding(call: HoldingsCall, id: string, draft: HoldingDraft): Promise<void> {
  await lockOpen(call, id, 'change')
  await mustBeFree(call, id, draft)
  await call.rows.add('fund_holdings', { portfolio_id: id, ...columnsOf(draft) })
  await markWritten(call, id)
}

/** Changes a holding of a draft or a rejected portfolio. */
export async function changeHolding(
  call: HoldingsCall,
  { id, holdingId }: { id: string; holdingId: string },
  { version, ...draft }: HoldingDraft & { version: number },
): Promise<void> {
  await lockOpen(call, id, 'change')
  await holdingIn(call, id, holdingId)
  await mustBeFree(call, id, draft, holdingId)
  await call.rows.change('fund_holdings', { id: holdingId, version }, columnsOf(draft))
  await markWritten(call, id)
}

/** Deletes a holding of a draft or a rejected portfolio. */
export async function removeHolding(
  call: HoldingsCall,
  { id, holdingId }: { id: string; holdingId: string },
): Promise<void> {
  await lockOpen(call, id, 'change')
  await holdingIn(call, id, holdingId)
  await call.rows.remove('fund_holdings', holdingId)
  await markWritten(call, id)
}

/** Deletes a draft or a rejected portfolio. */
export async function removePortfolio(call: HoldingsCall, id: string): Promise<void> {
  await lockOpen(call, id, 'remove')
  await call.rows.remove('fund_portfolios', id)
}
