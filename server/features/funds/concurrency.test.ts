import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { lookAndPublish, submittedTo } from '../../testing/four-eyes.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from './testing.ts'

// Many people at once, with a single connection for interactive work.

const { cityAdmin, otherCityAdmin, leader } = people
const MANY = 60

let t: TestApp
let fundId: string
const { enter, act, prices, give } = pricesOf(() => t)
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool)
})

const counted = (answers: readonly { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => [status, those.length]))
const UNTIL = '2026-12-31'
const rowsOf = async () =>
  (await t.core.pool.query('select day::text, revision, status from fund_prices order by day, revision')).rows

describe('at once', () => {
  test('of 60 entries of the same day exactly one is added', async () => {
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, i) =>
        enter(i % 2 ? cityAdmin : otherCityAdmin, aPrice(fundId, '2026-01-05', '100')),
      ),
    )
    expect(counted(answers)).toEqual({ 201: 1, 400: MANY - 1 })
    expect(await rowsOf()).toHaveLength(1)
  })

  test('of two officers who publish the same entry exactly one does, and it is logged once', async () => {
    await give(leader.email, false, true)
    const id = await makePrice(t.core.pool, { fundId, day: '2026-01-05', price: '100', status: 'submitted' })
    const both = await Promise.all([act(otherCityAdmin, id, 'publish'), act(leader, id, 'publish')])
    expect(counted(both)).toEqual({ 200: 1, 409: 1 })
    const { rows } = await t.core.pool.query(
      `select count(*)::int as n from audit_log where action = 'funds.publish' and row_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a price is published and corrected: the correction waits for its own publication', async () => {
    const id = await makePrice(t.core.pool, { fundId, day: '2026-01-05', price: '100', status: 'submitted' })
    const correct = () => enter(cityAdmin, aPrice(fundId, '2026-01-05', '101', { reason: 'Алдаатай байсан' }))
    const [published, ...corrections] = await Promise.all([act(otherCityAdmin, id, 'publish'), correct(), correct()])
    expect(published?.status).toBe(200)
    expect(corrections.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
    const rows = await rowsOf()
    expect(rows.filter(({ status }) => status === 'published')).toMatchObject([{ revision: 1 }])
    expect((await prices(null, fundId)).map(({ price }: { price: string }) => price)).toEqual(['100.00'])
  })

  test('two people publish many: each price is published once', async () => {
    await give(leader.email, false, true)
    for (let day = 10; day < 30; day++)
      await makePrice(t.core.pool, { fundId, day: `2026-01-${day}`, price: '100', status: 'submitted' })
    const path = `/v1/funds/${fundId}/prices`
    const { print } = (await submittedTo(t.as(leader), path, UNTIL)).body.data
    const publish = (by: typeof cityAdmin) => t.as(by).post(`${path}/publication`, { until: UNTIL, print })
    const both = await Promise.all([publish(otherCityAdmin), publish(leader)])
    expect(counted(both)).toEqual({ 200: 1, 409: 1 })
    expect(both.find(({ status }) => status === 200)?.body.data).toEqual({ published: 20, own: 0 })
    expect((await prices(null, fundId)).length).toBe(20)
  })
})

test('publishing many takes as few parameters as publishing few: PostgreSQL refuses 65,536', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  // connections that are open already are not watched
  const other = await app()
  const id = await makeFund(other.core.pool)
  for (let day = 10; day < 30; day++)
    await makePrice(other.core.pool, { fundId: id, day: `2026-01-${day}`, price: '100', status: 'submitted' })
  const { body } = await lookAndPublish(other.as(otherCityAdmin), `/v1/funds/${id}/prices`, UNTIL)
  expect(body.data).toEqual({ published: 20, own: 0 })
  const parameters = sent.mock.calls.flatMap(([query]) => {
    const { text = '', values = [] } = query as unknown as { text?: string; values?: unknown[] }
    return text.startsWith('update "fund_prices"') ? [values.length] : []
  })
  expect(parameters).toHaveLength(1)
  expect(parameters[0]).toBeLessThan(15)
})
