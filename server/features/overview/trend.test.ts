import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

// Events by week on the home page: docs/rules/home.md. Today is Friday, 27 November 2026 in Ulaanbaatar.

const NOW = new Date('2026-11-27T04:00:00Z')

let t: TestApp
async function reported(area: string, at: string): Promise<void> {
  await makeViolation(t.core.pool, { area, status: 'reported', createdAt: new Date(at) })
}
beforeAll(async () => {
  t = await app()
  t.setNow(NOW)
  await reported('D1K1S1', '2026-11-27T15:59:59Z') // the last second of today
  await reported('D1K1S1', '2026-11-27T16:00:00Z') // tomorrow
  await reported('D1K1S1', '2026-11-20T16:00:00Z') // the first second of the last seven days
  await reported('D1K1S1', '2026-11-20T15:59:59Z') // the last second of the seven days before
  await reported('D1K1S1', '2026-09-04T16:00:00Z') // the first second of the first week
  await reported('D1K1S1', '2026-09-04T15:59:59Z') // before it
  await reported('D1K1S1', '2025-11-28T02:00:00Z') // 52 weeks before today
  await reported('D1K2S1', '2026-11-25T02:00:00Z') // another khoroo of the district
  await reported('D2K1S1', '2026-11-25T02:00:00Z') // another district
})

interface Series {
  feature: string
  name: string
  now: number[]
  before: number[]
}
const trendOf = async (person: TestPerson): Promise<Series[]> => okOf(await t.as(person).get('/v1/overview/trend'), 200)
const violationsOf = async (person: TestPerson) =>
  (await trendOf(person)).find(({ feature, name }) => feature === 'violations' && name === 'reported')

test('weeks end with today, and events before the first week or after today are not counted', async () => {
  const series = await violationsOf(people.khorooAdmin)

  expect(series?.now).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  expect(series?.before.at(-1)).toBe(1)
})

test('events outside the reach are never counted', async () => {
  const lastWeek = async (person: TestPerson) => (await violationsOf(person))?.now.at(-1)

  expect(await lastWeek(people.khorooAdmin)).toBe(2)
  expect(await lastWeek(people.otherKhorooAdmin)).toBe(1)
  expect(await lastWeek(people.districtAdmin)).toBe(3)
  expect(await lastWeek(people.farKhorooAdmin)).toBe(1)
  expect(await lastWeek(people.cityAdmin)).toBe(4)
})

test('a series that the role may not read is absent', async () => {
  const names = (await trendOf(people.leader)).map(({ feature }) => feature)

  expect(names).not.toContain('contacts')
  expect(names).toContain('violations')
})

test('citizens and anonymous callers get no trend', async () => {
  expect((await t.as(people.citizen).get('/v1/overview/trend')).status).toBe(403)
  expect((await t.as(null).get('/v1/overview/trend')).status).toBe(401)
})
