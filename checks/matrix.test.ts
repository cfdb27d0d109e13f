import { beforeAll, describe, expect, test } from 'vitest'
import type { Who } from '#contract/core/model/actor.ts'
import type { Feature, Route } from '#contract/core/model/feature.ts'
import { features } from '#contract/features.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { people, type TestPerson } from '../server/testing/people.ts'

// Every route × every role (and nobody) over HTTP: refused exactly where the permission table says.

const SOMETHING = '00000000-0000-4000-8000-000000000000'
const callers: [Who, TestPerson | null][] = [
  ['CITY_ADMIN', people.otherCityAdmin],
  ['DISTRICT_ADMIN', people.otherDistrictAdmin],
  ['KHOROO_ADMIN', people.farKhorooAdmin],
  ['SECTION_LEADER', people.farLeader],
  ['APPLICATION', people.homelessCitizen],
  ['ANYONE', null],
]
const routes = Object.values(features as Record<string, Feature>).flatMap((feature) =>
  Object.entries(feature.routes).map(([name, route]) => [`${feature.name}.${name}`, feature, route] as const),
)

let t: TestApp
beforeAll(async () => {
  // all callers share one address, and ask more in a moment than an office does
  t = await app({ role: 'app' })
})

async function statusOf(person: TestPerson | null, route: Route): Promise<{ status: number; code: string }> {
  const url = `/v1${route.path.replace(/:\w+/g, SOMETHING)}`
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  // a fresh token each time: some routes end the session they are called with
  if (person) headers.authorization = `Bearer ${await t.tokenOf(person)}`
  const payload = route.method === 'GET' ? {} : { payload: '{"__nothing":1}' }
  const reply = await t.http.inject({ method: route.method, url, headers, ...payload })
  const code = reply.headers['content-type']?.toString().includes('problem') ? reply.json().code : ''
  return { status: reply.statusCode, code }
}

test('the contract has routes', () => {
  expect(routes.length).toBeGreaterThan(4)
})

describe.each(routes)('%s', (_name, feature, route) => {
  test.each(callers)('%s is let in or refused as the contract says', async (who, person) => {
    const { status, code } = await statusOf(person, route)
    const grant = feature.permissions[route.can] ?? {}
    const granted = Object.hasOwn(grant, who) || Object.hasOwn(grant, 'ANYONE')

    const hint = `change \`can\` of the route in contract/features/${feature.name}/index.ts, or its roles in rights.ts`
    if (!granted && !person) return expect([status, code], hint).toEqual([401, 'not_signed_in'])
    if (!granted) return expect([status, code], hint).toEqual([403, 'not_allowed'])
    expect(code, hint).not.toBe('not_signed_in')
    expect(code, `change the handler in server/features/${feature.name}/: it fails without input`).not.toBe(
      'unexpected',
    )
    // within a granted verb a 403 can only mean "this very record", and there is no such record
    expect(code, hint).not.toBe('not_allowed')
  })
})
