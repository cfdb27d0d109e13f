import type { PublishedCount, PublishSubmitted, Submitted } from '#contract/core/model/four-eyes.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { holdingsWorkflow, type Portfolio, portfolioProblems } from '#contract/features/holdings/index.ts'
import { fourEyesFacts, publishSubmitted, stepValues, submittedUntil } from '../../core/access/four-eyes.ts'
import { fundOf, rightsFor } from './rights.ts'
import { holdingsIn } from './show.ts'
import type { HoldingsCall } from './tables.ts'

interface Step {
  action: Portfolio['allowedActions'][number]
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
  const { rows } = call
  const { fund_id: fundId } = await rows.one('fund_portfolios', id)
  const rights = rightsFor(await fundOf(call, fundId))
  const row = await rows.lock('fund_portfolios', id, version)
  await rows.act(holdingsWorkflow, 'fund_portfolios', row, {
    action,
    note,
    facts: fourEyesFacts(call, rights, row.writers),
    values: async () => {
      if (action === 'submit') await mustBeComplete(call, id)
      return stepValues(call, row, action)
    },
  })
}

/** @throws Problem('invalid') with the first fault. */
async function mustBeComplete(call: HoldingsCall, id: string): Promise<void> {
  const [problem] = portfolioProblems(await holdingsIn(call, id))
  if (problem) throw fieldProblem('holdings', problem.code, problem.params)
}

const portfoliosOf = (id: string) => ({ table: 'fund_portfolios', column: 'fund_id', id })

/** The submitted portfolios of a fund up to a day. */
export async function submittedPortfolios(call: HoldingsCall, fundId: string, until: string): Promise<Submitted> {
  const rights = rightsFor(await fundOf(call, fundId))
  return submittedUntil(call, rights, { ...portfoliosOf(fundId), until })
}

/** Publishes the submitted portfolios of a fund up to a day. */
export async function publishPortfolios(
  call: HoldingsCall,
  fundId: string,
  seen: PublishSubmitted,
): Promise<PublishedCount> {
  const rights = rightsFor(await fundOf(call, fundId))
  return publishSubmitted(call, rights, { ...portfoliosOf(fundId), ...seen })
}
