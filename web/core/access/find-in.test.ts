import { afterEach, expect, test, vi } from 'vitest'
import { news } from '#contract/features/news/index.ts'
import { FOUND_MAX, findIn } from './find-in.ts'

afterEach(() => vi.unstubAllGlobals())

test('the list is requested once for the input, and rows without a result are left out', async () => {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost'))
    return Response.json({ data: [{ id: 'a' }, { id: 'b' }] })
  })
  const find = findIn(news, 'list', ({ id }) => (id === 'a' ? { id, title: 'A', to: '/a' } : undefined), {
    sort: '-match',
  })

  expect(await find('парк', new AbortController().signal)).toEqual([{ id: 'a', title: 'A', to: '/a' }])
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { q: 'парк', pageSize: String(FOUND_MAX), sort: '-match' },
  ])
})
