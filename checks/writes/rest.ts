import { ROLES } from '#contract/core/model/actor.ts'
import { type Feature, type Route, reachOf } from '#contract/core/model/feature.ts'
import { areaIn, loadSamples } from '../../server/testing/feature-samples.ts'
import { idOf, people, type TestPerson } from '../../server/testing/people.ts'
import { allRoutes } from '../answers.ts'
import { requestFor } from '../sample-requests.ts'
import type { Walk } from './walk.ts'

/** The first person of each role, from the city down. */
const ASKERS = ROLES.map((role) => Object.values(people).find((person) => person.role === role))
const RANK = { POST: 0, PUT: 1, PATCH: 1, DELETE: 2, GET: 3 } as const

/**
 * Calls the routes that no other scenario has called: creates a record by the contract alone, changes it, removes it. A feature whose
 * routes need more than its schemas say brings requests, or joins one of the other scenarios.
 */
export async function walkRest(walk: Walk): Promise<void> {
  const rest = allRoutes
    .filter(({ feature, name, route }) => route.method !== 'GET' && !walk.done.has(`${feature.name}.${name}`))
    .toSorted((a, b) => RANK[a.route.method] - RANK[b.route.method])
  const samples = await loadSamples()
  const made = new Map<string, { id: string; version?: number }>()
  for (const { feature, name, route } of rest) {
    const by = ASKERS.find(
      (person): person is TestPerson => !!person && reachOf(feature, route.can, person.role) !== undefined,
    )
    const within = by?.area ? idOf(areaIn(samples[feature.name], by.area)) : undefined
    const isSampled = samples[feature.name]?.requests?.[name] !== undefined
    if (!by || !within || !(isSampled || canDerive(feature, name, route))) continue
    const { params, body } = await requestFor(walk.t, `${feature.name}.${name}`, within, { by, within })
    const last = made.get(feature.name)
    const input =
      route.path.includes(':') && last
        ? { params: { id: last.id }, body: { ...body, version: last.version } }
        : { params, body }
    const answer = await walk.write(`${feature.name}.${name}`, by, {
      ...input,
      ...(route.body ? {} : { body: undefined }),
    })
    if (answer?.id) made.set(feature.name, answer)
  }
}

/** Whether a request can be made: something new needs only the schema, a record has to be created first. */
const canDerive = (feature: Feature, name: string, { path }: Route) =>
  !path.includes(':') || name === 'create' || Object.hasOwn(feature.routes, 'create')
