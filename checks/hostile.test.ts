import type { InjectOptions } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Route, reachOf } from '#contract/core/feature.ts'
import { features } from '../server/features.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { seedEverywhere } from '../server/testing/make.ts'
import { idOf, levelOf, people, type TestPerson } from '../server/testing/people.ts'
import { allRoutes, valuesOf } from './answers.ts'
import { boundsOf, HOSTILE, nodeOf, placesIn, randomFrom, sampleOf, withAt } from './hostile-values.ts'

// Every route with boundary and hostile values in every place of its parameters, query and body, as several roles: whatever comes in,
// the answer is not an error of the server. HOSTILE_SEED repeats a walk, HOSTILE_CALLS makes it longer.

const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122)
const CALLS = Number(process.env.HOSTILE_CALLS ?? 8_000)
const PER_ROUTE = Math.ceil(CALLS / allRoutes.length)
/** Routes that hash a password or walk the whole log take their time: fewer of them. */
const SLOW = /password|login|register|reset|verify|two-step/

/** The routes as they are, but for their limits a minute: a walk would soon meet nothing else. */
const unlimited = Object.fromEntries(
  Object.entries(features).map(([name, served]) => {
    const routes = Object.entries(served.feature.routes).map(([key, { perMinute: _, ...route }]) => [key, route])
    return [name, { ...served, feature: { ...served.feature, routes: Object.fromEntries(routes) } }]
  }),
)

let t: TestApp
const ids = new Map<string, string[]>()
let calls = 0
let succeeded = 0
const failures: { route: string; status: number; call: string }[] = []

beforeAll(async () => {
  t = await app({ features: unlimited })
  await seedEverywhere(t)
  const lists = new Set(allRoutes.map(({ route }) => route.path.split('/:')[0] ?? ''))
  for (const list of lists) {
    const { body } = await t.as(people.cityAdmin).get(`/v1${list}`)
    ids.set(list, [...new Set(valuesOf(body, 'id').map(String))])
  }
}, 300_000)

/** What a walk through every route does to people and to the city, undone. */
beforeEach(async () => {
  const { pool } = t.core
  for (const { id, email, role, area } of Object.values(people)) {
    // one who left office for good stays out
    await pool
      .query(`update users set status = 'active', email = $2, role = $3, area_id = $4, area_level = $5 where id = $1`, [
        id,
        email,
        role,
        area && idOf(area),
        area && levelOf(area),
      ])
      .catch(() => {})
  }
  await pool.query(`delete from settings`)
  await t.core.maintenance.changed()
})

const everybody = [people.cityAdmin, people.districtAdmin, people.khorooAdmin, people.leader, people.citizen, null]
const tokens = new Map<TestPerson, string>()

interface Call {
  who: TestPerson | null
  method: Route['method']
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

async function send({ who, ...call }: Call, again = false): Promise<number> {
  if (who && (again || !tokens.has(who))) tokens.set(who, await t.tokenOf(who))
  const authorization = who ? { authorization: `Bearer ${tokens.get(who)}` } : {}
  const reply = await t.http.inject({ ...call, headers: { ...call.headers, ...authorization } } as InjectOptions)
  // signed out by one of the calls before
  if (reply.statusCode === 401 && who && !again) return send({ who, ...call }, true)
  if (reply.statusCode === 503 && reply.json().code === 'maintenance') return 0
  return reply.statusCode
}

async function tried(route: string, call: Call): Promise<void> {
  const status = await send(call)
  calls += 1
  if (status < 300) succeeded += 1
  if (status < 500) return
  const { payload } = call
  const said = JSON.stringify({
    ...call,
    who: call.who?.name ?? 'nobody',
    payload: payload && String(payload).slice(0, 2000),
  })
  failures.push({ route, status, call: said })
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A query as it goes out: nested values as their JSON, lists as repeated keys, halves of characters as they are. */
function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 200) : [value]).map((one) => {
      return `${encodeURIComponent(key)}=${encodeURIComponent(asText(one).toWellFormed())}`
    }),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const RAW_QUERIES = [
  '?%',
  '?%FF=%FE',
  '?q=%00',
  '?q=%ED%A0%80',
  '?page=1&page=2',
  '?page[]=1',
  '?q[a]=1',
  '?__proto__=1',
  '?constructor=1',
  '?&&&=',
]
const RAW_BODIES: [string, string | Buffer][] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"a":1}}'],
  ['application/json', '{"a":1,"a":2}'],
  ['application/json', '1e999'],
  ['application/json', `${'['.repeat(100_000)}`],
  ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
  ['application/json; charset=utf-16', '{}'],
  ['application/xml', '<a/>'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=b', '--b\r\n\r\n--b--'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="\0/..\\\u202e.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n',
  ],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
  ],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\u00ff\u00d8\u00ff\r\n--b--\r\n',
  ],
  ['', 'x'],
]

