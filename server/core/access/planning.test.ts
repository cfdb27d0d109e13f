import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { nameGeneration, renameStatements } from '../database/prepared.ts'

// Which statements PostgreSQL plans for their values: plannedForValues in database/kysely.ts.

// set before any connection is opened
const query = vi.spyOn(pg.Client.prototype, 'query')

let t: TestApp
beforeAll(async () => {
  // there are names for two thousand statements in a process, which tests of other files may have taken
  renameStatements(nameGeneration())
  t = await app()
})

/** The names of the statements that a request sends to the messages tables; undefined for unnamed ones. */
async function namesOf(path: string): Promise<(string | undefined)[]> {
  query.mockClear()
  expect((await t.as(people.districtAdmin).get(path, { 'cache-control': 'no-cache' })).status).toBe(200)
  const sent = query.mock.calls.map(([statement]) => statement as unknown as { name?: string; text?: string })
  return sent.filter(({ text }) => text?.includes('from "contacts"')).map(({ name }) => name)
}

test('counts that depend on the person share one generic plan', async () => {
  query.mockClear()
  await t.as(people.districtAdmin).get('/v1/overview/figures', { 'cache-control': 'no-cache' })
  const counts = query.mock.calls
    .map(([statement]) => statement as unknown as { name?: string; text?: string; values?: unknown[] })
    .filter(({ text }) => text?.startsWith('select (select count(*)'))
  const isNamed = counts.map(({ name, values }) => [values?.includes(people.districtAdmin.id), name !== undefined])

  expect(isNamed.toSorted()).toEqual([
    [false, false],
    [true, true],
  ])
})

test.each([
  `/v1/contacts?q=${encodeURIComponent('гэрэл')}`,
  `/v1/contacts/counts?q=${encodeURIComponent('гэрэл')}`,
  '/v1/overview/figures',
])('%s is planned for its values each time', async (path) => {
  const names = await namesOf(path)

  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => name === undefined)).toBe(true)
})

test.each(['news', 'reports'])('search counts of %s are planned for their values each time', async (feature) => {
  query.mockClear()
  const path = `/v1/${feature}/facets?q=${encodeURIComponent('гэрэл')}`
  expect((await t.as(people.districtAdmin).get(path)).status).toBe(200)
  const counts = query.mock.calls
    .map(([statement]) => statement as unknown as { name?: string; text?: string })
    .filter(({ text }) => text?.includes(`from "${feature}"`))

  expect(counts.length).toBeGreaterThan(0)
  expect(counts.every(({ name }) => name === undefined)).toBe(true)
})

test('a list without a search shares one generic plan', async () => {
  expect(await namesOf('/v1/contacts')).toEqual([expect.any(String)])
})
