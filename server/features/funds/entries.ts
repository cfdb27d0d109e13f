import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { microOf } from '#contract/features/funds/decimal.ts'
import type { PriceChange, PriceDraft } from '#contract/features/funds/index.ts'
import { jumpOf } from '#contract/features/funds/price-rules.ts'
import { mustEnter } from './officers.ts'
import type { FundsCall, PriceRecord } from './tables.ts'

type Entered = Omit<PriceDraft, 'fundId'>

/** States in which an entry may be changed. */
const OPEN: readonly string[] = ['draft', 'rejected']
const mayChange = ({ status }: Pick<PriceRecord, 'status'>): boolean => OPEN.includes(status)

/** The prices of one fund are written one after the other. */
const oneByOne = (call: FundsCall, fundId: string) => call.rows.exclusively(`prices of fund ${fundId}`)

const isSame = (a: string, b: string) => microOf(a) === microOf(b)

/**
 * Checks an entry against the fund and its other prices.
 *
 * @returns its version number and its reason.
 * @throws Problem('invalid') on the field.
 */
async function checked(
  call: FundsCall,
  fund: { id: string; inception: Day },
  entry: Entered,
  self?: string,
): Promise<{ revision: number; reason: string | null }> {
  const { day, price } = entry
  if (day > dayInUlaanbaatar(call.now)) throw fieldProblem('day', 'in_future')
  if (day < fund.inception) throw fieldProblem('day', 'before_inception', { date: fund.inception })
  const others = await call.rows
    .from('fund_prices')
    .selectAll('fund_prices')
    .where('fund_prices.fund_id', '=', fund.id)
    .where('fund_prices.day', '=', day)
    .$if(self !== undefined, (q) => q.where('fund_prices.id', '<>', self ?? ''))
    .orderBy('fund_prices.revision', 'desc')
    .execute()
  if (others.some(({ status }) => status !== 'published')) throw fieldProblem('day', 'price_open')
  const [published] = others
  if (published && entry.reason === null) throw fieldProblem('reason', 'price_published')
  if (published && isSameEntry(published, entry)) throw fieldProblem('price', 'price_same')
  const before = await priceBefore(call, fund.id, day)
  const jump = before && jumpOf(before, price)
  if (jump !== undefined && !entry.confirmJump) throw fieldProblem('price', 'price_jump', { percent: jump })
  return published ? { revision: published.revision + 1, reason: entry.reason } : { revision: 1, reason: null }
}

const isSameEntry = (row: PriceRecord, { netAssets, units, price }: Entered): boolean =>
  isSame(row.price, price) && isSame(row.net_assets, netAssets) && isSame(row.units, units)

/** The price of the nearest day before, as it was last entered and not rejected. */
async function priceBefore(call: FundsCall, fundId: string, day: Day): Promise<string | undefined> {
  const found = await call.rows
    .from('fund_prices')
    .select('fund_prices.price')
    .where('fund_prices.fund_id', '=', fundId)
    .where('fund_prices.day', '<', day)
    .where('fund_prices.status', '<>', 'rejected')
    .orderBy('fund_prices.day', 'desc')
    .orderBy('fund_prices.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.price
}

const columnsOf = ({ day, netAssets, units, price }: Entered) => ({ day, net_assets: netAssets, units, price })

/** Enters a price as a draft. @returns the id. */
export async function enterPrice(call: FundsCall, { fundId, ...entry }: PriceDraft): Promise<string> {
  const fund = await call.rows.one('funds', fundId)
  const personId = await mustEnter(call)
  await oneByOne(call, fundId)
  const version = await checked(call, fund, entry)
  const { id } = await call.rows.add('fund_prices', {
    fund_id: fundId,
    ...columnsOf(entry),
    ...version,
    writers: [personId],
  })
  return id
}

/** Changes a draft or a rejected entry. */
export async function changePrice(
  call: FundsCall,
  id: string,
  { version, ...entry }: z.output<typeof PriceChange>,
): Promise<void> {
  const { fund_id: fundId } = await call.rows.one('fund_prices', id)
  const personId = await mustEnter(call)
  await oneByOne(call, fundId)
  const row = await call.rows.lock('fund_prices', id, version)
  if (!mayChange(row)) throw new Problem('wrong_state', { params: { state: row.status, action: 'change' } })
  const fund = await call.rows.one('funds', fundId)
  const checkedEntry = await checked(call, fund, entry, id)
  await call.rows.change(
    'fund_prices',
    { id, version },
    {
      ...columnsOf(entry),
      ...checkedEntry,
      writers: sql`array_append(array_remove(fund_prices.writers, ${personId}::uuid), ${personId}::uuid)` as never,
      decided_by: null,
      decided_at: null,
      updated_at: call.now,
    },
  )
}

/** Deletes a draft or a rejected entry. */
export async function removePrice(call: FundsCall, id: string): Promise<void> {
  await call.rows.one('fund_prices', id)
  await mustEnter(call)
  const row = await call.rows.lock('fund_prices', id)
  if (!mayChange(row)) throw new Problem('wrong_state', { params: { state: row.status, action: 'remove' } })
  await call.rows.remove('fund_prices', id)
}
