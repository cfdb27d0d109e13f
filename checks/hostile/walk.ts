import type { InjectOptions } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Route, reachOf } from '#contract/core/model/feature.ts'
import { features } from '../../server/features.ts'
import { app, type TestApp } from '../../server/testing/app.ts'
import { seedEverywhere } from '../../server/testing/make.ts'
import { idOf, levelOf, people, type TestPerson } from '../../server/testing/people.ts'
import { allRoutes, valuesOf } from '../answers.ts'
import { type Call, callsOf } from './calls.ts'

// Calls every route with boundary and hostile values in every place of its parameters, query, body and headers, as several roles:
// no answer is a server error. HOSTILE_SEED repeats a walk, HOSTILE_CALLS makes it longer.

const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122)
const CALLS = Number(process.env.HOSTILE_CALLS ?? 20_000)
/** Files that walk a part of the routes each, so that they run in parallel. */
const PARTS = 3
/** Calls that wait for the database at the same time. */
const AT_ONCE = 6
/** Routes whose calls are expensive (they hash a password or write a file in a worker thread) get fewer of them. */
const isExpensive = ({ path, isExport }: Route) =>
  isExport || /password|login|register|reset|verify|two-step/.test(path)
const EXPENSIVE = Math.ceil(CALLS / 500)
const cheap = allRoutes.filter(({ route }) => !isExpensive(route)).length
const PER_ROUTE = Math.ceil((CALLS - (allRoutes.length - cheap) * EXPENSIVE) / cheap)

/** The routes without their limits per minute, which would otherwise refuse most calls. */
const unlimited = Object.fromEntries(
  Object.entries(features).map(([name, served]) => {
    const routes = Object.entries(served.feature.routes).map(([key, { perMinute: _, ...route }]) => [key, route])
    return [name, { ...served, feature: { ...served.feature, routes: Object.fromEntries(routes) } }]
  }),
)

const everybody = [people.cityAdmin, people.districtAdmin, people.khorooAdmin, people.leader, people.citizen, null]

/** Defines the tests of one part of the routes. */
export function walk(part: number): void {
  const routes = allRoutes.map((one, number) => ({ ...one, number })).filter(({ number }) => number % PARTS === part)
  const ids = new Map<string, string[]>()
  const tokens = new Map<TestPerson, string>()
  let t: TestApp
  let calls = 0
  let planned = 0
  let succeeded = 0

  beforeAll(async () => {
    t = await app({ role: 'app', features: unlimited })
    await seedEverywhere(t)
    for (const list of new Set(routes.map(({ route }) => listOf(route)))) {
      const { body } = await t.as(people.cityAdmin).get(`/v1${list}`)
      ids.set(list, [...new Set(valuesOf(body, 'id').map(String))])
    }
  })
  beforeEach(() => restore(t))

  async function send({ who, ...call }: Call, again = false): Promise<number> {
    if (who && (again || !tokens.has(who))) tokens.set(who, await t.tokenOf(who))
    const authorization = who ? { authorization: `Bearer ${tokens.get(who)}` } : {}
    const reply = await t.http.inject({ ...call, headers: { ...authorization, ...call.headers } } as InjectOptions)
    // an earlier call ended the session
    if (reply.statusCode === 401 && who && !again) return send({ who, ...call }, true)
    if (reply.statusCode === 503 && reply.json().code === 'maintenance') return 0
    return reply.statusCode
  }

  describe.each(routes.map((one) => [`${one.feature.name}.${one.name}`, one] as const))('%s', (_, one) => {
    test('answers hostile input with no server error', async () => {
      const { feature, route, number } = one
      const may = everybody.filter((who) => reachOf(feature, route.can, who?.role ?? 'ANYONE'))
      const stream = callsOf(route, { may, everybody, known: ids.get(listOf(route)) ?? [] }, SEED + number)
      const failures: string[] = []
      let left = isExpensive(route) ? EXPENSIVE : PER_ROUTE
      planned += left
      const worker = async () => {
        while (left > 0) {
          left -= 1
          const call = stream.next().value as Call
          const status = await send(call)
          calls += 1
          if (status < 300) succeeded += 1
          if (status >= 500) failures.push(`${status} ${described(call)}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))

      const smallest = failures.toSorted((a, b) => a.length - b.length)[0]
      expect(
        failures.length,
        `seed ${SEED}: ${failures.length} calls failed; change the handler in server/features/${feature.name}/. The smallest:\n${smallest}`,
      ).toBe(0)
    })
  })

  test('the walk has its full length and is not only refusals', () => {
    expect(calls).toBe(planned)
    expect(calls).toBeGreaterThanOrEqual((CALLS / PARTS) * 0.9)
    expect(succeeded).toBeGreaterThan(calls / 20)
  })
}

const listOf = (route: Route): string => route.path.split('/:')[0] ?? ''

const described = ({ who, payload, ...call }: Call): string =>
  JSON.stringify({ ...call, who: who?.name ?? 'nobody', payload: payload && String(payload).slice(0, 2000) })

const WANTED = Object.values(people).map(({ id, email, role, area }) => [
  id,
  email,
  role,
  area && idOf(area),
  area && levelOf(area),
])

/** Undoes what the calls of a route did to people and to the city. */
async function restore({ core }: TestApp): Promise<void> {
  const { rows } = await core.pool.query<{ id: string }>(
    `select id from users join unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[]) as w(id, email, role, area_id, area_level)
       using (id)
     where (users.status, users.email, users.role, users.area_id, users.area_level)
       is distinct from ('active', w.email, w.role, w.area_id, w.area_level)`,
    [0, 1, 2, 3, 4].map((column) => WANTED.map((one) => one[column])),
  )
  for (const { id } of rows) {
    await core.pool
      .query(
        `update users set status = 'active', email = $2, role = $3, area_id = $4, area_level = $5 where id = $1`,
        WANTED.find(([wanted]) => wanted === id),
      )
      .catch(() => {}) // someone who left office for good stays out
  }
  await core.pool.query(`delete from settings`)
  await core.maintenance.changed()
}
