import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/core/feature.ts'
import { docFromText } from '#contract/core/richtext.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { makeNews } from '../server/testing/make.ts'
import { idOf, people } from '../server/testing/people.ts'
import { allRoutes } from './answers.ts'

// Every body that names an area: one out of reach is refused when creating and when changing, and answers just as one that does not exist.

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const OUT_OF_REACH = [
  ['the other district', idOf('D2')],
  ['a khoroo of the other district', idOf('D2K1')],
  ['the city above', idOf('C')],
  ['an area that does not exist', NOWHERE],
] as const

function namesArea(route: Route): boolean {
  if (!route.body || route.method === 'GET') return false
  const json = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  return Object.hasOwn(json.properties ?? {}, 'areaId')
}

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const makeUser = async () => {
  const id = crypto.randomUUID()
  await t.core.pool.query(
    `insert into users (id, email, role, area_id, area_level, first_name, last_name) values ($1, $2, 'KHOROO_ADMIN', $3, 'khoroo', 'Бат', 'Дорж')`,
    [id, `${id}@test.mn`, idOf('D1K1')],
  )
  return id
}
let emails = 0
const person = { firstName: 'Бат', lastName: 'Дорж', phone: null, position: null }

/** For each such route: a request of the district admin that is right but for its area. A new route has to be added here. */
const SAMPLES: Record<string, (areaId: string) => Promise<{ params?: Record<string, string>; body: object }>> = {
  'news.create': async (areaId) => ({
    body: { title: { mn: 'Гарчиг' }, body: { mn: docFromText('Агуулга') }, category: 'general', areaId },
  }),
  'news.change': async (areaId) => ({
    params: { id: await makeNews(t.core.pool, { area: 'D1K1', author: people.districtAdmin }) },
    body: { areaId, version: 1 },
  }),
  'users.create': async (areaId) => ({
    body: { ...person, email: `new${emails++}@test.mn`, role: 'KHOROO_ADMIN', areaId },
  }),
  'users.place': async (areaId) => ({
    params: { id: await makeUser() },
    body: { role: 'KHOROO_ADMIN', areaId, version: 1 },
  }),
}

const routes = allRoutes
  .filter(({ route }) => namesArea(route))
  .map((r) => [`${r.feature.name}.${r.name}`, r.route] as const)

test('there are routes that name an area, and each has a sample', () => {
  expect(routes.length).toBeGreaterThanOrEqual(3)
  expect(routes.map(([name]) => name).filter((name) => !SAMPLES[name])).toEqual([])
})

describe.each(routes)('%s', (name, route) => {
  const send = async (areaId: string) => {
    const { params = {}, body } = (await SAMPLES[name]?.(areaId)) ?? { body: {} }
    const url = `/v1${route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? NOWHERE)}`
    const method = route.method.toLowerCase() as 'post' | 'patch' | 'put'
    return t.as(people.districtAdmin)[method](url, body)
  }

  test.each(OUT_OF_REACH)('%s is refused on the field', async (_what, areaId) => {
    const { status, body } = await send(areaId)

    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.errors).toEqual([expect.objectContaining({ path: 'areaId', code: 'out_of_reach' })])
  })

  test('one within reach is taken', async () => {
    const { status, text } = await send(idOf('D1K2'))

    expect(status, text).toBeLessThan(300)
  })
})