/** The calls of one route: first what it would take, then the same with one place or several of it made hostile. */
function* callsOf(route: Route, may: readonly (TestPerson | null)[], seed: number): Generator<Call> {
  const random = randomFrom(seed)
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const known = ids.get(route.path.split('/:')[0] ?? '') ?? []
  const parts = { params: route.params, query: route.query, body: route.body }
  const nodes = Object.entries(parts).flatMap(([name, schema]) => (schema ? [[name, nodeOf(schema)] as const] : []))
  const sample: Record<string, unknown> = Object.fromEntries(nodes.map(([name, node]) => [name, sampleOf(node)]))
  const places = nodes.flatMap(([name]) => placesIn(sample[name]).map((at) => ({ name, at })))

  const callFor = (input: Record<string, unknown>): Call => {
    const params = input.params as Record<string, unknown> | undefined
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => {
      const given = params?.[key]
      const isOwn = given === (sample.params as Record<string, unknown> | undefined)?.[key]
      const text = isOwn && known.length > 0 && key === 'id' ? any(known) : asText(given)
      return encodeURIComponent(text.toWellFormed().slice(0, 500))
    })
    const hasBody = route.method !== 'GET' && input.body !== undefined
    return {
      // nobody and those who may not are refused before most of it: they come less often
      who: random() < 0.9 && may.length > 0 ? any(may) : any(everybody),
      method: route.method,
      url: `/v1${path}${queryOf(input.query)}`,
      ...(hasBody
        ? { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input.body) ?? 'null' }
        : {}),
    }
  }
  const withHostile = (input: Record<string, unknown>) => {
    const { name, at } = any(places)
    return { ...input, [name]: withAt(input[name], at, any(HOSTILE)) }
  }
  for (const who of may) yield { ...callFor(sample), who }
  for (const query of RAW_QUERIES) yield { ...callFor(sample), url: `${callFor(sample).url.split('?')[0]}${query}` }
  if (route.method !== 'GET') {
    for (const [type, payload] of RAW_BODIES)
      yield { ...callFor(sample), headers: type ? { 'content-type': type } : {}, payload }
  }
  for (const [name, node] of nodes) {
    for (const [key, inner] of Object.entries(node.properties ?? {}))
      for (const value of boundsOf(inner)) yield callFor({ ...sample, [name]: withAt(sample[name], [key], value) })
  }
  while (places.length > 0) {
    const isTwice = random() >= 0.7
    const once = withHostile(sample)
    yield callFor(isTwice ? withHostile(once) : once)
  }
}

describe.each(allRoutes.map((one, i) => [`${one.feature.name}.${one.name}`, one, i] as const))(
  '%s',
  (name, { feature, route }, number) => {
    test('answers hostile input with no error of the server', { timeout: 300_000 }, async () => {
      const may = everybody.filter((who) => reachOf(feature, route.can, who?.role ?? 'ANYONE'))
      const most = SLOW.test(route.path) ? 40 : PER_ROUTE
      let count = 0
      const before = failures.length
      for (const call of callsOf(route, may, SEED + number)) {
        await tried(name, call)
        count += 1
        if (count >= most) break
      }

      const found = failures.slice(before).toSorted((a, b) => a.call.length - b.call.length)
      expect(
        found.length,
        `seed ${SEED}: ${found.length} of ${count} calls failed; the smallest:\n${found[0]?.status} ${found[0]?.call}`,
      ).toBe(0)
    })
  },
)

test('the walk was as long as was asked for, and not only refusals', () => {
  expect(calls).toBeGreaterThan(CALLS * 0.9)
  expect(succeeded).toBeGreaterThan(calls / 20)
})
