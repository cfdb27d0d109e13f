import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'

// The templates of the city's contest: docs/rules/rates.md.

const { cityAdmin, otherCityAdmin, districtAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const contest = (person = cityAdmin) => t.as(person).post('/v1/rates/templates/contest')
const templates = async () => okOf(await t.as(cityAdmin).get('/v1/rates/templates'), 200)

test('only the city can add the contest', async () => {
  expect((await contest(districtAdmin)).status).toBe(403)
  expect(await templates()).toEqual([])
})

test('added twice concurrently, the contest yields one template per level, with weights of 100 per cent', async () => {
  const both = await Promise.all([contest(), contest(otherCityAdmin)])

  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(
    (await templates()).map(({ level, criteria }: { level: string; criteria: number }) => [level, criteria]),
  ).toEqual([
    ['district', expect.any(Number)],
    ['khoroo', 65],
    ['section', 44],
  ])
  const created = both.flatMap(({ body }) => body.data as { groups: { weight: number }[] }[])
  expect(created.map(({ groups }) => groups.reduce((sum, { weight }) => sum + weight, 0))).toEqual([100, 100, 100])
})

test('a level that has a template keeps it as its only one', async () => {
  const [district] = await templates()
  await t.as(cityAdmin).delete(`/v1/rates/templates/${district.id}`)
  const added = okOf(await contest(), 201)

  expect(added.map(({ level }: { level: string }) => level)).toEqual(['district'])
})
