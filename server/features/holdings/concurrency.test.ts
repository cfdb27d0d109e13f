import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aHolding, clearFunds, giveRight, makeFund, makePortfolio } from './testing.ts'

// Many people at once, with a single connection for interactive work.

const { cityAdmin, otherCityAdmin, leader } = people
const MANY = 60

let t: TestApp
let fundId: string
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool)
})

const counted = (answers: readonly { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => [status, those.length]))
const writer = (i: number) => (i % 2 ? cityAdmin : otherCityAdmin)
const many = <A>(work: (i: number) => Promise<A>) => Promise.all(Array.from({ length: MANY }, (_, i) => work(i)))
const addLine = (id: string, line: object, i: number) => t.as(writer(i)).post(`/v1/holdings/${id}/lines`, line)
const act = (by: typeof cityAdmin, id: string, action: string) =>
  t.as(by).post(`/v1/holdings/${id}/transitions`, { action })

describe('at once', () => {
  test('of 60 portfolios of the same day exactly one is added', async () => {
    const answers = await many((i) => t.as(writer(i)).post('/v1/holdings', { fundId, day: '2026-03-31', reason: null }))
    expect(counted(answers)).toEqual({ 201: 1, 400: MANY - 1 })
  })

  test('60 holdings are all added, and of 60 times the same one exactly one', async () => {
    const id = await makePortfolio(t.core.pool, { fundId, day: '2026-03-31', status: 'draft', holdings: [] })
    expect(counted(await many((i) => addLine(id, aHolding(`Хөрөнгө ${i}`, '1'), i)))).toEqual({ 200: MANY })
    expect(counted(await many((i) => addLine(id, aHolding('Нэг л', '1'), i)))).toEqual({ 200: 1, 400: MANY - 1 })
    const { data } = (await t.as(cityAdmin).get(`/v1/holdings/${id}`)).body
    expect(data).toMatchObject({ count: MANY + 1, weight: '61.00' })
  })

  test('of two officers who publish exactly one does; nothing is added to what is published', async () => {
    await giveRight(t, leader, false, true)
    const id = await makePortfolio(t.core.pool, { fundId, day: '2026-03-31', status: 'submitted' })
    const [first, second, line] = await Promise.all([
      act(otherCityAdmin, id, 'publish'),
      act(leader, id, 'publish'),
      addLine(id, aHolding('Хоцорсон', '1'), 1),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect(line.status).toBe(409)
    expect((await t.as(null).get(`/v1/funds/${fundId}/holdings/summary`)).body.data).toMatchObject({ count: 1 })
  })

  test('a draft is submitted while a holding is added: what is submitted is what was checked', async () => {
    const id = await makePortfolio(t.core.pool, {
      fundId,
      day: '2026-03-31',
      status: 'draft',
      holdings: [aHolding('Нэг', '99')],
    })
    await Promise.all([act(cityAdmin, id, 'submit'), addLine(id, aHolding('Их', '60'), 0)])
    const { data } = (await t.as(cityAdmin).get(`/v1/holdings/${id}`)).body
    expect([data.status, data.weight]).toEqual(
      data.status === 'submitted' ? ['submitted', '99.00'] : ['draft', '159.00'],
    )
  })
})
