import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { searchText } from '../../core/database/folded-search.ts'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

/** The body of a plan, by default of district 1 and on offer. */
export const aPlan = (more: object = {}) => ({
  areaId: idOf('D1'),
  name: { mn: 'Самбарын талбай', en: 'Billboard' },
  description: { mn: 'Гудамжны самбарт зар байршуулна' },
  includes: { mn: 'Нэг самбар\nХэвлэл' },
  price: 120_000,
  period: 'month',
  tax: 'included',
  position: 1,
  published: true,
  ...more,
})

/** A plan in the database. */
export async function makePlan(db: Db, { area = 'C', published = true, price = 50_000 } = {}): Promise<string> {
  const name = { mn: `Багц ${area}`, en: `Plan ${area}` }
  const { rows } = await db.query(
    `insert into plans (area_id, name, description, includes, price, period, tax, position, published, search)
     values ($1, $2, '{"mn":""}', '{"mn":"Нэг"}', $3, 'month', 'included', 1, $4, $5) returning id`,
    [idOf(area), name, price, published, searchText(name.mn, name.en)],
  )
  return rows[0].id
}

/** Deletes all plans and their orders. */
export const clearPlans = (db: Db) => db.query('truncate plans, plan_orders')

/** The body of an order without its ticket. */
export const anOrder = (planId: string, more: object = {}) => ({
  planId,
  price: 50_000,
  name: 'Б. Болд',
  email: 'bold@example.mn',
  method: 'transfer',
  ...more,
})

/** An order in the database. */
const makeOrder = (db: Db, area: string, planId: string, state: string) =>
  db.query(
    `insert into plan_orders (id, area_id, plan_id, plan, buyer, method, total, state, invoice_id, code, sent_key, search)
     values ($1, $2, $3, '{"mn":"Багц"}', $4, 'transfer', 1000, $5, $6, 'INV', $7, $8)`,
    [
      randomUUID(),
      idOf(area),
      planId,
      `Захиалагч ${area}`,
      state,
      randomUUID(),
      randomUUID(),
      searchText(`Захиалагч ${area}`),
    ],
  )

/** An unpaid order of a plan of an area, and a function that pays its invoice as a person of the office. */
export async function unpaidOrder(
  t: Pick<TestApp, 'as' | 'core'>,
  area: string,
  by: TestPerson,
): Promise<{ id: string; pay: () => Promise<unknown> }> {
  const { pool } = t.core
  const planId = await makePlan(pool, { area })
  await makeOrder(pool, area, planId, 'open')
  const { rows } = await pool.query('select id from plan_orders where plan_id = $1', [planId])
  const id: string = rows[0].id
  const draft = {
    areaId: idOf(area),
    buyer: { name: 'Б. Болд' },
    lang: 'mn',
    dueOn: '2099-12-31',
    tax: 'none',
    discount: 0,
    lines: [{ description: 'Багц', quantity: 1, unitPrice: 1000 }],
  }
  const { data: invoice } = (await t.as(by).post('/v1/invoices', draft)).body
  await pool.query(`update invoices set source_table = 'plan_orders', source_id = $2 where id = $1`, [invoice.id, id])
  await pool.query('update plan_orders set invoice_id = $2 where id = $1', [id, invoice.id])
  const { body } = await t.as(by).post(`/v1/invoices/${invoice.id}/issue`, { version: 1 })
  if (body.data?.state !== 'issued') throw new Error(JSON.stringify(body))
  const payment = { amount: 1000, paidOn: '2026-11-20', method: 'cash' }
  return { id, pay: () => t.as(by).post(`/v1/invoices/${invoice.id}/payments`, payment) }
}

/** What the walking checks need of this feature. */
export const samples: FeatureSamples = {
  seed: async (db, area) => {
    const planId = await makePlan(db, { area })
    await makePlan(db, { area, published: false })
    for (const state of ['open', 'paid', 'done', 'cancelled']) await makeOrder(db, area, planId, state)
  },
  requests: {
    create: async (_, areaId) => ({ body: aPlan({ areaId }) }),
    change: async ({ core }, areaId) => ({
      params: { id: await makePlan(core.pool, { area: 'D1K1' }) },
      body: { ...aPlan({ areaId }), version: 1 },
    }),
  },
}
