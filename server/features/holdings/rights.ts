import { Problem } from '#contract/core/model/problem.ts'
import { type Fund, funds } from '#contract/features/funds/index.ts'
import type { FourEyesRights } from '../../core/access/four-eyes.ts'
import type { HoldingsCall } from './tables.ts'

type Asking = Pick<HoldingsCall, 'ask' | 'actor'>

/** A city has a handful of funds. */
const FUNDS_MAX = 100

/** The funds that the caller may read. */
export async function fundsOf({ ask }: Pick<Asking, 'ask'>): Promise<Fund[]> {
  return (await ask(funds, 'list', { query: { pageSize: FUNDS_MAX } })).data
}

/** A fund that the caller may read. @throws Problem('not_found'). */
export const fundOf = async ({ ask }: Pick<Asking, 'ask'>, id: string): Promise<Fund> =>
  (await ask(funds, 'one', { params: { id } })).data

/** What the caller may do with portfolios: the same as with prices. */
export const rightsFor = ({ canEnter, canPublish }: Pick<Fund, 'canEnter' | 'canPublish'>): FourEyesRights => ({
  enters: canEnter,
  publishes: canPublish,
})

/** What the caller may do; the right does not depend on the fund. */
export async function rightsOf(call: Pick<Asking, 'ask'>): Promise<FourEyesRights> {
  const [fund] = await fundsOf(call)
  return fund ? rightsFor(fund) : { enters: false, publishes: false }
}

/** @returns the id of the caller. @throws Problem('not_allowed') for people who may not enter. */
export function mustEnter({ actor }: Pick<Asking, 'actor'>, { enters }: FourEyesRights): string {
  if (!actor || !enters) throw new Problem('not_allowed')
  return actor.id
}
