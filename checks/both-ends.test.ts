import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { type Feature, type Route, reachOf } from '#contract/core/feature.ts'
import { docFromText } from '#contract/core/richtext.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { CONTENT_KINDS, makeContent } from '../server/testing/content.ts'
import { makeLeader } from '../server/testing/leaders.ts'
import { makeNews } from '../server/testing/make.ts'
import { idOf, people, type TestPerson } from '../server/testing/people.ts'
import { makeRatePeriod } from '../server/testing/rates.ts'
import { draft, publishSurvey, sent } from '../server/testing/surveys.ts'
import { aViolation, makeViolation } from '../server/testing/violations.ts'
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
const name = { firstName: 'Бат', lastName: 'Дорж' }
const person = { ...name, phone: null, position: null }

const term = { photoId: null, termFrom: '2026-01-15', termTo: null }
beforeEach(async () => {
  await t.core.pool.query('delete from leaders')
  // a leader with an account moves only where no other account acts
  await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.otherLeader.id])
})

/** Who asks, and an area within their reach that the sample may lie in: of the areas' sections alone where only a khoroo writes. */
const ASKER: Record<string, { by: TestPerson; within: string }> = {
  district: { by: people.districtAdmin, within: idOf('D1K2') },
  khoroo: { by: people.khorooAdmin, within: idOf('D1K1S2') },
  leader: { by: people.leader, within: idOf('D1K1S1') },
}
const askerOf = (feature: Feature, route: Route) => {
  // staff above the section leaders may not answer, whatever the row «anyone» says
  if (route.can === 'answer') return ASKER.leader
  if (reachOf(feature, route.can, 'DISTRICT_ADMIN')) return ASKER.district
  return reachOf(feature, route.can, 'KHOROO_ADMIN') ? ASKER.khoroo : undefined
}

/** For each such route: a request of the district admin (of the khoroo's, where the district does not write) that is right but for its area. A new route has to be added here. */
const SAMPLES: Record<string, (areaId: string) => Promise<{ params?: Record<string, string>; body: object }>> = {
  'news.create': async (areaId) => ({
    body: { title: { mn: 'Гарчиг' }, body: { mn: docFromText('Агуулга') }, category: 'general', areaId },
  }),
  'news.change': async (areaId) => ({
    params: { id: await makeNews(t.core.pool, { area: 'D1K1', author: people.districtAdmin }) },
    body: { areaId, version: 1 },
  }),
  'videos.create': async (areaId) => ({
    body: { title: { mn: 'Гарчиг' }, body: { mn: docFromText('') }, category: 'guide', areaId },
  }),
  'videos.change': async (areaId) => ({
    params: { id: await makeContent(t.core.pool, CONTENT_KINDS[1], { area: 'D1K1', author: people.districtAdmin }) },
    body: { areaId, version: 1 },
  }),
  'leaders.create': async (areaId) => ({
    body: { ...name, phone: '99112233', registerNumber: `УХ8001${10 + emails++}11`, areaId, ...term },
  }),
  'leaders.change': async (areaId) => ({
    params: { id: await makeLeader(t, { area: 'D1K1S1' }) },
    body: { ...name, phone: '99112233', areaId, ...term, version: 1 },
  }),
  'rates.create': async (areaId) => ({ body: { periodId: await makeRatePeriod(t.core.pool), areaId } }),
  'violations.create': async (areaId) => ({ body: aViolation({ areaId }) }),
  'violations.change': async (areaId) => ({
    params: { id: (await makeViolation(t.core.pool, { area: 'D1K1S1' })).id },
    body: { areaId, version: 1 },
  }),
  'surveys.create': async (areaId) => ({ body: draft(areaId, []) }),
  'surveys.answer': async (areaId) => {
    // moving a leader above took this account along
    await t.core.pool.query('update users set area_id = $1 where id = $2', [idOf('D1K1S1'), people.leader.id])
    const today = dayInUlaanbaatar(new Date())
    const { id, choice } = await publishSurvey(t, people.khorooAdmin, ['D1K1'], {
      startDate: today,
      endDate: addDays(today, 9),
    })
    const answers = { [choice.id]: { option: choice.options[0]?.id } }
    return { params: { id }, body: sent(answers, { channel: 'in_person', areaId }) }
  },
  'users.create': async (areaId) => ({
    body: { ...person, email: `new${emails++}@test.mn`, role: 'KHOROO_ADMIN', areaId },
  }),
  'users.place': async (areaId) => ({
    params: { id: await makeUser() },
    body: { role: 'KHOROO_ADMIN', areaId, version: 1 },
  }),
}

// where neither may write, only the city writes, and nothing lies out of its reach; people who register may live anywhere
const routes = allRoutes
  .filter(({ feature, route }) => namesArea(route) && route.can !== 'enter' && askerOf(feature, route))
  .map((r) => [`${r.feature.name}.${r.name}`, r.feature, r.route] as const)

test('there are routes that name an area, and each has a sample', () => {
  expect(routes.length).toBeGreaterThanOrEqual(3)
  expect(routes.map(([name]) => name).filter((name) => !SAMPLES[name])).toEqual([])
})

describe.each(routes)('%s', (name, feature, route) => {
  const asker = askerOf(feature, route)
  const send = async (areaId: string) => {
    const { params = {}, body } = (await SAMPLES[name]?.(areaId)) ?? { body: {} }
    const url = `/v1${route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? NOWHERE)}`
    const method = route.method.toLowerCase() as 'post' | 'patch' | 'put'
    return t.as(asker?.by ?? null)[method](url, body)
  }

  test.each(OUT_OF_REACH)('%s is refused on the field', async (_what, areaId) => {
    const { status, body } = await send(areaId)

    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.errors).toEqual([expect.objectContaining({ path: 'areaId', code: 'out_of_reach' })])
  })

  test('one within reach is taken', async () => {
    const { status, text } = await send(asker?.within ?? '')

    expect(status, text).toBeLessThan(300)
  })
})
