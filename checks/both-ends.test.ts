import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Feature, type Route, reachOf } from '#contract/core/model/feature.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { areaIn, loadSamples } from '../server/testing/feature-samples.ts'
import { idOf, people, type TestPerson } from '../server/testing/people.ts'
import { allRoutes } from './answers.ts'
import { requestFor, samplesFile } from './sample-requests.ts'

// Every body that names an area: one out of reach is refused when creating and when changing, and answers just as one that does not exist.

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const OUT_OF_REACH = [
  ['the other district', idOf('D2')],
  ['a khoroo of the other district', idOf('D2K1')],
  ['the city above', idOf('C')],
  ['an area that does not exist', NOWHERE],
] as const

/** The area of an export is a filter of its list, which a row out of reach does not pass. */
function namesArea(route: Route): boolean {
  if (!route.body || route.method === 'GET' || route.isExport) return false
  const json = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  return Object.hasOwn(json.properties ?? {}, 'areaId')
}

let t: TestApp
beforeAll(async () => {
  t = await app({ role: 'app' })
})

/** Who asks, and the area within their reach where the sample belongs, or else any of `samples.levels`. */
const ASKER: Record<string, { by: TestPerson; at: string }> = {
  district: { by: people.districtAdmin, at: 'D1K2' },
  khoroo: { by: people.khorooAdmin, at: 'D1K1S2' },
  leader: { by: people.leader, at: 'D1K1S1' },
}
const askerOf = (feature: Feature, route: Route) => {
  // staff above the section leaders may not answer, whatever the row «anyone» says
  if (route.can === 'answer') return ASKER.leader
  if (reachOf(feature, route.can, 'DISTRICT_ADMIN')) return ASKER.district
  return reachOf(feature, route.can, 'KHOROO_ADMIN') ? ASKER.khoroo : undefined
}
const samples = await loadSamples()

// where neither may write, only the city writes, and nothing lies out of its reach; people who register may live anywhere
const routes = allRoutes.flatMap(({ feature, name, route }) => {
  const asker = namesArea(route) && route.can !== 'enter' && askerOf(feature, route)
  return asker ? [[`${feature.name}.${name}`, feature, route, asker] as const] : []
})

test('there are routes that name an area', () => {
  expect(routes.length).toBeGreaterThanOrEqual(3)
})

describe.each(routes)('%s', (name, feature, route, { by, at }) => {
  const within = idOf(areaIn(samples[feature.name], at, by.area ?? at))
  const send = async (areaId: string) => {
    const { params = {}, body } = await requestFor(t, name, areaId, { by, within })
    const url = `/v1${route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? NOWHERE)}`
    const method = route.method.toLowerCase() as 'post' | 'patch' | 'put'
    return t.as(by)[method](url, body)
  }

  test.each(OUT_OF_REACH)('%s is refused on the field', async (_what, areaId) => {
    const { status, body } = await send(areaId)

    const hint = `write through \`rows\`, with \`area\` in \`anchors\` of server/features/${feature.name}/index.ts; refuse levels by \`levels\` of the anchor, or after \`rows.add\` and \`rows.change\``
    expect([status, body.code], hint).toEqual([400, 'invalid'])
    expect(body.errors, hint).toEqual([expect.objectContaining({ path: 'areaId', code: 'out_of_reach' })])
  })

  test('one within reach is accepted', async () => {
    const { status, text } = await send(within)

    expect(status, `${text}\nadd a valid request to \`samples.requests\` in ${samplesFile(feature)}`).toBeLessThan(300)
  })
})
