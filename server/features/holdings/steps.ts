import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { holdingsWorkflow, type Portfolio, portfolioProblems } from '#contract/features/holdings/index.ts'
import { factsOf, fundOf, rightsFor } from './rights.ts'
import { holdingsIn } from './show.ts'
import type { HoldingsCall } from './tables.ts'

type Action = Portfolio['allowedActions'][number]

interface Step {
  action: Action
  note?: string | undefined
  /** The version that the person has checked. */
  version?: number | undefined
}

/**
 * Submits, withdraws, publishes or rejects a portfolio. Rule: docs/rules/fund.md "Holdings".
 *
 * @throws Problem('stale') when it was changed since `version`.
 */
export async function actOnPortfolio(call: HoldingsCall, id: string, { action, note, version }: Step): Promise<void> {
  const { rows, actor, now } = call
  const { fund_id: fundId } = await rows.one('fund_portfolios', id)
  const rights = rightsFor(await fundOf(call, fundId))
  const row = await rows.lock('fund_portfolios', id, version)
  const facts = factsOf(call, rights, row.writers)
  const isDecision = action === 'publish' || action === 'reject'
  const writer = action === 'submit' && actor && !row.writers.includes(actor.id) ? actor.id : undefined
  await rows.act(holdingsWorkflow, 'fund_portfolios', row, {
    action,
    note,
    facts,
    values: async () => {
      if (action === 'submit') await mustBeComplete(call, id)
      return {
        updated_at: now,
        decided_by: isDecision ? (actor?.id ?? null) : null,
        decided_at: isDecision ? now : null,
        // who submits answers for the portfolio as who wrote it does
        ...(writer ? { writers: [...row.writers, writer] } : {}),
      }
    },
  })
}

/** @throws Problem('invalid') with the first fault. */
async function mustBeComplete(call: HoldingsCall, id: string): Promise<void> {
  const [problem] = portfolioProblems(await holdingsIn(call, id))
  if (problem) throw fieldProblem('holdings', problem.code, problem.params)
}

/**
 * Publishes all submitted portfolios of a fund up to a day, without those that the caller has written. @returns how many,
 * and how many were left.
 */
export async function publishMany(
  call: HoldingsCall,
  fundId: string,
  until: string,
): Promise<{ published: number; own: number }> {
  const { rows, actor, now } = call
  const { publishes } = rightsFor(await fundOf(call, fundId))
  if (!actor || !publishes) throw new Problem('not_allowed')
  const found = await rows
    .from('fund_portfolios')
    .select('fund_portfolios.id')
    .select(sql<boolean>`${actor.id} = any (fund_portfolios.writers)`.as('is_own'))
    .where('fund_portfolios.fund_id', '=', fundId)
    .where('fund_portfolios.status', '=', 'submitted')
    .where('fund_portfolios.day', '<=', until)
    .orderBy('fund_portfolios.id')
    .forUpdate()
    .execute()
  const others = found.filter(({ is_own: isOwn }) => !isOwn).map(({ id }) => id)
  if (others.length > 0) {
    await rows.changeMany(
      'fund_portfolios',
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
