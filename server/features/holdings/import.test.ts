import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/core/model/import.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { lookAndPublish } from '../../testing/four-eyes.ts'
import type { TestPerson } from '../../testing/people.ts'
import { clearFunds, giveRight, makeFund, makePortfolio } from './testing.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader } = people

let t: TestApp
let fundId: string
const give = (person: Parameters<typeof giveRight>[1], enters: boolean, publishes: boolean) =>
  giveRight(t, person, enters, publishes)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: 'NHS' })
})

const HEAD = 'Огноо,Хөрөнгө оруулалт,Хөрөнгийн ангилал,Салбар,Улс,"Эзлэх хувь, %",Үнийн дүн'
const row = (day: string, name: string, weight: string, more: { value?: string; kind?: string } = {}) =>
  `${day},${name},${more.kind ?? 'Хувьцаа,Санхүү,Монгол'},${weight},${more.value ?? String(Number(weight) * 1000)}`
const base = '/v1/holdings/imports'

async function settled(by: TestPerson, id: string): Promise<ImportState> {
  for (;;) {
    const state: ImportState = (await t.as(by).get(`${base}/${id}`)).body.data
    if (state.status !== 'reading' && state.status !== 'saving') return state
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
const upload = (by: TestPerson, ...rows: string[]) =>
  t.as(by).upload(base, { name: 'holdings.csv', type: 'text/csv', content: Buffer.from([HEAD, ...rows].join('\r\n')) })
async function read(by: TestPerson, ...rows: string[]): Promise<ImportState> {
  const { status, body, text } = await upload(by, ...rows)
  expect(status, text).toBe(201)
  return settled(by, body.data.id)
}
const problemsOf = async (by: TestPerson, id: string) =>
  (await t.as(by).get(`${base}/${id}/rows?pageSize=100`)).body.data.map(
    (line: { line: number; problems: { field: string; code: string }[] }) => [
      line.line,
      Object.fromEntries(line.problems.map((p) => [p.field, p.code])),
    ],
  )
async function confirm(by: TestPerson, id: string): Promise<ImportState> {
  await t.as(by).post(`${base}/${id}/confirm`)
  return settled(by, id)
}

describe('every row shows what is wrong with it', () => {
  test('and a portfolio with one wrong row is not saved at all', async () => {
    const state = await read(
      cityAdmin,
      row('2026-03-31', 'Нэг', '10'),
      row('2026-03-31', 'Хоёр', '0'),
      row('2026.06.30', 'Нэг', '10'),
      row('2026.06.30', 'НЭГ', '5'),
      row('2026-09-30', 'Нэг', '60'),
      row('2026-09-30', 'Хоёр', '60'),
      row('2025-12-31', 'Нэг', '10', { kind: 'bond,finance,mn' }),
    )
    expect(await problemsOf(cityAdmin, state.id)).toEqual([
      [2, { day: 'holdings_incomplete' }],
      [3, { weight: 'not_positive', value: 'not_positive' }],
      [4, { day: 'holdings_incomplete' }],
      [5, { name: 'twice_in_file' }],
      [6, { weight: 'holdings_weights' }],
      [7, { weight: 'holdings_weights' }],
      [8, {}],
    ])
    expect(await confirm(cityAdmin, state.id)).toMatchObject({ status: 'done', good: 1 })
    const { rows } = await t.core.pool.query('select day::text, status from fund_portfolios')
    expect(rows).toEqual([{ day: '2025-12-31', status: 'submitted' }])
  })

  test('a row that could belong to any portfolio keeps all of them from being saved', async () => {
    const { id, good } = await read(cityAdmin, row('2026-03-31', 'Нэг', '10'), row('2026-02-30', 'Хоёр', '10'))
    expect(good).toBe(0)
    expect(await problemsOf(cityAdmin, id)).toEqual([
      [2, { day: 'holdings_incomplete' }],
      [3, { day: 'date' }],
    ])
  })

  test('unknown words, wrong days, and days that exist', async () => {
    await makePortfolio(t.core.pool, { fundId, day: '2026-03-31' })
    await makePortfolio(t.core.pool, { fundId, day: '2026-06-30', status: 'rejected' })
    const { id } = await read(
      cityAdmin,
      row('2026-03-31', 'Нэг', '10'),
      row('2026-06-30', 'Нэг', '10'),
      row('2099-01-01', 'Нэг', '10'),
      row('2001-01-01', 'Нэг', '10'),
      row('2025-12-31', 'Нэг', '10', { kind: 'Алт,Шид,Сар' }),
      row('2025-09-30', 'Нэг', '10', { value: '10000' }),
      row('2025-09-30', 'Хоёр', '10', { value: '90000' }),
    )
    expect(await problemsOf(cityAdmin, id)).toEqual([
      [2, { day: 'holdings_day_taken' }],
      [3, { day: 'holdings_open' }],
      [4, { day: 'in_future' }],
      [5, { day: 'before_inception' }],
      [6, { assetClass: 'no_asset_class', sector: 'no_sector', country: 'no_country' }],
      [7, { weight: 'holding_weight_mismatch' }],
      [8, { weight: 'holding_weight_mismatch' }],
    ])
  })
})

test('confirmed portfolios are submitted; their importer cannot publish them, another person can', async () => {
  const { id, good } = await read(
    cityAdmin,
    row('2026-03-31', 'Нэг', '10.1234'),
    row('2026-03-31', 'Хоёр', '20'),
    row('2026-06-30', 'Нэг', '11'),
  )
  expect(good).toBe(3)
  expect(await confirm(cityAdmin, id)).toMatchObject({ status: 'done', good: 3 })
  const summary = async () => (await t.as(null).get(`/v1/funds/${fundId}/holdings/summary`)).body.data
  expect((await summary()).days).toEqual([])
  const publish = (by: TestPerson) => lookAndPublish(t.as(by), `/v1/funds/${fundId}/holdings`, '2026-12-31')
  expect((await publish(cityAdmin)).body.data).toEqual({ published: 0, own: 2 })
  expect((await publish(otherCityAdmin)).body.data).toEqual({ published: 2, own: 0 })
  expect(await summary()).toMatchObject({ days: ['2026-06-30', '2026-03-31'], count: 1, goneCount: 1 })
})

test('a file that was confirmed twice, or after somebody else has entered the day, is saved once or not at all', async () => {
  const first = await read(cityAdmin, row('2026-03-31', 'Нэг', '10'), row('2026-03-31', 'Хоёр', '20'))
  const second = await read(otherCityAdmin, row('2026-03-31', 'Нэг', '10'), row('2026-03-31', 'Хоёр', '20'))
  const both = await Promise.all([
    confirm(cityAdmin, first.id),
    confirm(otherCityAdmin, second.id),
    confirm(cityAdmin, first.id),
  ])
  expect(both.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  const { rows } = await t.core.pool.query(
    'select (select count(*) from fund_portfolios) as portfolios, (select count(*) from fund_holdings) as holdings',
  )
  expect(rows).toEqual([{ portfolios: 1, holdings: 2 }])
})

test('who may not', async () => {
  expect((await upload(districtAdmin, row('2026-03-31', 'Нэг', '10'))).status).toBe(403)
  for (const by of [khorooAdmin, leader]) {
    if (by === leader) await give(leader, false, true)
    const { id, good } = await read(by, row('2026-03-31', 'Нэг', '10'))
    expect(good).toBe(0)
    expect(await problemsOf(by, id)).toEqual([[2, { fund: 'holdings_no_right' }]])
  }
})

test('the template has its words, and can be read again', async () => {
  const { headers, text } = await t.as(cityAdmin).get(`${base}/template?format=csv`)
  expect(String(headers['content-type'])).toContain('text/csv')
  expect(text).toContain('Засгийн газрын бонд 2027')
})
