import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refetcher } from './refetch.ts'

// Rules of refetching: docs/rules/home.md.

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A browser that shows one query of each of these features. */
async function browser(...features: string[]) {
  const asked: string[] = []
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const ask = (feature: string) => async () => asked.push(feature)
  for (const feature of features) {
    new QueryObserver(client, { queryKey: [feature, 'list'], queryFn: ask(feature) }).subscribe(() => {})
  }
  await client.fetchQuery({ queryKey: ['closed', 'list'], queryFn: ask('closed') })
  await vi.advanceTimersByTimeAsync(0)
  asked.length = 0
  const refetched: string[] = []
  return { client, asked, refetched, refetcher: new Refetcher(client, (feature) => void refetched.push(feature)) }
}

test('several changes of a feature are refetched once', async () => {
  const { asked, refetched, refetcher } = await browser('reports')
  for (let i = 0; i < 5; i++) refetcher.changed('reports')
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)

  expect([asked, refetched]).toEqual([['reports'], ['reports']])
})

test('a thousand browsers that receive one change refetch over the whole span set by the server', async () => {
  const browsers = await Promise.all(Array.from({ length: 1_000 }, () => browser('reports')))
  for (const { refetcher } of browsers) refetcher.changed('reports', 10_000)
  const done = () => browsers.filter(({ asked }) => asked.length > 0).length
  const bySecond: number[] = []
  await vi.advanceTimersByTimeAsync(300)
  for (let second = 0, before = 0; second < 10; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    bySecond.push(done() - before)
    before = done()
  }

  expect(done()).toBe(1_000)
  // a tenth of them each second; the probability of a second with more than 200 is below one in 10^20
  expect(Math.max(...bySecond)).toBeLessThan(200)
})

test('a page that missed changes refetches its visible queries one after another, and no others', async () => {
  const { asked, client, refetcher } = await browser('reports', 'news', 'overview')
  const moments = [0.9, 0.1, 0.5]
  vi.spyOn(Math, 'random').mockImplementation(() => moments.shift() ?? 0)
  refetcher.missed(10_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['news'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual(['news', 'overview'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual(['news', 'overview', 'reports'])

  expect(client.getQueryState(['closed', 'list'])?.isInvalidated).toBe(true)
})

test('old data remains visible during a refetch', async () => {
  const { client, refetcher } = await browser('reports')
  const before = client.getQueryData(['reports', 'list'])
  refetcher.changed('reports')
  await vi.advanceTimersByTimeAsync(299)

  expect(before).toBe(1)
  expect(client.getQueryData(['reports', 'list'])).toBe(before)
})

test('nothing is refetched after the end of the session', async () => {
  const { asked, refetcher } = await browser('reports')
  refetcher.changed('reports')
  refetcher.stop()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(asked).toEqual([])
})
