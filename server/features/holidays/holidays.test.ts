import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const ADDRESS = '/v1/holidays'
const NAME = { mn: 'Шилжүүлсэн амралт', en: 'Moved day off' }
const add = async (day: string) => okOf(await t.as(cityAdmin).post(ADDRESS, { day, name: NAME }), 201)
const stored = async (year: number): Promise<string[]> =>
  (await t.as(leader).get(`${ADDRESS}?year=${year}`)).body.data.map(({ day }: { day: string }) => day)
const errorsOf = (body: { errors?: { path: string; code: string }[] }) =>
  body.errors?.map(({ path, code }) => [path, code])

describe('what must never happen', () => {
  test('nobody but the city adds, changes or removes a day', async () => {
    const { id, day, version } = await add('2030-03-01')
    for (const person of [districtAdmin, khorooAdmin, leader, citizen]) {
      const caller = t.as(person)
      const refused = [
        await caller.post(ADDRESS, { day: '2030-03-02', name: NAME }),
        await caller.patch(`${ADDRESS}/${id}`, { day: '2030-03-02', name: NAME, version }),
        await caller.delete(`${ADDRESS}/${id}`),
      ]
      expect(
        refused.map(({ status }) => status),
        person.name,
      ).toEqual([403, 403, 403])
    }
    expect((await t.as(null).get(ADDRESS)).status).toBe(401)
    expect(await stored(2030)).toEqual([day])
  })

  test('of two city admins who change one version, the second gets 409 with the saved day', async () => {
    const { id } = await add('2031-03-01')
    okOf(await t.as(cityAdmin).patch(`${ADDRESS}/${id}`, { day: '2031-03-02', name: NAME, version: 1 }), 200)
    const late = await t.as(otherCityAdmin).patch(`${ADDRESS}/${id}`, { day: '2031-03-03', name: NAME, version: 1 })

    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect(late.body.current).toMatchObject({ day: '2031-03-02', version: 2 })
    expect(await stored(2031)).toEqual(['2031-03-02'])
  })

  test('no day is registered twice, neither by adding nor by moving', async () => {
    await add('2032-03-01')
    const { id, version } = await add('2032-03-02')
    const added = await t.as(cityAdmin).post(ADDRESS, { day: '2032-03-01', name: NAME })
    const moved = await t.as(cityAdmin).patch(`${ADDRESS}/${id}`, { day: '2032-03-01', name: NAME, version })

    expect([added.status, errorsOf(added.body)]).toEqual([409, [['day', 'taken']]])
    expect([moved.status, errorsOf(moved.body)]).toEqual([409, [['day', 'taken']]])
    expect(await stored(2032)).toEqual(['2032-03-01', '2032-03-02'])
  })
})

test.each([
  ['a day that does not exist', { day: '2033-02-30', name: NAME }, [['day', 'date']]],
  ['a day before 2000', { day: '1999-12-31', name: NAME }, [['day', 'date']]],
  ['a day after 2099', { day: '2100-01-01', name: NAME }, [['day', 'date']]],
  ['an empty Mongolian name', { day: '2033-03-01', name: { mn: '' } }, [['name.mn', 'required']]],
  ['a name of 101 characters', { day: '2033-03-01', name: { mn: 'а'.repeat(101) } }, [['name.mn', 'too_long']]],
])('%s is refused on its field and not stored', async (_what, body, errors) => {
  const answer = await t.as(cityAdmin).post(ADDRESS, body)

  expect([answer.status, errorsOf(answer.body)]).toEqual([400, errors])
  expect(await stored(2033)).toEqual([])
})

test('everybody who is signed in reads the days of one year in order', async () => {
  await add('2034-05-01')
  await add('2034-03-01')
  for (const person of [cityAdmin, districtAdmin, khorooAdmin, leader, citizen]) {
    const { status, body } = await t.as(person).get(`${ADDRESS}?year=2034`)
    expect([status, body.data.map(({ day }: { day: string }) => day)], person.name).toEqual([
      200,
      ['2034-03-01', '2034-05-01'],
    ])
  }
})

test('the holidays of 2026 are registered from the start', async () => {
  expect(await stored(2026)).toEqual([
    '2026-01-01',
    '2026-02-18',
    '2026-02-19',
    '2026-02-20',
    '2026-03-08',
    '2026-05-31',
    '2026-06-01',
    '2026-07-11',
    '2026-07-12',
    '2026-07-13',
    '2026-07-14',
    '2026-07-15',
    '2026-11-10',
    '2026-11-26',
    '2026-12-29',
  ])
})

test('a removed day is gone, and removing it again answers 404', async () => {
  const { id } = await add('2035-03-01')
  const first = await t.as(cityAdmin).delete(`${ADDRESS}/${id}`)
  const second = await t.as(cityAdmin).delete(`${ADDRESS}/${id}`)

  expect([first.status, second.status, second.body.code]).toEqual([204, 404, 'not_found'])
  expect(await stored(2035)).toEqual([])
})
