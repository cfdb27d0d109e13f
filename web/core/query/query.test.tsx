import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useCallback } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { feature } from '#contract/core/model/feature.ts'
import { oneOf } from '#contract/core/model/page.ts'
import { network, Refusal, type Seen } from '../../testing/server.ts'
import { setLiveConnection } from '../api/live-connection.ts'
import { useFeatureChanges } from './feature-changes.ts'
import { makeQueryClient, useAsk, useDo } from './query.ts'

const Thing = z.object({ id: z.string() })
const Full = z.object({ id: z.string(), status: z.string(), version: z.number() })
const One = oneOf(Full)
const things = feature({
  name: 'things',
  permissions: { see: { CITY_ADMIN: 'all' } },
  routes: {
    list: { method: 'GET', path: '/things', can: 'see', summary: 'All.', answer: z.array(Thing) },
    create: {
      method: 'POST',
      path: '/things',
      can: 'see',
      summary: 'One more.',
      body: z.object({ name: z.string() }),
      answer: Thing,
    },
    one: {
      method: 'GET',
      path: '/things/:id',
      can: 'see',
      summary: 'One.',
      params: z.object({ id: z.string() }),
      answer: One,
    },
    act: {
      method: 'POST',
      path: '/things/:id/transitions',
      can: 'see',
      summary: 'A step.',
      params: z.object({ id: z.string() }),
      answer: oneOf(Full),
    },
  },
})

function hook<T>(use: () => T) {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(use, { wrapper }).result
}
const keys = (seen: Seen[]) =>
  seen.filter((s) => s.route === 'things.create').map((s) => s.headers.get('idempotency-key'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a query', () => {
  test.each(['not_allowed', 'not_found', 'invalid', 'too_many'] as const)(
    'refused with %s is not retried',
    async (code) => {
      const list = vi.fn(() => {
        throw new Refusal(code)
      })
      network([things], { 'things.list': list })
      const asked = hook(() => useAsk(things, 'list'))

      await waitFor(() => expect(asked.current.isError).toBe(true))

      expect(list).toHaveBeenCalledOnce()
    },
  )

  test('that the server could not answer is retried twice', async () => {
    const list = vi.fn().mockImplementation(() => {
      throw new Refusal('unavailable')
    })
    network([things], { 'things.list': list })
    const asked = hook(() => useAsk(things, 'list'))

    await waitFor(() => expect(asked.current.isError).toBe(true))

    expect(list).toHaveBeenCalledTimes(3)
  })
})

describe('a mutation', () => {
  test('refetches the visible queries of its feature', async () => {
    const list = vi.fn(() => [])
    network([things], { 'things.list': list, 'things.create': () => ({ id: '1' }) })
    const used = hook(() => ({ asked: useAsk(things, 'list'), create: useDo(things, 'create') }))
    await waitFor(() => expect(used.current.asked.isSuccess).toBe(true))

    await act(() => used.current.create.mutateAsync({ body: { name: 'a' } }))

    expect(list).toHaveBeenCalledTimes(2)
  })

  test('retried with the same input carries the same idempotency key, so that one record is created', async () => {
    const create = vi.fn().mockImplementationOnce(() => {
      throw new Refusal('unavailable')
    })
    create.mockReturnValue({ id: '1' })
    const seen = network([things], { 'things.create': create })
    const used = hook(() => useDo(things, 'create'))

    await act(() => used.current.mutateAsync({ body: { name: 'a' } }).catch(() => {}))
    await act(() => used.current.mutateAsync({ body: { name: 'a' } }))

    const [first, second] = keys(seen)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  test('with other input, or after success, carries a new key', async () => {
    const seen = network([things], { 'things.create': () => ({ id: '1' }) })
    const used = hook(() => useDo(things, 'create'))

    await act(() => used.current.mutateAsync({ body: { name: 'a' } }))
    await act(() => used.current.mutateAsync({ body: { name: 'a' } }))
    await act(() => used.current.mutateAsync({ body: { name: 'b' } }))

    expect(new Set(keys(seen)).size).toBe(3)
  })
})

test.each([
  ['wrong_state', 2],
  ['invalid', 1],
] as const)('after a mutation refused with %s the query is requested %i times in total', async (code, times) => {
  const list = vi.fn(() => [])
  network([things], {
    'things.list': list,
    'things.create': () => {
      throw new Refusal(code)
    },
  })
  const both = hook(() => ({ asked: useAsk(things, 'list'), make: useDo(things, 'create') }))
  await waitFor(() => expect(both.current.asked.isSuccess).toBe(true))
  await act(() => both.current.make.mutateAsync({ body: { name: 'a' } }).catch(() => {}))

  await waitFor(() => expect(list).toHaveBeenCalledTimes(times))
})

describe('the record that a step answers', () => {
  const record = (status: string, version: number) => ({ data: { id: '7', status, version } })
  const count = (seen: Seen[], route: string) => seen.filter((one) => one.route === `things.${route}`).length
  /** A page that shows one record next to a list and another record, and can make a step. */
  async function page(answers: Parameters<typeof network>[1]) {
    const seen = network([things], { 'things.list': () => [], ...answers })
    const shown = hook(() => ({
      one: useAsk(things, 'one', { params: { id: '7' } }),
      other: useAsk(things, 'one', { params: { id: '8' } }),
      list: useAsk(things, 'list'),
      act: useDo(things, 'act'),
    }))
    await waitFor(() => expect([shown.current.one, shown.current.list].every(({ isSuccess }) => isSuccess)).toBe(true))
    const step = () => act(() => shown.current.act.mutateAsync({ params: { id: '7' } }))
    return { seen, shown, step }
  }

  test('is shown as answered and not fetched again; the list and other records are', async () => {
    const { seen, shown, step } = await page({
      'things.one': ({ params }) => ({ data: { ...record('open', 1).data, id: params.id } }),
      'things.act': () => record('closed', 2),
    })

    await step()

    await waitFor(() => expect(shown.current.one.data).toEqual(record('closed', 2)))
    expect(seen.slice(3).map(({ route, params }) => [route, params.id])).toEqual([
      ['things.act', '7'],
      ['things.one', '8'],
      ['things.list', undefined],
    ])
    expect(count(seen, 'list')).toBe(2)
  })

  test('does not replace a newer version that has arrived meanwhile', async () => {
    const { shown, step } = await page({
      'things.one': () => record('reopened', 3),
      'things.act': () => record('closed', 2),
    })

    await step()

    expect(shown.current.one.data).toEqual(record('reopened', 3))
  })

  test('asks for what it shows without the notification of its own change', async () => {
    setLiveConnection('abc')
    const { seen, step } = await page({
      'things.one': () => record('open', 1),
      'things.act': () => record('closed', 2),
    })
    await step()
    setLiveConnection(undefined)

    const named = seen.map(({ route, headers }) => [route, headers.get('live-connection')])
    expect(named.filter(([, connection]) => connection !== null)).toEqual([['things.act', 'abc']])
  })

  test('listeners of changes, such as the home, are notified of a change made in this page', async () => {
    const heard: string[] = []
    const { step } = await page({ 'things.one': () => record('open', 1), 'things.act': () => record('closed', 2) })
    const listening = renderHook(() => useFeatureChanges(useCallback((name: string) => void heard.push(name), [])))
    await step()
    listening.unmount()

    expect(heard).toEqual(['things'])
  })
})
