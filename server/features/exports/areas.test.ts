import { beforeAll, expect, test } from 'vitest'
import type { Download } from '../../core/requests/declare.ts'
import { run } from '../../core/requests/run.ts'
import { callerOf } from '../../core/requests/work-as.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { people } from '../../testing/people.ts'

let t: TestApp
const { cityAdmin } = people
beforeAll(async () => {
  t = await app()
})

async function sourceOf(
  feature: string,
  route = 'export',
  more: object = {},
): Promise<NonNullable<Download['source']>> {
  const served = t.core.features[feature]
  if (!served) throw new Error(`there is no feature ${feature}`)
  const caller = await callerOf(t.core, { personId: cityAdmin.id, lang: 'mn', trace: '' })
  const { source } = (await run(t.core, {
    served,
    name: route,
    input: { [served.feature.routes[route]?.method === 'GET' ? 'query' : 'body']: { format: 'csv', ...more } },
    caller,
  })) as Download
  if (!source) throw new Error(`${feature} has no export`)
  return source
}

test.each<[string, string, object?]>([
  ['news', 'export'],
  ['reports', 'export'],
  ['violations', 'export'],
  ['contacts', 'export'],
  ['users', 'export'],
  ['leaders', 'export'],
  ['leaders', 'exportPersonal', { reason: 'correct' }],
  ['surveys', 'exportList'],
  ['rates', 'exportSheets'],
  ['notifications', 'sentExport'],
])('the export of %s (%s) does not query the area of each row with a subquery', async (feature, route, more = {}) => {
  const { query, prepare } = await sourceOf(feature, route, more)

  // the areas of a notification are a list per row
  expect(query.sql).not.toMatch(/from areas a where a\.id = "/)
  expect(prepare).toBeTypeOf('function')
})

test.each(['news', 'reports', 'violations', 'contacts', 'users', 'leaders'])(
  'the rows of the export of %s are counted without sorting them and without their columns',
  async (feature) => {
    const { query, rows } = await sourceOf(feature)
    const counted = async (one: typeof query) =>
      (await t.core.pool.query(`select count(*)::int as n from (${one.sql}) as whole`, [...one.parameters])).rows[0].n

    expect(rows?.sql).toMatch(/^select 1 as "one" from "\w+" where (?!.*order by)/)
    expect(rows && (await counted(rows))).toBe(await counted(query))
  },
)

test('an export shows the same area names as the list', async () => {
  const { query, prepare } = await sourceOf('users')
  const { rows } = await t.core.pool.query(query.sql, [...query.parameters])
  for (const row of rows) prepare?.(row)
  const { body } = await t.as(cityAdmin).get('/v1/users?pageSize=100')

  const areas = (list: { id: string; area: unknown }[]) => Object.fromEntries(list.map(({ id, area }) => [id, area]))
  const ofList = areas(body.data)
  expect(Object.values(ofList).filter(Boolean).length).toBeGreaterThan(1)
  expect(areas(rows)).toMatchObject(ofList)
})
