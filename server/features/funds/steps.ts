import type { PublishedCount, PublishSubmitted, Submitted } from '#contract/core/model/four-eyes.ts'
import { type PriceEntry, priceWorkflow } from '#contract/features/funds/index.ts'
import { fourEyesFacts, publishSubmitted, stepValues, submittedUntil } from '../../core/access/four-eyes.ts'
import { rightsOf } from './officers.ts'
import type { FundsCall } from './tables.ts'

interface Step {
  action: PriceEntry['allowedActions'][number]
  note?: string | undefined
  /** The version that the person has checked. */
  version?: number | undefined
}

/**
 * Submits, withdraws, publishes or rejects an entry. Rule: docs/rules/fund.md.
 *
 * @throws Problem('stale') when it was changed since `version`.
 */
export async function actOnPrice(call: FundsCall, id: string, { action, note, version }: Step): Promise<void> {
  const { rows } = call
  const row = await rows.lock('fund_prices', id, version)
  const facts = fourEyesFacts(call, await rightsOf(call), row.writers)
  await rows.act(priceWorkflow, 'fund_prices', row, { action, note, facts, values: stepValues(call, row, action) })
}

const pricesOf = (id: string) => ({ table: 'fund_prices', column: 'fund_id', id })

/** The submitted prices of a fund up to a day. */
export async function submittedPrices(call: FundsCall, fundId: string, until: string): Promise<Submitted> {
  await call.rows.one('funds', fundId)
  return submittedUntil(call, await rightsOf(call), { ...pricesOf(fundId), until })
}

/** Publishes the submitted prices of a fund up to a day. */
export async function publishPrices(call: FundsCall, fundId: string, seen: PublishSubmitted): Promise<PublishedCount> {
  await call.rows.one('funds', fundId)
  return publishSubmitted(call, await rightsOf(call), { ...pricesOf(fundId), ...seen })
}
