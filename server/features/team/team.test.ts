import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { emptyKind } from '../../testing/content.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await emptyKind(t.core.pool, 'team')
})

const aPerson = (name: string, more: Record<string, unknown> = {}) => ({
  title: { mn: name },
  body: { mn: docFromText('') },
  category: 'tuz',
  areaId: idOf('C'),
  role: { mn: 'Гишүүн', en: 'Member' },
  ...more,
})
const write = async (name: string, more: Record<string, unknown> = {}): Promise<string> =>
  okOf(await t.as(cityAdmin).post('/v1/team', aPerson(name, more)), 201).id
const act = (id: string, body: object) => t.as(cityAdmin).post(`/v1/team/${id}/transitions`, body)
async function publish(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = await write(name, more)
  okOf(await act(id, { action: 'publish' }), 200)
  return id
}
const order = (person: TestPerson, before: string[], after: string[], category = 'tuz') =>
  t.as(person).post('/v1/team/order', { category, before, after })
/** The names in each group as this person reads them. */
async function groups(person: TestPerson | null, query = ''): Promise<Record<string, string[]>> {
  const { data } = (await t.as(person).get(`/v1/team/groups${query}`)).body
  return Object.fromEntries(
    data.map(({ category, records }: { category: string; records: { title: { mn: string } }[] }) => [
      category,
      records.map(({ title }) => title.mn),
    ]),
  )
}

describe('permissions', () => {
  test.each([districtAdmin, khorooAdmin, leader])('$name can read, but neither write nor reorder', async (person) => {
    const ids = [await publish('А'), await publish('Б')]
    const areaId = idOf(person.area ?? '')

    expect((await t.as(person).post('/v1/team', aPerson('В', { areaId }))).status).toBe(403)
    expect((await t.as(person).patch(`/v1/team/${ids[0]}`, { title: { mn: 'В' }, version: 2 })).status).toBe(403)
    expect((await order(person, ids, ids.toReversed())).status).toBe(403)
    expect(await groups(person)).toEqual({ tuz: ['А', 'Б'] })
  })

  test('nobody below the city sees a person who is not published', async () => {
    await write('Ноорог')
    okOf(await act(await write('Товлосон'), { action: 'publish', publishAt: '2099-01-01T00:00:00Z' }), 200)
    okOf(await act(await publish('Архивласан'), { action: 'archive' }), 200)

    for (const person of [districtAdmin, khorooAdmin, leader, citizen, null]) expect(await groups(person)).toEqual({})
    expect(await groups(otherCityAdmin)).toEqual({ tuz: ['Ноорог', 'Товлосон', 'Архивласан'] })
  })
})

describe('publishing', () => {
  test('needs a Mongolian position, but neither a portrait nor a biography', async () => {
    const id = await write('Албан тушаалгүй', { role: { mn: '' } })
    expect((await act(id, { action: 'publish' })).body.errors).toMatchObject([{ path: 'role.mn', code: 'required' }])

    await publish('Албан тушаалтай')
    expect(await groups(null)).toEqual({ tuz: ['Албан тушаалтай'] })
  })

  test('a published person keeps the position until the new one is published', async () => {
    const id = await publish('А')
    okOf(await t.as(cityAdmin).patch(`/v1/team/${id}`, { role: { mn: 'Дарга' }, version: 2 }), 200)
    const roleOf = async () => (await t.as(null).get(`/v1/team/${id}`)).body.data.role.mn

    expect(await roleOf()).toBe('Гишүүн')
    okOf(await t.as(cityAdmin).patch(`/v1/team/${id}`, { publish: true, version: 3 }), 200)
    expect(await roleOf()).toBe('Дарга')
  })
})

describe('groups', () => {
  test('are in the order of the page, with their people in the order that was set', async () => {
    const first = await publish('Гишүүн 1')
    const second = await publish('Гишүүн 2')
    await publish('Захирал', { category: 'management' })
    await publish('Менежер', { category: 'manager' })
    expect((await order(cityAdmin, [first, second], [second, first])).status).toBe(204)

    expect(Object.entries(await groups(null))).toEqual([
      ['manager', ['Менежер']],
      ['tuz', ['Гишүүн 2', 'Гишүүн 1']],
      ['management', ['Захирал']],
    ])
    expect(await groups(null, '?category=management')).toEqual({ management: ['Захирал'] })
    expect((await t.as(null).get('/v1/team/groups?category=board')).status).toBe(400)
  })

  test('a person who moves to another group comes last in it', async () => {
    const moved = await publish('А')
    await publish('Б', { category: 'tuzteam' })
    okOf(await t.as(cityAdmin).patch(`/v1/team/${moved}`, { category: 'tuzteam', version: 2 }), 200)

    expect(await groups(null)).toEqual({ tuzteam: ['Б', 'А'] })
  })
})

test('positions are searched', async () => {
  await publish('Б. Болд', { role: { mn: 'Эрсдэлийн менежер' } })

  expect((await t.as(null).get('/v1/team?q=эрсдэл')).body.data).toHaveLength(1)
  expect((await t.as(null).get('/v1/team?q=захирал')).body.data).toEqual([])
})
