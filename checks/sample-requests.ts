import type { Feature, Route } from '#contract/core/model/feature.ts'
import type { TestApp } from '../server/testing/app.ts'
import { loadSamples, type SampleInput } from '../server/testing/feature-samples.ts'
import type { TestPerson } from '../server/testing/people.ts'
import { allRoutes } from './answers.ts'
import { nodeOf, sampleOf } from './hostile/values.ts'

/** The file in which a feature brings its samples. */
export const samplesFile = ({ name }: Pick<Feature, 'name'>) => `server/features/${name}/testing.ts`

/** A body that the schema of a route accepts, as far as the schema tells; `fields` replace those of the same name. */
export function bodyOf({ body }: Route, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...(body ? (sampleOf(nodeOf(body)) as object) : {}), ...fields }
}

/** A request to the route 'feature.name' that names this area: the feature's own sample, or one derived from the contract. */
export async function requestFor(
  t: TestApp,
  fullName: string,
  areaId: string,
  { by, within }: { by: TestPerson; within: string },
): Promise<SampleInput> {
  const [featureName = '', name = ''] = fullName.split('.')
  const own = (await loadSamples())[featureName]?.requests?.[name]
  if (own) return own(t, areaId)
  const route = routeNamed(featureName, name)
  if (!route.path.includes(':')) return { body: bodyOf(route, { areaId }) }
  const create = routeNamed(featureName, 'create')
  const { body } = await t.as(by).post(`/v1${create.path}`, bodyOf(create, { areaId: within }))
  const { id, version } = body.data ?? {}
  return { params: { id }, body: bodyOf(route, { areaId, version }) }
}

function routeNamed(feature: string, name: string): Route {
  const found = allRoutes.find((one) => one.feature.name === feature && one.name === name)
  if (found) return found.route
  throw new Error(`no route ${feature}.${name}: add requests to \`samples\` in ${samplesFile({ name: feature })}`)
}
