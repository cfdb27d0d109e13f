import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Far, type Feature, reachOf } from '#contract/core/model/feature.ts'
import { features as contracts } from '#contract/features.ts'
import { ROOT } from '../server/core/config/root.ts'
import { features as served } from '../server/features.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { seedEverywhere } from '../server/testing/make.ts'
import { AREA_CODES, idOf, parentCode, people, type TestPerson } from '../server/testing/people.ts'
import { allRoutes } from './answers.ts'

// What Ctrl-K finds, asked as the browser asks it, of a real server: docs/rules/search.md.

interface Found {
  id: string
  to: string
}
interface Searching {
  contract?: Pick<Feature, 'name' | 'permissions'>
  search?: { can: string; find: (q: string, signal: AbortSignal) => Promise<Found[]> }
}
// the browser's side is made for a browser: its types are not of this half of the project
const { features }: { features: Record<string, Searching> } = await import(path.join(ROOT, 'web/features.ts'))

/** Features that have lists and no search of their own, with the reason. */
const WITHOUT: Record<string, string> = {
  admin: 'the audit log, jobs and mails are looked for where they stand',
  citizens: 'nobody looks up where somebody lives; requests are worked off in their list',
  holdings: 'a portfolio has no name of its own; its fund is found',
  auth: 'a person’s own sessions and doings stand on their own pages',
  webhooks: 'addresses of other systems, in a list of a few rows with its own search',
  views: 'named selections of lists, which are opened in those lists',
  tokens: 'a list of a few rows with its own search; the names of programs are no records of the office',
}
/** The table behind what a feature finds: the first that it declares. */
const tableOf = (name: string) => Object.entries(served[name as keyof typeof served].anchors)[0] ?? []
/** Words and beginnings of words, of which each factory writes at least one. */
const WORDS = [
  'мэд',
  'laws',
  'videos',
  'faqs',
  'manual',
  'sections',
  'team',
  'documents',
  'дорж',
  'тайл',
  'судал',
  'хог',
  'нутаг',
  'ус',
  'd1',
  'd2',
  'admin',
  'lead',
  'шинэ',
]

let t: TestApp
let asking: TestPerson | null = null
beforeAll(async () => {
  t = await app()
  await seedEverywhere(t)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, text } = await t.as(asking).get(url)
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  })
})

const signal = new AbortController().signal
const searching = Object.entries(features).flatMap(([name, { contract, search }]) =>
  contract && search ? [[name, contract, search] as const] : [],
)

/** Everything a feature finds for a person, by all the words. */
async function foundBy(
  person: TestPerson,
  find: (q: string, signal: AbortSignal) => Promise<Found[]>,
): Promise<Found[]> {
  asking = person
  return (await Promise.all(WORDS.map((word) => find(word, signal)))).flat()
}

const codeOf = new Map(AREA_CODES.map((code) => [idOf(code), code]))
const above = (code: string): string[] => {
  const parent = parentCode(code)
  return parent === undefined ? [] : [parent, ...above(parent)]
}

/** Whether a row of an area may be found this far, by the table of docs/rules/reach.md; `open`: it is published. */
function mayFind(far: Far | undefined, who: TestPerson, area: string | undefined, open: boolean): boolean {
  if (!far || area === undefined) return false
  if (far === 'all') return true
  // addressed rows, and what is published or shared, may come from anywhere
  if (far === 'published' || far === 'shared' || far === 'member') return open || far === 'member'
  if (who.area === null) return false
  const isBelow = area === who.area || above(area).includes(who.area)
  if (far === 'unit' || far === 'own') return area === who.area
  return isBelow || (far === 'line' && open && above(who.area).includes(area))
}

test('every feature with a list is searched, or says why not', () => {
  const isList = ({ route }: (typeof allRoutes)[number]) => {
    const shape = (route.query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}
    return route.method === 'GET' && !route.path.includes(':') && Object.hasOwn(shape, 'pageSize')
  }
  const withList = new Set(allRoutes.filter(isList).map(({ feature }) => feature.name))
  const searched = new Set(searching.map(([, contract]) => contract.name))

  expect(withList.size).toBeGreaterThan(10)
  expect(
    [...withList].filter((name) => !searched.has(name) && !WITHOUT[name]),
    'add `search` in web/features/<feature>/index.ts, or the reason to WITHOUT above',
  ).toEqual([])
})

test('the walk really found something: the city admin does in every feature', async () => {
  const empty: string[] = []
  for (const [name, , search] of searching) {
    if ((await foundBy(people.cityAdmin, search.find)).length === 0) empty.push(name)
  }
  expect(
    empty,
    `let \`samples.seed\` in server/features/<feature>/testing.ts write one of the words ${WORDS.join(', ')}`,
  ).toEqual([])
})

describe.each(searching)('%s', (name, contract, search) => {
  test.each(Object.values(people).map((p) => [p.name, p] as const))(
    '%s finds nothing out of reach',
    async (_, person) => {
      const verb = reachOf(contract, search.can, person.role)
      // the palette does not ask where the role has no verb
      if (!verb) return
      const found = await foundBy(person, search.find)
      const list = Object.values(contracts).find((one) => one.name === contract.name)
      const far = list && 'list' in list.permissions ? reachOf(list, 'list', person.role) : verb
      const [table, anchor] = tableOf(name)
      const area = anchor?.path ? 'id' : anchor?.area
      // what belongs to no area lies out of nobody's reach
      if (!area) return
      // help pages are files of the product and belong to no area
      const ids = [...new Set(found.map(({ id }) => id))].filter((id) => !id.startsWith('help:'))
      const { rows } = await t.core.pool.query<{ id: string; area_id: string; row: Record<string, unknown> }>(
        `select id, ${area} as area_id, to_jsonb(x) as row from ${table} x where id = any($1)`,
        [ids],
      )
      const outside = rows.filter(
        ({ area_id: area, row }) =>
          !mayFind(far, person, codeOf.get(area), row.status !== 'draft' && (row.deleted_at ?? null) === null),
      )

      expect(
        rows.map(({ id }) => id).toSorted(),
        `let \`find\` answer rows of ${table}, the first table in \`anchors\` of server/features/${name}/index.ts`,
      ).toEqual(ids.toSorted())
      expect(
        outside.map(({ area_id: area, row }) => [codeOf.get(area), row.status]),
        'let `find` ask the list of the feature, which knows the reach',
      ).toEqual([])
    },
  )
})
