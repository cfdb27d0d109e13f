import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POINTS_MAX } from '#contract/core/model/page.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin } = people
const { leader, otherLeader, citizen, homelessCitizen } = people
const HERE = { lat: 47.91873, lon: 106.9177 }

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations cascade')
})

const points = (person: TestPerson | null, query = '') => t.as(person).get(`/v1/violations/points${query}`)
const idsOf = async (person: TestPerson, query = '') =>
  (await points(person, query)).body.data.map((point: { id: string }) => point.id)

describe('privacy of the map', () => {
  test('points require a session', async () => {
    expect((await points(null)).status).toBe(401)
  })

  test.each([
    ['the next khoroo', otherKhorooAdmin],
    ['the other district', otherDistrictAdmin],
    ['the leader of the next section', otherLeader],
    ['another citizen', homelessCitizen],
  ])('%s does not see a violation beyond their reach, whatever the filter', async (_who, person) => {
    await makeViolation(t.core.pool, { area: 'D1K1S1', point: HERE })

    for (const query of ['', `?areaId=${idOf('D1K1S1')}`, '?q=хог', '?open=true'])
      expect((await points(person, query)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('a point contains no reporter, assignee, description or place', async () => {
    const created = await makeViolation(t.core.pool, {
      area: 'D1K1S1',
      reporter: citizen,
      assignee: khorooAdmin,
      description: 'Миний утас 99112233',
      point: HERE,
    })
    const [point] = (await points(cityAdmin)).body.data

    expect(Object.keys(point).toSorted()).toEqual(
      ['category', 'createdAt', 'id', 'lat', 'lon', 'number', 'overdue', 'status'].toSorted(),
    )
    expect(point).toMatchObject({ ...created, ...HERE, category: 'waste', status: 'reported', overdue: false })
  })

  test('paging, sorting and unknown parameters are rejected, so the number of points is bounded', async () => {
    for (const query of ['?page=2', '?pageSize=100000', '?sort=number', '?limit=1'])
      expect((await points(cityAdmin, query)).status).toBe(400)
  })
})

test('the reporter, the leader and the offices above see a point within their reach', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen, point: HERE })
  for (const person of [citizen, leader, khorooAdmin, districtAdmin, cityAdmin])
    expect([person.name, await idsOf(person)]).toEqual([person.name, [id]])
})

test('points accept the filters and the search of the list; violations without a point are not counted', async () => {
  const road = await makeViolation(t.core.pool, { area: 'D1K1S1', category: 'road', description: 'Нүх', point: HERE })
  const late = await makeViolation(t.core.pool, { area: 'D1K2', dueOn: '2020-01-01', point: HERE })
  await makeViolation(t.core.pool, { area: 'D1K1S1', category: 'road', description: 'Нүх' })

  expect(await idsOf(cityAdmin, '?category=road')).toEqual([road.id])
  expect(await idsOf(cityAdmin, `?q=${encodeURIComponent('нүх')}`)).toEqual([road.id])
  expect(await idsOf(cityAdmin, `?areaId=${idOf('D1K2')}&overdue=true`)).toEqual([late.id])
  expect((await points(cityAdmin)).body.meta.total).toBe(2)
})

test('beyond the limit the newest points are returned, with the number of all', async () => {
  const { rows } = await t.core.pool.query<{ id: string }>(
    `with created as (
       insert into violations (area_id, category, description, law, place, found_on, level, due_on, search, lat, lon, created_at)
       select $1, 'waste', 'x', '', 'y', '2026-11-02', 'khoroo', '2099-01-01', 'x', 47.9, 106.9,
         timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $2::int) n
       returning id, created_at)
     select id from created order by created_at limit 1`,
    [idOf('D1K1S1'), POINTS_MAX + 1],
  )
  const { data, meta } = (await points(cityAdmin)).body

  expect(data).toHaveLength(POINTS_MAX)
  expect(meta.total).toBe(POINTS_MAX + 1)
  expect(data.map((point: { id: string }) => point.id)).not.toContain(rows[0]?.id)
})
