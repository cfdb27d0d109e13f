import type pg from 'pg'
import { holdingKey } from '#contract/features/holdings/index.ts'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { people, type TestPerson } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

let counter = 0

/** A fund in the database. */
export async function makeFund(
  db: Db,
  { status = 'published', code = `H${String(++counter).padStart(4, '0')}` }: { status?: string; code?: string } = {},
): Promise<string> {
  const none = { mn: '' }
  const { rows } = await db.query(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     values ($1, $2, $3, 'MNT', '2010-01-01', $3, $3, '', $3, $4, '') returning id`,
    [code, { mn: 'Багцтай сан' }, none, status],
  )
  return rows[0].id
}

/** Removes all funds with their portfolios, and the rights of people. */
export async function clearFunds({ core }: Pick<TestApp, 'core'>): Promise<void> {
  await core.pool.query('truncate funds, fund_officers cascade')
  await core.pool.query('delete from imports')
}

/** Gives a person the right to enter or publish. */
export const giveRight = (t: TestApp, { email }: TestPerson, enters: boolean, publishes: boolean) =>
  t.as(people.cityAdmin).put('/v1/funds/officers', { email, enters, publishes })

/** The input for a holding; `more` overrides fields. */
export const aHolding = (name: string, weight: string, more: object = {}) => ({
  name: { mn: name },
  assetClass: 'stock' as const,
  sector: 'finance' as const,
  country: 'MN' as const,
  weight,
  value: String(Number(weight) * 1000),
  ...more,
})
export type AHolding = ReturnType<typeof aHolding>

interface MadePortfolio {
  fundId: string
  day: string
  holdings?: readonly AHolding[]
  status?: 'draft' | 'submitted' | 'published' | 'rejected'
  revision?: number
  writer?: TestPerson
}

/** A portfolio in the database; by default with one holding of half of the net assets. */
export async function makePortfolio(
  db: Db,
  { fundId, day, holdings, status = 'published', revision = 1, writer = people.cityAdmin }: MadePortfolio,
): Promise<string> {
  const { rows } = await db.query(
    `insert into fund_portfolios (fund_id, day, revision, reason, writers) values ($1, $2, $3, $4, array[$5::uuid]) returning id`,
    [fundId, day, revision, revision > 1 ? 'Алдаатай байсан' : null, writer.id],
  )
  const { id } = rows[0]
  for (const { name, assetClass, sector, country, weight, value } of holdings ?? [aHolding('Нэг', '50')])
    await db.query(
      `insert into fund_holdings (portfolio_id, key, name, sector, country, asset_class, weight, value)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, holdingKey({ name, assetClass }), name, sector, country, assetClass, weight, value],
    )
  const isDecided = status === 'published' || status === 'rejected'
  await db.query('update fund_portfolios set status = $2, decided_by = $3, decided_at = $4 where id = $1', [
    id,
    status,
    isDecided ? people.otherCityAdmin.id : null,
    isDecided ? new Date() : null,
  ])
  return id
}

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: async ({ core }) => {
    const fundId = await makeFund(core.pool)
    await makePortfolio(core.pool, { fundId, day: '2026-03-31' })
    await makePortfolio(core.pool, { fundId, day: '2026-06-30', status: 'submitted' })
    await makePortfolio(core.pool, { fundId, day: '2026-09-30', status: 'draft' })
  },
}
