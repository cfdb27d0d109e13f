import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Far } from '#contract/core/model/feature.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { seedEverywhere } from '../server/testing/make.ts'
import { AREA_CODES, idOf, parentCode, people, type TestPerson } from '../server/testing/people.ts'
import { allRoutes, placesIn, valuesOf } from './answers.ts'
import { nodeOf } from './hostile/values.ts'

// Every list, with at least one row of every feature in every area: nobody is answered a row outside the reach.

let t: TestApp
beforeAll(async () => {
  t = await app()
  await seedEverywhere(t)
})

const codeOf = new Map(AREA_CODES.map((code) => [idOf(code), code]))
const line = (code: string): string[] => {
  const above: string[] = []
  for (let at = parentCode(code); at !== undefined; at = parentCode(at)) above.push(at)
  return above
}

/** The codes of areas a row may lie in, from docs/rules/reach.md; undefined: any. */
function allowed(far: Far | undefined, who: TestPerson | null): Set<string> | undefined {
  // what is addressed to a person may come from anywhere: the test of notifications looks at whom it is addressed to
  if (far && ['all', 'shared', 'published', 'open', 'member'].includes(far)) return undefined
  if (!who?.area) return new Set()
  const below = AREA_CODES.filter((code) => code === who.area || line(code).includes(who.area ?? ''))
  if (far === 'line') return new Set([...below, ...line(who.area)])
  return far === 'subtree' ? new Set(below) : new Set([who.area])
}

/** As many rows as a list gives at once; lists without pages take no such wish. */
async function listOf(person: TestPerson | null, path: string) {
  const whole = await t.as(person).get(`/v1${path}?pageSize=100`)
  return whole.status === 400 ? t.as(person).get(`/v1${path}`) : whole
}

const lists = allRoutes.filter(
  ({ route }) => route.method === 'GET' && !route.path.includes(':') && route.kind !== 'stream',
)

/** Lists of places that hold no rows here, with the reason. */
const EMPTY: Record<string, string> = {
  'surveys.library': 'questions that somebody keeps for later surveys: the tests of surveys walk them',
  'users.requests': 'changes of accounts that wait for a second admin, which the tests of users walk',
  'citizens.list': 'requests about homes are rows of people, which the tests of citizens walk',
}
const NAMES_A_PLACE = /"area(Id)?":/
/** Whether a list answers page by page from every area, and says where its rows lie. */
function mustBeSeen(name: string): boolean {
  const { feature, route } = lists.find((one) => `${one.feature.name}.${one.name}` === name) ?? {}
  if (!feature || !route?.answer || !route.query || EMPTY[name]) return false
  const isPaged = Object.hasOwn(nodeOf(route.query).properties ?? {}, 'pageSize')
  return isPaged && reachOf(feature, route.can, 'CITY_ADMIN') === 'all' && NAMES_A_PLACE.test(answerText(route.answer))
}
const answerText = (answer: z.ZodMiniType) =>
  JSON.stringify(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }))

// first of all: the refusals that follow would fill the audit log's page
test('the walk really saw rows: the city admin is answered some by every list of places', async () => {
  const seen: string[] = []
  for (const { feature, name, route } of lists) {
    if (!reachOf(feature, route.can, 'CITY_ADMIN')) continue
    const answer = await listOf(people.cityAdmin, route.path)
    if (placesIn(answer.body).length > 1) seen.push(`${feature.name}.${name}`)
  }

  const unseen = lists
    .map((one) => `${one.feature.name}.${one.name}`)
    .filter((name) => mustBeSeen(name) && !seen.includes(name))
  expect(unseen, 'add rows to `samples.seed` in server/features/<feature>/testing.ts').toEqual([])
})

describe.each(lists.map((l) => [`${l.feature.name}.${l.name}`, l] as const))('%s', (_name, { feature, route }) => {
  test.each([...Object.values(people), null].map((p) => [p?.name ?? 'nobody', p] as const))(
    '%s',
    async (_who, person) => {
      const far = reachOf(feature, route.can, person?.role ?? 'ANYONE')
      const answer = await listOf(person, route.path)

      const hint = `change the handler in server/features/${feature.name}/, or the roles in contract/features/${feature.name}/rights.ts`
      if (!far) return expect(answer.status, hint).toBe(person ? 403 : 401)
      if (answer.status !== 200) return expect(answer.status, hint).toBe(400)
      const places = [
        ...valuesOf(answer.body, 'areaId'),
        ...(feature.name === 'areas' ? valuesOf(answer.body.data, 'id') : []),
      ]
      const reachable = allowed(far, person)
      const codes = places.map((id) => codeOf.get(String(id)))
      expect(
        codes.filter((code) => !code || (reachable && !reachable.has(code))),
        'read rows through `rows`, and add `area` to `anchors` in server/features/<feature>/index.ts',
      ).toEqual([])
    },
  )
})
