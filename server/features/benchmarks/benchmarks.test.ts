import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/core/model/import.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeBenchmark, makeComparedFund, makeComparedPrice, makeValue } from './testing.ts'

const { cityAdmin, otherCityAdmin, districtAdmin } = people

let t: TestApp
let fundId: string
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate benchmarks, benchmark_values')
  fundId = await makeComparedFund(t.core.pool)
})

const draft = (more: object = {}) => ({ name: { mn: 'ТОП-20' }, source: { mn: '' }, fundIds: [fundId], ...more })
const price = (day: string, value: string) => makeComparedPrice(t.core.pool, fundId, day, value)
const compared = async (query = '') =>
  (await t.as(null).get(`/v1/benchmarks/compared?fundId=${fundId}${query}`)).body.data

const file = (...rows: string[]) => Buffer.from(['Жишиг индекс,Огноо,Утга', ...rows].join('\r\n'))

async function settled(id: string): Promise<ImportState> {
  for (;;) {
    const state: ImportState = (await t.as(cityAdmin).get(`/v1/benchmarks/imports/${id}`)).body.data
    if (state.status !== 'reading' && state.status !== 'saving') return state
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
async function read(content: Buffer): Promise<ImportState> {
  const upload = { name: 'values.csv', type: 'text/csv', content }
  const { status, body, text } = await t.as(cityAdmin).upload('/v1/benchmarks/imports', upload)
  expect(status, text).toBe(201)
  return settled(body.data.id)
}
async function confirm(id: string): Promise<ImportState> {
  await t.as(cityAdmin).post(`/v1/benchmarks/imports/${id}/confirm`)
  return settled(id)
}

describe('benchmarks are written by the city alone', () => {
  test('a district admin, a leader and nobody change, list and import nothing', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    for (const who of [districtAdmin, people.leader, null]) {
      const as = t.as(who)
      const refused = who ? 403 : 401
      expect((await as.post('/v1/benchmarks', draft())).status).toBe(refused)
      expect((await as.patch(`/v1/benchmarks/${id}`, { ...draft(), version: 1 })).status).toBe(refused)
      expect((await as.delete(`/v1/benchmarks/${id}`)).status).toBe(refused)
      expect((await as.get('/v1/benchmarks')).status).toBe(refused)
    }
  })

  test('of two concurrent changes one succeeds; the other gets the current record', async () => {
    const { id, version } = (await t.as(cityAdmin).post('/v1/benchmarks', draft())).body.data
    const answers = await Promise.all(
      [cityAdmin, otherCityAdmin].map((who, i) =>
        t.as(who).patch(`/v1/benchmarks/${id}`, { ...draft({ name: { mn: `Индекс ${i}` } }), version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a benchmark of a fund', () => {
  test('has changes between the same days as the fund', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    await price('2024-12-31', '100')
    await price('2025-06-02', '110')
    await price('2026-01-05', '120')
    // the base value is the last one on or before the base day of the fund
    await makeValue(t.core.pool, id, '2024-12-30', '20000')
    await makeValue(t.core.pool, id, '2025-01-02', '1')
    await makeValue(t.core.pool, id, '2025-06-02', '21000')
    await makeValue(t.core.pool, id, '2026-01-05', '19999')
    const [found] = await compared('&line=inception&from=2024-12-31&to=2025-06-30')
    const changes = Object.fromEntries(
      found.ranges.map((one: { range: string; change: string }) => [one.range, one.change]),
    )
    expect(changes.inception).toBe('-0.01')
    expect(changes.yesterday).toBe('-4.77')
    expect(found.free).toBe('5.00')
    // drawn from the first price of the fund
    expect(found.line).toEqual([
      { day: '2024-12-31', price: '100.00' },
      { day: '2025-01-02', price: '0.005' },
      { day: '2025-06-02', price: '105.00' },
    ])
  })

  test('without a value on or before the base day, or with one value, has no change and never 0', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    await price('2026-01-05', '100')
    await price('2026-01-06', '110')
    expect(
      (await compared()).flatMap((one: { ranges: { change: null }[] }) => one.ranges.map(({ change }) => change)),
    ).toEqual(Array(6).fill(null))
    await makeValue(t.core.pool, id, '2026-01-05', '7')
    expect((await compared())[0].ranges[0].change).toBeNull()
    await makeValue(t.core.pool, id, '2026-01-06', '8')
    expect((await compared())[0].ranges[0].change).toBe('14.29')
  })

  test('counts the latest version of a corrected value', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    await price('2026-01-05', '100')
    await price('2026-01-06', '110')
    await makeValue(t.core.pool, id, '2026-01-05', '100')
    await makeValue(t.core.pool, id, '2026-01-06', '900')
    await makeValue(t.core.pool, id, '2026-01-06', '101', 2)
    expect((await compared())[0].ranges[0].change).toBe('1.00')
    const { data } = (await t.as(null).get(`/v1/benchmarks/${id}/values`)).body
    expect(data).toEqual([
      { day: '2026-01-05', price: '100.000000' },
      { day: '2026-01-06', price: '101.000000' },
    ])
  })

  test('is public only with a published fund that it was chosen for', async () => {
    const draftFund = await makeComparedFund(t.core.pool, 'draft')
    const hidden = await makeBenchmark(t.core.pool, [draftFund])
    const unused = await makeBenchmark(t.core.pool, [])
    for (const id of [hidden, unused]) expect((await t.as(null).get(`/v1/benchmarks/${id}/values`)).status).toBe(404)
    expect((await t.as(null).get(`/v1/benchmarks/compared?fundId=${draftFund}`)).status).toBe(404)
    expect(await compared()).toEqual([])
  })
})

describe('an import of values', () => {
  test('shows what is wrong with each row, and saves nothing before it is confirmed', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    await makeBenchmark(t.core.pool, [], 'ТОП-50')
    await makeValue(t.core.pool, id, '2026-01-05', '100')
    const state = await read(
      file(
        'ТОП-20,2026.01.05,100',
        'ТОП-20,2026.01.06,0',
        'ТОП-20,2099.01.06,5',
        'топ-20,2026.01.07,101.1234567',
        'ТОП-20,2026.01.08,101.5',
        'ТОП-20,2026.01.08,101.6',
        'Үгүй,2026.01.09,101.6',
        ',2026.01.09,101.6',
        'ТОП-20,2026.01.05x,1',
      ),
    )
    const { data } = (await t.as(cityAdmin).get(`/v1/benchmarks/imports/${state.id}/rows?pageSize=100`)).body
    expect(
      data.map((one: { problems: { field: string; code: string }[] }) =>
        one.problems.map(({ field, code }) => `${field} ${code}`),
      ),
    ).toEqual([
      [],
      ['value not_positive'],
      ['day in_future'],
      ['value too_many_decimals'],
      [],
      ['day twice_in_file'],
      ['benchmark no_benchmark'],
      ['benchmark required'],
      ['day date'],
    ])
    expect(await valuesIn(id)).toEqual(['2026-01-05 100.000000'])
    expect(await confirm(state.id)).toMatchObject({ status: 'done' })
    expect(await valuesIn(id)).toEqual(['2026-01-05 100.000000', '2026-01-08 101.500000'])
  })

  test('asks before a value is replaced, and keeps the former one', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    await makeValue(t.core.pool, id, '2026-01-05', '100')
    const state = await read(file(',2026.01.05,100.5'))
    expect(state.questions.map(({ code }) => code)).toEqual(['benchmark_replaces'])
    const answers = `/v1/benchmarks/imports/${state.id}/answers`
    expect((await t.as(cityAdmin).put(answers, { question: 'benchmark_replaces', yes: true })).status).toBe(200)
    await confirm(state.id)
    expect(await valuesIn(id)).toEqual(['2026-01-05 100.500000'])
    const { rows } = await t.core.pool.query('select value::text from benchmark_values order by revision')
    expect(rows.map(({ value }) => value)).toEqual(['100.000000', '100.500000'])
  })

  test('of 5,000 days is saved once, also when it is confirmed twice at the same time', async () => {
    const id = await makeBenchmark(t.core.pool, [fundId])
    const rows = Array.from({ length: 5000 }, (_, i) => `,${addDays('2010-01-01', i)},${1000 + (i % 90)}`)
    const state = await read(file(...rows))
    await Promise.all([confirm(state.id), confirm(state.id)])
    expect(await valuesIn(id)).toHaveLength(5000)
    const { rows: all } = await t.core.pool.query('select max(revision) as last from benchmark_values')
    expect(all[0].last).toBe(1)
  })
})

async function valuesIn(id: string): Promise<string[]> {
  const { data } = (await t.as(cityAdmin).get(`/v1/benchmarks/${id}/values`)).body
  return data.map(({ day, price }: { day: string; price: string }) => `${day} ${price}`)
}
