import type pg from 'pg'
import type { Answer, TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { people, type TestPerson } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

let counter = 0

/** The input for a fund; `more` overrides fields. */
export const aFund = (more: object = {}) => ({
  code: `F${String(++counter).padStart(4, '0')}`,
  name: { mn: 'Туршилтын сан', en: 'Test fund' },
  description: { mn: '' },
  currency: 'MNT',
  inception: '2014-01-01',
  units: null,
  manager: { mn: '' },
  custodian: { mn: '' },
  licence: '',
  fees: { mn: '' },
  minimum: null,
  risk: 4,
  ...more,
})

/** A fund in the database. */
export async function makeFund(
  db: Db,
  { status = 'published', code = `M${String(++counter).padStart(4, '0')}` }: { status?: string; code?: string } = {},
): Promise<string> {
  const { rows } = await db.query(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     values ($1, '{"mn": "Шинэ сан"}', '{"mn": ""}', 'MNT', '2010-01-01', '{"mn": ""}', '{"mn": ""}', '', '{"mn": ""}', $2, 'шинэ сан')
     returning id`,
    [code, status],
  )
  return rows[0].id
}

interface MadePrice {
  fundId: string
  day: string
  price: string
  status?: 'draft' | 'submitted' | 'published' | 'rejected'
  revision?: number
  writer?: TestPerson
}

/** An entry of a price in the database, of a fund with 1000 units. */
export async function makePrice(
  db: Db,
  { fundId, day, price, status = 'published', revision = 1, writer = people.cityAdmin }: MadePrice,
): Promise<string> {
  const decided = status === 'published' || status === 'rejected'
  const { rows } = await db.query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, reason, status, writers, decided_by, decided_at)
     values ($1, $2, $3, $4::numeric * 1000, 1000, $4, $5, $6, array[$7::uuid], $8, $9) returning id`,
    [
      fundId,
      day,
      revision,
      price,
      revision > 1 ? 'Алдаатай байсан' : null,
      status,
      writer.id,
      decided ? people.otherCityAdmin.id : null,
      decided ? new Date() : null,
    ],
  )
  return rows[0].id
}

/** Removes all funds with their prices, and the rights to prices. */
export async function clearFunds({ core }: Pick<TestApp, 'core'>): Promise<void> {
  await core.pool.query('truncate funds, fund_prices, fund_officers cascade')
  await core.pool.query('delete from imports')
}

/** The input for a price of 1000 units. */
export const aPrice = (fundId: string, day: string, price: string, more: object = {}) => ({
  fundId,
  day,
  netAssets: String(Number(price) * 1000),
  units: '1000',
  price,
  reason: null,
  ...more,
})

/** Requests about prices. */
export const pricesOf = (app: () => TestApp) => ({
  enter: (by: TestPerson | null, body: object): Promise<Answer> => app().as(by).post('/v1/funds/entries', body),
  act: (by: TestPerson | null, id: string, action: string, note?: string): Promise<Answer> =>
    app()
      .as(by)
      .post(`/v1/funds/entries/${id}/transitions`, { action, ...(note ? { note } : {}) }),
  figures: async (by: TestPerson | null, fundId: string, query = '') =>
    (await app().as(by).get(`/v1/funds/${fundId}/figures${query}`)).body.data,
  prices: async (by: TestPerson | null, fundId: string, query = '') =>
    (await app().as(by).get(`/v1/funds/${fundId}/prices${query}`)).body.data,
  give: (email: string, enters: boolean, publishes: boolean): Promise<Answer> =>
    app().as(people.cityAdmin).put('/v1/funds/officers', { email, enters, publishes }),
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: async ({ core }) => {
    const fundId = await makeFund(core.pool)
    await makeFund(core.pool, { status: 'draft' })
    await makePrice(core.pool, { fundId, day: '2026-01-05', price: '100.00' })
    await makePrice(core.pool, { fundId, day: '2026-01-06', price: '101.00' })
    await makePrice(core.pool, { fundId, day: '2026-01-07', price: '102.00', status: 'submitted' })
    await makePrice(core.pool, { fundId, day: '2026-01-08', price: '103.00', status: 'draft' })
  },
}
