import { beforeAll, expect, test } from 'vitest'
import { makePrice } from '../server/features/funds/testing.ts'
import { makePortfolio } from '../server/features/holdings/testing.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { people } from '../server/testing/people.ts'
import { allRoutes } from './answers.ts'
import { bodyOf } from './sample-requests.ts'

// The fund site is written by the city, and prices and holdings also by people whom it gave a right. A district admin never
// writes here, whatever else is granted (docs/rules/fund.md "Prices" 6).

const { districtAdmin, otherCityAdmin } = people
const SITE = ['funds', 'holdings', 'benchmarks', 'documents', 'team', 'sections']
const TABLES = [
  'funds',
  'fund_prices',
  'fund_portfolios',
  'fund_holdings',
  'fund_officers',
  'benchmarks',
  'benchmark_values',
]
/** Anybody's: prices by mail, without an account. */
const OF_ANYBODY = ['funds.subscribe', 'funds.confirmSubscription']

const writes = allRoutes.filter(({ feature, route }) => SITE.includes(feature.name) && route.method !== 'GET')
const ofCity = writes.filter(({ feature, name }) => !OF_ANYBODY.includes(`${feature.name}.${name}`))

let t: TestApp
let ids: Record<'fund' | 'price' | 'portfolio' | 'line', string>
beforeAll(async () => {
  t = await app()
  const { pool } = t.core
  const { rows } = await pool.query(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     values ('SITE', '{"mn": "Сан"}', '{"mn": ""}', 'MNT', '2010-01-01', '{"mn": ""}', '{"mn": ""}', '', '{"mn": ""}', 'published', '')
     returning id`,
  )
  const fund = rows[0].id
  const price = await makePrice(pool, { fundId: fund, day: '2026-01-05', price: '100', status: 'submitted' })
  const portfolio = await makePortfolio(pool, { fundId: fund, day: '2026-03-31', status: 'submitted' })
  const line = (await pool.query('select id from fund_holdings')).rows[0].id
  ids = { fund, price, portfolio, line }
  // a right from a time when this person had another role
  await pool.query('insert into fund_officers (person_id, enters, publishes) values ($1, true, true)', [
    districtAdmin.id,
  ])
})

/** The address of a route with records that exist. */
function addressOf(path: string): string {
  const id = path.startsWith('/funds/entries/') ? ids.price : path.startsWith('/funds/') ? ids.fund : ids.portfolio
  return `/v1${path.replace(':holdingId', ids.line).replace(/:\w+/g, id)}`
}
const stored = async () => {
  const counts = TABLES.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as sum from ${table} r`,
  )
  return (await t.core.pool.query(counts.join(' union all '))).rows
}

test('every feature of the fund site has writes', () => {
  for (const name of SITE)
    expect(
      writes.some(({ feature }) => feature.name === name),
      name,
    ).toBe(true)
  expect(ofCity.length).toBeGreaterThan(40)
})

test.each(ofCity.map((one) => [`${one.feature.name}.${one.name}`, one] as const))(
  '%s is refused to a district admin, also one with a right to prices',
  async (_name, { feature, route }) => {
    expect(Object.keys(feature.permissions[route.can] ?? {})).not.toContain('DISTRICT_ADMIN')
    const before = await stored()
    const answer = await t.http.inject({
      method: route.method,
      url: addressOf(route.path),
      headers: { authorization: `Bearer ${await t.tokenOf(districtAdmin)}`, 'content-type': 'application/json' },
      payload: JSON.stringify(bodyOf(route, { fundId: ids.fund, version: 1 })),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_allowed'])
    expect(await stored()).toEqual(before)
  },
)

test('the same records are there for another city admin', async () => {
  expect(
    (await t.as(otherCityAdmin).post(addressOf('/funds/entries/:id/transitions'), { action: 'publish' })).status,
  ).toBe(200)
  expect((await t.as(otherCityAdmin).post(addressOf('/holdings/:id/transitions'), { action: 'publish' })).status).toBe(
    200,
  )
})
