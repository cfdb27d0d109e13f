import { expect, test } from 'vitest'
import { firstRows, withParameters } from './parameters.ts'

const LISTS: Record<string, unknown> = {
  '/v1/news': { data: [{ id: 'a1' }, { id: 'a2' }], meta: { total: 2 } },
  '/v1/news/a1/versions': { data: [{ no: 7 }] },
  '/v1/help': { data: { chapters: [{ pages: [{ name: 'first steps' }] }] } },
  '/v1/media': { data: [] },
}
const first = firstRows(async (path) => ({
  status: path in LISTS ? 200 : 403,
  text: JSON.stringify(LISTS[path] ?? {}),
}))

test.each([
  ['/v1/news', '/v1/news'],
  ['/v1/news/:id/versions/:no?areaId=1', '/v1/news/a1/versions/7?areaId=1'],
  ['/v1/help/:name', '/v1/help/first%20steps'],
])('%s becomes %s', async (path, filled) => {
  expect(await withParameters(path, first)).toBe(filled)
})

test.each(['/v1/media/:id', '/v1/secret/:id'])('%s has no row to read', async (path) => {
  expect(await withParameters(path, first)).toBeUndefined()
})
