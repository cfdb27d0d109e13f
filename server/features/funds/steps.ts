import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { type PriceEntry, priceWorkflow } from '#contract/features/funds/index.ts'
import { factsOf, rightsOf } from './officers.ts'
import type { FundsCall } from './tables.ts'

type Action = PriceEntry['allowedActions'][number]

interface Step {
  action: Action
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
  const { rows, actor, now } = call
  const row = await rows.lock('fund_prices', id, version)
  const facts = factsOf(call, await rightsOf(call), row.writers)
  const isDecision = action === 'publish' || action === 'reject'
  const writer = action === 'submit' && actor && !row.writers.includes(actor.id) ? actor.id : undefined
  await rows.act(priceWorkflow, 'fund_prices', row, {
    action,
    note,
    facts,
    values: {
      updated_at: now,
      decided_by: isDecision ? (actor?.id ?? null) : null,
      decided_at: isDecision ? now : null,
      // who submits answers for the entry as who wrote it does
      ...(writer ? { writers: [...row.writers, writer] } : {}),
    },
  })
}

/**
 * Publishes all submitted prices of a fund up to a day, without those that the caller has written. @returns how many, and
 * how many were left.
 */
export async function publishMany(
  call: FundsCall,
  fundId: string,
  until: string,
): Promise<{ published: number; own: number }> {
  const { rows, actor, now } = call
  await rows.one('funds', fundId)
  if (!actor || !(await rightsOf(call)).publishes) throw new Problem('not_allowed')
  const found = await rows
    .from('fund_prices')
    .select('fund_prices.id')
    .select(sql<boolean>`${actor.id} = any (fund_prices.writers)`.as('is_own'))
    .where('fund_prices.fund_id', '=', fundId)
    .where('fund_prices.status', '=', 'submitted')
    .where('fund_prices.day', '<=', until)
    .orderBy('fund_prices.id')
    .forUpdate()
    .execute()
  const others = found.filter(({ is_own: isOwn }) => !isOwn).map(({ id }) => id)
  if (others.length > 0) {
    await rows.changeMany(
      'fund_prices',
      // one parameter: PostgreSQL takes 65,535 of them
      (q) => q.where('id', '=', sql`any (${others}::uuid[])`).where('status', '=', 'submitted'),
      {
        status: 'published',
        decided_by: actor.id,
        decided_at: now,
        updated_at: now,
        version: sql`version + 1`,
      } as never,
      { action: 'publish', from: 'submitted', to: 'published' },
    )
  }
  return { published: others.length, own: found.length - others.length }
}
