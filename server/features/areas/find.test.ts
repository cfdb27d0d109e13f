import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
  const square = [
    [106, 47],
    [107, 47],
    [107, 48],
    [106, 48],
    [106, 47],
  ]
  await t.core.pool.query(
    `insert into area_borders (area_id, geometry, points, west, south, east, north, credit, updated_at)
     values ($1, $2, 5, 106, 47, 107, 48, '', now())`,
    [idOf('D1'), JSON.stringify({ type: 'Polygon', coordinates: [square] })],
  )
})
interface Found {
  id: string
  level: string
  above: { mn: string }[]
  box: number[] | null
}
const find = async (q: string): Promise<Found[]> =>
  (await t.as(null).get(`/v1/areas/find?q=${encodeURIComponent(q)}`)).body.data

test('a closed area is not found, and an empty search is rejected', async () => {
  await t.core.pool.query(`update areas set closed_on = '2020-01-01' where id = $1`, [idOf('D1K2')])

  expect((await find('D1K2')).map(({ id }) => id)).not.toContain(idOf('D1K2'))
  for (const q of ['', '%20%20', 'a'.repeat(200)])
    expect((await t.as(null).get(`/v1/areas/find?q=${q}`)).status).toBe(400)
})

test('an area is returned with the names above it and its own bounding box, or that of the area around it', async () => {
  const [district] = await find('D1')
  const khoroo = (await find('D1K1')).find(({ id }) => id === idOf('D1K1'))

  expect(district).toMatchObject({ id: idOf('D1'), above: [], box: [106, 47, 107, 48] })
  expect(khoroo).toMatchObject({ box: [106, 47, 107, 48] })
  expect(khoroo?.above).toHaveLength(1)
})

test('without a border there is no bounding box', async () => {
  expect((await find('D2'))[0]).toMatchObject({ id: idOf('D2'), box: null })
})

test('at most ten are found, larger areas first', async () => {
  const found = await find('нутаг')
  const order = ['city', 'district', 'khoroo', 'section']

  expect(found.length).toBeLessThanOrEqual(10)
  expect(found.map(({ level }) => order.indexOf(level))).toEqual(
    found.map(({ level }) => order.indexOf(level)).toSorted(),
  )
})

const named = async (query: Record<string, string>, as: (typeof people)[keyof typeof people] | null = null) =>
  (await t.as(as).get(`/v1/areas/find?${new URLSearchParams(query)}`)).body.data.map(({ id }: Found) => id)

test.each([
  ['«D1 1-2» is section 2 of khoroo 1 of that district', 'D1 1-2', 'D1K1S2'],
  ['«D2 хороо 1» is that khoroo', 'D2 хороо 1', 'D2K1'],
  ['«D2 1» is the khoroo before its sections with that number', 'D2 1', 'D2K1'],
  ['«1-р хороо 2-р хэсэг D2» is that section, in any order of words', '1-р хороо 2-р хэсэг D2', 'D2K1S2'],
  ['an exact name comes before areas below it', 'Нутаг D1', 'D1'],
])('%s', async (_what, q, code) => {
  expect((await named({ q }))[0]).toBe(idOf(code))
})

test('a search for khoroos names khoroos before sections', async () => {
  const levels = (await find('хороо 1')).map(({ level }) => level)

  expect(levels.slice(0, 2)).toEqual(['khoroo', 'khoroo'])
  expect(levels.lastIndexOf('khoroo')).toBeLessThan(levels.indexOf('section'))
})

test('nothing is found outside of the area and the levels to which a search is limited', async () => {
  const inside = await named({ q: 'нутаг', below: idOf('D2K1'), levels: 'khoroo,section' })

  expect(inside).toEqual([idOf('D2K1'), idOf('D2K1S1'), idOf('D2K1S2')])
  expect((await t.as(null).get('/v1/areas/find?q=a&levels=street')).status).toBe(400)
})

test('within their reach the people of a khoroo find it and its sections, and nobody else finds anything', async () => {
  const mine = await named({ q: 'нутаг', mine: 'true' }, people.khorooAdmin)

  expect(mine.length).toBeGreaterThan(0)
  expect(mine.filter((id: string) => ![idOf('D1K1'), idOf('D1K1S1'), idOf('D1K1S2')].includes(id))).toEqual([])
  expect(await named({ q: 'нутаг', mine: 'true' })).toEqual([])
})
