import { Problem } from '#contract/core/model/problem.ts'
import { type Fund, funds, type PriceFact } from '#contract/features/funds/index.ts'
import type { HoldingsCall } from './tables.ts'

/** What a person may do with portfolios: the same as with prices. */
export interface Rights {
  enters: boolean
  publishes: boolean
}

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

export const rightsFor = ({ canEnter, canPublish }: Pick<Fund, 'canEnter' | 'canPublish'>): Rights => ({
  enters: canEnter,
  publishes: canPublish,
})

/** What the caller may do; the right does not depend on the fund. */
export async function rightsOf(call: Pick<Asking, 'ask'>): Promise<Rights> {
  const [fund] = await fundsOf(call)
  return fund ? rightsFor(fund) : { enters: false, publishes: false }
}

/** @returns the id of the caller. @throws Problem('not_allowed') for people who may not enter. */
export function mustEnter({ actor }: Pick<Asking, 'actor'>, { enters }: Rights): string {
  if (!actor || !enters) throw new Problem('not_allowed')
  return actor.id
}

/** The facts of the workflow about the caller and a portfolio by these writers. */
export function factsOf({ actor }: Pick<Asking, 'actor'>, rights: Rights, writers: readonly string[]): PriceFact[] {
  const facts: PriceFact[] = []
  if (rights.enters) facts.push('enters')
  if (rights.publishes) facts.push('publishes')
  if (actor && !writers.includes(actor.id)) facts.push('other')
  return facts
}
