import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people } from '../../testing/people.ts'
import { makeRatePeriod, makeRateSheet } from '../../testing/rates.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader } = people

let t: TestApp
let now: string
let before: string
beforeAll(async () => {
  t = await app()
  const db = t.core.pool
  before = await makeRatePeriod(db, { no: 3, status: 'closed' })
  now = await makeRatePeriod(db, { no: 4 })
  await makeRateSheet(db, { area: 'D1K1', periodId: before, total: 8000 })
  await makeRateSheet(db, { area: 'D1K1', periodId: now, total: 9125 })
  await makeRateSheet(db, { area: 'D1K2', periodId: now, total: 9125 })
  await makeRateSheet(db, { area: 'D2K1', periodId: now, total: 4999 })
  await makeRateSheet(db, { area: 'D2K2', periodId: now, total: 9900, status: 'sent' })
  await makeRateSheet(db, { area: 'D1', periodId: now, status: 'not_sent' })
})

interface Line {
  areaId: string
  rank: number | null
  of: number | null
  total: number | null
  grade: string | null
  status: string | null
  change: number | null
  canRate: boolean
}
const asked = async (who: (typeof people)[keyof typeof people], query: string) =>
  (await t.as(who).get(`/v1/rates/ranking?${query}`)).body
const lineOf = (data: Line[], area: string) => data.find(({ areaId }) => areaId === idOf(area))

describe('the ranking', () => {
  test('ties share a rank among siblings, and better areas of other districts do not lower it', async () => {
    const { data } = await asked(cityAdmin, 'level=khoroo')

    expect(lineOf(data, 'D1K1')).toMatchObject({ rank: 1, of: 2, total: 91.25, grade: 'A' })
    expect(lineOf(data, 'D1K2')).toMatchObject({ rank: 1, of: 2, total: 91.25 })
    expect(lineOf(data, 'D2K1')).toMatchObject({ rank: 1, of: 1, total: 49.99, grade: 'F' })
  })

  test('unapproved areas come last, without rank, total or grade, never as 0', async () => {
    const { data } = await asked(cityAdmin, 'level=khoroo')

    expect(data.at(-1)).toMatchObject({
      areaId: idOf('D2K2'),
      status: 'sent',
      rank: null,
      of: null,
      total: null,
      grade: null,
      change: null,
    })
  })

  test('ranks are dense: after two firsts comes the second', async () => {
    const { data } = await asked(districtAdmin, `level=khoroo&periodId=${now}`)
    expect(data.map(({ rank }: Line) => rank)).toEqual([1, 1])
    await makeRateSheet(t.core.pool, { area: 'D1K1S1', periodId: now, total: 7000 })
    await makeRateSheet(t.core.pool, { area: 'D1K1S2', periodId: now, total: 6900 })

    const sections = await asked(khorooAdmin, 'level=section')

    expect(sections.data.map(({ rank, of }: Line) => [rank, of])).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  test('a khoroo sees its own rank and not the totals of its siblings', async () => {
    const { data } = await asked(khorooAdmin, 'level=khoroo')

    expect(data).toEqual([expect.objectContaining({ areaId: idOf('D1K1'), rank: 1, of: 2, total: 91.25 })])
    expect((await asked(otherKhorooAdmin, 'level=khoroo')).data.map(({ areaId }: Line) => areaId)).toEqual([
      idOf('D1K2'),
    ])
  })

  test('a leader sees only their own section, and no khoroo', async () => {
    expect((await asked(leader, 'level=section')).data.map(({ areaId }: Line) => areaId)).toEqual([idOf('D1K1S1')])
    expect((await asked(leader, 'level=khoroo')).data).toEqual([])
  })

  test('an unsent sheet is not visible from below, nor to the rated district', async () => {
    expect((await asked(cityAdmin, 'level=district')).data.map(({ status }: Line) => status)).toEqual([
      'not_sent',
      null,
    ])
    expect((await asked(districtAdmin, 'level=district')).data.map(({ status }: Line) => status)).toEqual([null])
  })

  test('the change is relative to the previous period, where both are approved', async () => {
    const { data } = await asked(cityAdmin, 'level=khoroo')

    expect(lineOf(data, 'D1K1')?.change).toBe(11.25)
    expect(lineOf(data, 'D1K2')?.change).toBeNull()
  })

  test('only raters may start a sheet, only for their own child areas, and only while the period is open', async () => {
    const may = async (who: (typeof people)[keyof typeof people], query: string) =>
      (await asked(who, query)).data.filter(({ canRate }: Line) => canRate).map(({ areaId }: Line) => areaId)

    expect((await may(cityAdmin, 'level=district')).toSorted()).toEqual([idOf('D1'), idOf('D2')].toSorted())
    expect(await may(cityAdmin, 'level=khoroo')).toEqual([])
    expect(await may(districtAdmin, `level=khoroo&periodId=${before}`)).toEqual([])
    expect(await may(people.farKhorooAdmin, 'level=section')).toHaveLength(2)
  })

  test('sections of the whole city have to be requested by khoroo', async () => {
    expect((await t.as(cityAdmin).get('/v1/rates/ranking?level=section')).body.errors[0].path).toBe('parentId')
    expect((await asked(cityAdmin, `level=section&parentId=${idOf('D1K1')}`)).data).toHaveLength(2)
  })

  test('the export contains the same rows', async () => {
    const file = await t
      .as(cityAdmin)
      .get('/v1/rates/ranking/export?level=khoroo&format=csv', { 'accept-language': 'en' })

    const lines = file.text.trim().split(/\r?\n/)
    expect(lines).toHaveLength(5)
    expect(lines.filter((line) => line.includes('91.25'))).toHaveLength(2)
    expect(lines.find((line) => line.includes('D2K2'))).toMatch(/,,,,,/)
  })
})

describe('the trend', () => {
  interface Point {
    total: number | null
    rank: number | null
    of: number | null
    count: number
  }
  const trend = async (who: (typeof people)[keyof typeof people], query: string): Promise<Point[]> =>
    (await t.as(who).get(`/v1/rates/trend?${query}`)).body.data

  test('has an area’s totals and ranks, the oldest period first', async () => {
    const points = await trend(cityAdmin, `areaId=${idOf('D1K1')}`)

    expect(points.map(({ total, rank, of }) => [total, rank, of])).toEqual([
      [80, 1, 1],
      [91.25, 1, 2],
    ])
  })

  test('has means of approved totals only', async () => {
    const points = await trend(cityAdmin, 'level=khoroo')

    // (91.25 + 91.25 + 49.99) ÷ 3 = 77.496…
    expect(points.map(({ total, count }) => [total, count])).toEqual([
      [80, 1],
      [77.5, 3],
    ])
  })

  test('is empty for an area out of reach', async () => {
    expect((await trend(khorooAdmin, `areaId=${idOf('D1K2')}`)).map(({ total, count }) => [total, count])).toEqual([
      [null, 0],
      [null, 0],
    ])
  })
})
