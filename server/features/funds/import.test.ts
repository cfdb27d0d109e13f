import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/core/model/import.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { lookAndPublish } from '../../testing/four-eyes.ts'
import type { TestPerson } from '../../testing/people.ts'
import { clearFunds, makeFund, makePrice, pricesOf } from './testing.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader } = people

let t: TestApp
const { figures, prices, give } = pricesOf(() => t)
let fundId: string
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: 'NHS' })
})

const HEAD = 'Огноо,Цэвэр хөрөнгө,Нэгж эрхийн тоо,Нэгж эрхийн үнэ'
const row = (day: string, price: string, more: { assets?: string } = {}) =>
  `${day},${more.assets ?? String(Number(price) * 1000)},1000,${price}`
const file = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\r\n'))
const upload = (by: TestPerson, content: Buffer) =>
  t.as(by).upload('/v1/funds/imports', { name: 'prices.csv', type: 'text/csv', content })
const base = '/v1/funds/imports'

async function settled(by: TestPerson, id: string): Promise<ImportState> {
  for (;;) {
    const state: ImportState = (await t.as(by).get(`${base}/${id}`)).body.data
    if (state.status !== 'reading' && state.status !== 'saving') return state
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
async function read(by: TestPerson, content: Buffer): Promise<ImportState> {
  const { status, body, text } = await upload(by, content)
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
const confirm = async (by: TestPerson, id: string) => {
  await t.as(by).post(`${base}/${id}/confirm`)
  return settled(by, id)
}

describe('every row shows', () => {
  test('what is wrong with it, and what is asked; nothing is saved before the import is confirmed', async () => {
    await makePrice(t.core.pool, { fundId, day: '2026-01-05', price: '100' })
    await makePrice(t.core.pool, { fundId, day: '2026-01-06', price: '101', status: 'draft' })
    const state = await read(
      cityAdmin,
      file(
        row('2026.01.05', '100'),
        row('2026-01-06', '101'),
        row('2026-01-07', '102'),
        row('2026-01-07', '103'),
        row('2026-01-08', '140'),
        row('2026-01-14', '141'),
        row('2026-01-15', '142', { assets: '142010' }),
        row('2099-01-01', '143'),
        row('2001-01-01', '143'),
        row('2026-02-30', '0'),
      ),
    )
    expect(await problemsOf(cityAdmin, state.id)).toEqual([
      [2, { day: 'price_day_taken' }],
      [3, { day: 'price_open' }],
      [4, {}],
      [5, { day: 'twice_in_file' }],
      [6, { price: 'price_jump_import' }],
      [7, { day: 'price_gap' }],
      [8, { price: 'price_mismatch' }],
      [9, { day: 'in_future' }],
      [10, { day: 'before_inception' }],
      [11, { day: 'date', netAssets: 'not_positive', price: 'not_positive' }],
    ])
    expect(state).toMatchObject({ status: 'ready', total: 10, good: 1 })
    const { rows } = await t.core.pool.query('select count(*) as n from fund_prices')
    expect(rows[0].n).toBe(2)
  })

  test('a fund that does not exist, and one that must be named', async () => {
    await makeFund(t.core.pool, { code: 'TWO' })
    const content = Buffer.from(
      [
        'Код,Огноо,NAV,Нэгж эрх,Үнэ',
        'nhs,2026-01-05,100000,1000,100',
        'XYZ,2026-01-06,100000,1000,100',
        ',2026-01-07,100000,1000,100',
      ].join('\n'),
    )
    const { id } = await read(cityAdmin, content)
    expect(await problemsOf(cityAdmin, id)).toEqual([
      [2, {}],
      [3, { fund: 'no_fund' }],
      [4, { fund: 'required' }],
    ])
  })
})

test('confirmed rows are submitted; their importer cannot publish them, another person can', async () => {
  const { id } = await read(
    cityAdmin,
    file(row('2026-01-05', '100'), row('2026-01-06', '130'), row('2026-01-20', '131')),
  )
  await t.as(cityAdmin).put(`${base}/${id}/answers`, { question: 'price_jump_import', yes: true })
  await t.as(cityAdmin).put(`${base}/${id}/answers`, { question: 'price_gap', yes: true })
  expect(await confirm(cityAdmin, id)).toMatchObject({ status: 'done', good: 3 })
  expect(await prices(null, fundId)).toEqual([])

  const publish = (by: TestPerson) => lookAndPublish(t.as(by), `/v1/funds/${fundId}/prices`, '2026-12-31')
  expect((await publish(cityAdmin)).body.data).toEqual({ published: 0, own: 3 })
  expect((await publish(otherCityAdmin)).body.data).toEqual({ published: 3, own: 0 })
  expect((await figures(null, fundId)).ranges.at(-1).figures).toMatchObject({ change: '31.00', points: 3 })
})

test('who may not', async () => {
  expect((await upload(districtAdmin, file(row('2026-01-05', '100')))).status).toBe(403)
  for (const by of [khorooAdmin, leader]) {
    if (by === leader) await give(leader.email, false, true)
    const { id, good } = await read(by, file(row('2026-01-05', '100')))
    expect(good).toBe(0)
    expect(await problemsOf(by, id)).toEqual([[2, { fund: 'price_no_right' }]])
  }
})

test('a person with the right to enter imports', async () => {
  await give(leader.email, true, false)
  const { id } = await read(leader, file(row('2026-01-05', '100')))
  expect(await confirm(leader, id)).toMatchObject({ status: 'done', good: 1 })
})

test('5,000 days are read, saved and published', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => row(addDays('2012-01-02', i), `${100 + (i % 9)}`))
  const { id, good } = await read(cityAdmin, file(...rows))
  expect(good).toBe(5000)
  expect(await confirm(cityAdmin, id)).toMatchObject({ status: 'done', good: 5000 })
  expect((await lookAndPublish(t.as(otherCityAdmin), `/v1/funds/${fundId}/prices`, '2026-01-01')).body.data).toEqual({
    published: 5000,
    own: 0,
  })
}, 60_000)
